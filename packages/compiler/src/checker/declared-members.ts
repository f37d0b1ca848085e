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
} from 'typescript/unstable/ast';
import {
  type IndexInfo,
  type NodeHandle,
  ObjectFlags,
  type Project,
  type Type,
} from 'typescript/unstable/sync';

/**
 * Whether a type may have index signatures, as far as its declarations tell without asking the checker.
 */
export function mayHaveIndexes(type: Type): boolean {
  if (!type.isObjectType() || type.objectFlags & ObjectFlags.Mapped) return true;
  const declarations = type.getSymbol()?.declarations ?? [];
  return declarations.length === 0 || declarations.some(mayDeclareIndex);
}

function mayDeclareIndex(declaration: NodeHandle): boolean {
  if (!DECLARES_MEMBERS.has(declaration.kind) || isForeign(declaration)) return true;
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

/** The syntax of the user's own files is at hand; that of others would have to be fetched. */
function isForeign({ path }: NodeHandle): boolean {
  return path.includes('/node_modules/') || path.startsWith('bundled:');
}

/** Whether a member stands for the one key that it names. */
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
