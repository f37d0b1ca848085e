import {
  isIdentifier,
  isTypeNode,
  isTypeReferenceNode,
  type Node,
  SyntaxKind,
} from '../api/syntax.ts';
import { replaceNode, type TextEdit } from '../reporting/text-edits.ts';
import { resultNodeOf, typeNodeOf } from '../symbols/type-syntax.ts';

/**
 * Writes `unknown` for each `any` in the type of a declaration. No edits if the type is inferred or
 * named.
 */
export function writeUnknown(declaration: Node): readonly TextEdit[] {
  const type = isTypeNode(declaration)
    ? declaration
    : (typeNodeOf(declaration) ?? resultNodeOf(declaration));
  const edits: TextEdit[] = [];
  const visit = (node: Node): void => {
    if (node.kind === SyntaxKind.AnyKeyword) edits.push(replaceNode(node, 'unknown'));
    node.forEachChild(visit);
  };
  if (type) visit(type);
  return edits;
}

/**
 * Writes another name for the type in a declaration. No edits unless its type is this name and
 * there is another one.
 */
export function writeTypeName(
  declaration: Node,
  name: string,
  instead: string | undefined,
): readonly TextEdit[] {
  const type = typeNodeOf(declaration);
  if (instead === undefined) return [];
  const isOfName =
    type !== undefined &&
    isTypeReferenceNode(type) &&
    isIdentifier(type.typeName) &&
    type.typeName.text === name;
  return isOfName ? [replaceNode(type.typeName, instead)] : [];
}
