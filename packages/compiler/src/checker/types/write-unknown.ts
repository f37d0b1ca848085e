import { isTypeNode, type Node, SyntaxKind } from '../api/syntax.ts';
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
