import {
  type IndexInfo,
  type NodeHandle,
  ObjectFlags,
  type Project,
  type Type,
} from '../api/checked-types.ts';
import {
  isCallSignatureDeclaration,
  isConstructSignatureDeclaration,
  isIdentifier,
  isInterfaceDeclaration,
  isNumericLiteral,
  isObjectLiteralExpression,
  isStringLiteral,
  isTypeLiteralNode,
  type Node,
  SyntaxKind,
  type TypeElement,
} from '../api/syntax.ts';
import { isOwnFile } from './symbol-origin.ts';

/**
 * Whether a type can have index signatures. Looks only at its declarations, without a request to
 * the checker.
 */
export function mayHaveIndexes(type: Type): boolean {
  if (!type.isObjectType() || type.objectFlags & ObjectFlags.Mapped) return true;
  const declarations = type.getSymbol()?.declarations ?? [];
  return declarations.length === 0 || declarations.some(mayDeclareIndex);
}

// The syntax of the user's own files is loaded. Other syntax would have to be fetched.
function mayDeclareIndex(declaration: NodeHandle): boolean {
  if (!DECLARES_MEMBERS.has(declaration.kind) || !isOwnFile(declaration.path)) return true;
  const node = declaration.resolve();
  if (!node) return true;
  if (isInterfaceDeclaration(node) || isTypeLiteralNode(node)) {
    if (isInterfaceDeclaration(node) && node.heritageClauses) return true;
    return node.members.some((member: TypeElement) => !hasPlainName(member));
  }
  return !isObjectLiteralExpression(node) || !node.properties.every(hasPlainName);
}

const DECLARES_MEMBERS: ReadonlySet<SyntaxKind> = new Set([
  SyntaxKind.InterfaceDeclaration,
  SyntaxKind.TypeLiteral,
  SyntaxKind.ObjectLiteralExpression,
]);

/** Whether a member has exactly one key, its name. */
function hasPlainName(member: Node): boolean {
  const { name } = member as { readonly name?: Node };
  return (
    name !== undefined && (isIdentifier(name) || isStringLiteral(name) || isNumericLiteral(name))
  );
}

/** The index signatures of a type. */
export function indexesOf({ checker }: Project, type: Type): readonly IndexInfo[] {
  return mayHaveIndexes(type) ? checker.getIndexInfosOfType(type) : [];
}

/**
 * Whether a type can be callable or constructible. Looks only at its declarations, which saves a
 * request for each of the many types that certainly are not.
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
      return !isOwnFile(declaration.path) || listsSignature(declaration);
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
