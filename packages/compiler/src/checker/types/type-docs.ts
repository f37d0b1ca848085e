import type { Documented } from '@mikrokit/types/model';
import type { NodeHandle, Type } from '../api/checked-types.ts';
import { type Exampled, examplesOf } from '../constraints/examples.ts';
import type { Location } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { docOf } from '../symbols/doc-comments.ts';
import { isOwnFile } from '../symbols/symbol-origin.ts';

/** The doc comment of a named type: of its alias, or else of its interface or class. Reports examples that break it. */
export function docOfType(context: ReadContext, type: Type, location: Location): Documented {
  const symbol = type.getAliasSymbol() ?? type.getSymbol();
  const at = { ...location, what: `Type '${symbol?.name}'`, path: '' };
  return docOfTyped(context, symbol?.declarations[0], {
    id: context.known.get(type.id),
    location: at,
  });
}

/** The doc comment of a declaration in the user's own code, with its examples. Reports those that break the type. */
export function docOfTyped(
  context: ReadContext,
  declaration: NodeHandle | undefined,
  typed: Exampled,
): Documented {
  if (!declaration || !isOwnFile(declaration.path)) return {};
  const node = declaration.resolve(context.project);
  if (!node) return {};
  const location = { ...typed.location, node };
  return { ...docOf(node), ...examplesOf(context, node, { ...typed, location }) };
}
