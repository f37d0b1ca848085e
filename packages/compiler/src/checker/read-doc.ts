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
import type { ReadContext } from './read-context.ts';

/** What the doc comment of a declaration says: its text before the tags, and whether `@deprecated` is one. */
export function docOf(node: Node | undefined): Documented {
  const doc = node?.jsDoc?.findLast(isJSDoc);
  if (!doc) return {};
  const description = getTextOfJSDocComment(doc.comment)?.trim();
  return {
    ...(description && { description }),
    ...(doc.tags?.some(isJSDocDeprecatedTag) && { deprecated: true }),
  };
}

/** The doc comment of a declaration, if it stands in the application's own code. */
export function docOfOwn(context: ReadContext, declaration: NodeHandle | undefined): Documented {
  if (!declaration || /\/node_modules\/|^bundled:/.test(declaration.path)) return {};
  return docOf(declaration.resolve(context.project));
}

/** The doc comment of a type that has a name: of its alias, else of its interface or class. */
export function docOfType(context: ReadContext, type: Type): Documented {
  const symbol = type.getAliasSymbol() ?? type.getSymbol();
  return docOfOwn(context, symbol?.declarations[0]);
}

/**
 * The doc comment of a handler: before the function, before the variable that holds it, or before
 * the variable that holds the definition that it is written in.
 */
export function docOfHandler(handler: Node): Documented {
  return docsOfHandler(handler).map(docOf).find(isTold) ?? {};
}

/** The nodes before which the doc comment of a handler may stand, the nearest first. */
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

/** Where a value is given its name: a statement or a property. */
function holderOf(value: Node): Node | undefined {
  const { parent } = value;
  if (isPropertyAssignment(parent)) return parent;
  return isVariableDeclaration(parent) ? parent.parent.parent : undefined;
}

function isTold(doc: Documented): boolean {
  return doc.description !== undefined || doc.deprecated === true;
}
