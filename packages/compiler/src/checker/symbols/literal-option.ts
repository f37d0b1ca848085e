import type { Project } from '../api/checked-types.ts';
import { literalValueOf } from '../api/checker-failure.ts';
import {
  isIdentifier,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  type Node,
  type ObjectLiteralExpression,
  SyntaxKind,
} from '../api/syntax.ts';
import { resolveFully, unwrapExpression } from './resolve-initializer.ts';

/**
 * The value of an option in an object literal, if it is a literal or a constant. `undefined` for
 * any other.
 */
export function literalOption(
  context: { readonly project: Project },
  options: ObjectLiteralExpression,
  name: string,
): string | number | boolean | undefined {
  const value = options.properties
    .filter((property) => isPropertyAssignment(property) || isShorthandPropertyAssignment(property))
    .findLast((property) => isIdentifier(property.name) && property.name.text === name);
  if (value === undefined) return undefined;
  const node = isPropertyAssignment(value) ? value.initializer : value.name;
  return literalAt(context, unwrapExpression(resolveFully(context, node)));
}

function literalAt(
  { project }: { readonly project: Project },
  node: Node,
): string | number | boolean | undefined {
  if (node.kind === SyntaxKind.TrueKeyword) return true;
  if (node.kind === SyntaxKind.FalseKeyword) return false;
  const type = project.checker.getTypeAtLocation(node);
  return type?.isStringLiteralType() || type?.isNumberLiteralType()
    ? literalValueOf(type)
    : undefined;
}
