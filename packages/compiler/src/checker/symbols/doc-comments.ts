import type { Documented } from '@mikrokit/types/model';
import type { NodeHandle } from '../api/checked-types.ts';
import {
  isCallExpression,
  isJSDoc,
  isJSDocDeprecatedTag,
  isJSDocText,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isVariableDeclaration,
  type JSDoc,
  type Node,
} from '../api/syntax.ts';
import type { ReadContext } from '../read-context.ts';
import { isOwnFile } from './symbol-origin.ts';

/** The doc comment of a declaration: its text before the tags, and whether it has the tag `@deprecated`. */
export function docOf(node: Node | undefined): Documented {
  const doc = node?.jsDoc?.findLast(isJSDoc);
  if (!doc) return {};
  const description = textOf(doc).trim();
  return {
    ...(description && { description }),
    ...(doc.tags?.some(isJSDocDeprecatedTag) && { deprecated: true }),
  };
}

/** The text of a doc comment, with its links as they were written, the empty `{@link}` too. */
function textOf({ comment }: JSDoc): string {
  const parts = comment?.map((part) => (isJSDocText(part) ? part.text : part.getText()));
  return parts?.join('') ?? '';
}

/** The doc comment of a declaration in the user's own code. */
export function docOfOwn(context: ReadContext, declaration: NodeHandle | undefined): Documented {
  if (!declaration || !isOwnFile(declaration.path)) return {};
  return docOf(declaration.resolve(context.project));
}

/**
 * The doc comment of a handler: before the function, before the variable that holds it, or before
 * the variable that holds its definition by `route()` or `hook()`.
 */
export function docOfHandler(handler: Node): Documented {
  return docsOfHandler(handler).map(docOf).find(isDocumented) ?? {};
}

/** The nodes that can have the doc comment of a handler, the nearest first. */
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

/** The statement or property that names a value. */
function holderOf(value: Node): Node | undefined {
  const { parent } = value;
  if (isPropertyAssignment(parent)) return parent;
  return isVariableDeclaration(parent) ? parent.parent.parent : undefined;
}

function isDocumented(doc: Documented): boolean {
  return doc.description !== undefined || doc.deprecated === true;
}
