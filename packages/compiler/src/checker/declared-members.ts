import {
  isCallSignatureDeclaration,
  isConstructSignatureDeclaration,
  isInterfaceDeclaration,
  isTypeLiteralNode,
  SyntaxKind,
  type TypeElement,
} from 'typescript/unstable/ast';
import type { NodeHandle, Type } from 'typescript/unstable/sync';

/**
 * Whether a type may be called or constructed, as far as its declarations tell without asking the
 * checker: a request saved for each of the many types that surely cannot.
 */
export function mayHaveSignatures(type: Type): boolean {
  const declarations = type.getSymbol()?.declarations ?? [];
  return declarations.length === 0 || declarations.some(mayDeclareSignatures);
}

function mayDeclareSignatures(declaration: NodeHandle): boolean {
  switch (declaration.kind) {
    case SyntaxKind.MappedType:
    case SyntaxKind.ObjectLiteralExpression:
      return false;
    case SyntaxKind.InterfaceDeclaration:
    case SyntaxKind.TypeLiteral:
      // The syntax of the user's own files is at hand; that of packages would have to be fetched.
      return declaration.path.includes('/node_modules/') || listsSignature(declaration);
    default:
      return true;
  }
}

function listsSignature(declaration: NodeHandle): boolean {
  const node = declaration.resolve();
  if (!node || !(isInterfaceDeclaration(node) || isTypeLiteralNode(node))) return true;
  if (isInterfaceDeclaration(node) && node.heritageClauses) return true;
  return node.members.some(
    (member: TypeElement) =>
      isCallSignatureDeclaration(member) || isConstructSignatureDeclaration(member),
  );
}
