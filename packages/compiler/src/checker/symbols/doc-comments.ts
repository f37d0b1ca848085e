import type { Documented } from '@mikrokit/types/model';
import {
  getTextOfJSDocComment,
  isCallExpression,
  isJSDoc,
  isJSDocDeprecatedTag,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import type { NodeHandle, Type } from 'typescript/unstable/sync';
import { type Exampled, examplesOf } from '../constraints/examples.ts';
import type { Place } from '../place.ts';
import type { ReadContext } from '../read-context.ts';
import { isOwnFile } from './symbol-origin.ts';

/** The doc comment of a declaration: its text before the tags, and whether it has the tag `@deprecated`. */
export function docOf(node: Node | undefined): Documented {
  const doc = node?.jsDoc?.findLast(isJSDoc);
  if (!doc) return {};
  const description = getTextOfJSDocComment(doc.comment)?.trim();
  return {
    ...(description && { description }),
    ...(doc.tags?.some(isJSDocDeprecatedTag) && { deprecated: true }),
  };
}

/** The doc comment of a declaration in the user's own code, with the examples of `typed`. Reports those that break it. */
export function docOfOwn(
  context: ReadContext,
  declaration: NodeHandle | undefined,
  typed?: Exampled,
): Documented {
  if (!declaration || !isOwnFile(declaration.path)) return {};
  const node = declaration.resolve(context.project);
  if (!node || !typed) return docOf(node);
  const place = { ...typed.place, node };
  return { ...docOf(node), ...examplesOf(context, node, { ...typed, place }) };
}

/** The doc comment of a named type: of its alias, or else of its interface or class. Reports examples that break it. */
export function docOfType(context: ReadContext, type: Type, place: Place): Documented {
  const symbol = type.getAliasSymbol() ?? type.getSymbol();
  const at = { ...place, what: `Type '${symbol?.name}'`, path: '' };
  return docOfOwn(context, symbol?.declarations[0], { id: context.known.get(type.id), place: at });
}

/**
 * The doc comment of a handler: before the function, before the variable that holds it, or before
 * the variable that holds its definition by `route()` or `hook()`.
 */
export function docOfHandler(handler: Node): Documented {
  return docsOfHandler(handler).map(docOf).find(isDocumented) ?? {};
}

/** The nodes that may carry the doc comment of a handler, the nearest first. */
export function docsOfHandler(handler: Node): readonly Node[] {
  const holder = holderOf(handler);
  if (!holder) return [handler];
  if (!isPropertyAssignment(holder)) return [handler, holder];
  // `const get = route({ handler: () => … })`
  const definition = holder.parent;
  const call = isObjectLiteralExpression(definition) ? definition.parent : undefined;
  const outer = call && isCallExpression(call) ? holderOf(call) : undefined;
  return outer ? [handler, holder, outer] : [handler, holder];
}

/** The statement or property that gives a value its name. */
function holderOf(value: Node): Node | undefined {
  const { parent } = value;
  if (isPropertyAssignment(parent)) return parent;
  return isVariableDeclaration(parent) ? parent.parent.parent : undefined;
}

function isDocumented(doc: Documented): boolean {
  return doc.description !== undefined || doc.deprecated === true;
}
