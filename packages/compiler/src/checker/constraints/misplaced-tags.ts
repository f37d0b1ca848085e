import type { TypeSymbol } from '../api/checked-types.ts';
import {
  isClassDeclaration,
  isEnumDeclaration,
  isInterfaceDeclaration,
  isTypeLiteralNode,
  type Node,
} from '../api/syntax.ts';
import { describeLocation, type Location } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { docsOfHandler } from '../symbols/doc-comments.ts';
import { ownDeclarations } from '../symbols/symbol-origin.ts';
import { jsDocTagsOf } from './jsdoc-tags.ts';

/*
 * Our tags where they have no effect. We reject them instead of ignoring what their author meant.
 */

/** Rejects tags in the doc comments of a handler. */
export function rejectTagsOfHandler(context: ReadContext, handler: Node, location: Location): void {
  const why =
    'it is before the function. Write it before the parameter, `(context, /** @minLength 3 */ name: string)`, or before an alias of its type';
  for (const node of docsOfHandler(handler)) rejectTagsBefore(context, node, location, why);
}

/** Rejects tags before the declarations of an interface, a class or an enum. */
export function rejectTagsOfType(
  context: ReadContext,
  symbol: TypeSymbol | undefined,
  location: Location,
): void {
  if (!symbol) return;
  for (const node of ownDeclarations(context, symbol)) {
    const what = isInterfaceDeclaration(node)
      ? 'an interface'
      : isClassDeclaration(node)
        ? 'a class'
        : isEnumDeclaration(node)
          ? 'an enum'
          : undefined;
    const why = `it is before ${what}, to which it does not apply. Write it before a property`;
    if (what !== undefined) rejectTagsBefore(context, node, location, why);
  }
}

/** Rejects tags inside the type annotation of a declaration: before an element, a member, the type itself. */
export function rejectTagsInside(context: ReadContext, type: Node, location: Location): void {
  const { text } = type.getSourceFile();
  if (!text.slice(type.getFullStart(), type.getEnd()).includes('@')) return;
  const why =
    'it is before a part of a type. Write it before the property or the parameter, or before an alias of that part';
  const visit = (node: Node): void => {
    rejectTagsBefore(context, node, location, why);
    // The properties of a type literal are declarations themselves.
    if (!isTypeLiteralNode(node)) node.forEachChild(visit);
  };
  visit(type);
}

function rejectTagsBefore(context: ReadContext, node: Node, location: Location, why: string): void {
  for (const { name } of jsDocTagsOf(node)) {
    const text = `${describeLocation(location)} has the tag \`@${name}\``;
    context.reporter.report('MK1015', location, `${text}: ${why}.`);
  }
}
