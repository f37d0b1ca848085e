import { isIdentifier, isTypeReferenceNode, type Node } from '../api/syntax.ts';
import { replaceNode, type TextEdit } from '../reporting/text-edits.ts';
import { typeNodeOf } from '../symbols/type-syntax.ts';

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
