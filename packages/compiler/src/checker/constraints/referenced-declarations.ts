import { type Type, TypeFlags } from '../api/checked-types.ts';
import {
  type Identifier,
  type IndexedAccessTypeNode,
  isClassDeclaration,
  isFunctionLikeDeclaration,
  isIdentifier,
  isIndexedAccessTypeNode,
  isInterfaceDeclaration,
  isTypeAliasDeclaration,
  isTypeReferenceNode,
  type Node,
  type TypeAliasDeclaration,
  type TypeNode,
  type TypeQueryNode,
  type TypeReferenceNode,
} from '../api/syntax.ts';
import type { ReadContext } from '../read-context.ts';
import { initializerOf, resolveAlias } from '../symbols/resolve-initializer.ts';
import { constraintDeclarations } from '../symbols/symbol-origin.ts';

/** Declarations, of the user's or of a package, that a type refers to. */
interface Referenced {
  readonly declarations: readonly Node[];
  /** Whether all declare one property or value, whose type it is. */
  readonly isSingle: boolean;
}

/** The declarations that `User['name']` or `typeof name` refers to. */
export function referencedDeclarations(
  context: ReadContext,
  node: IndexedAccessTypeNode | TypeQueryNode,
): Referenced {
  if (!isIndexedAccessTypeNode(node)) return referencedValue(context, node);
  const { checker } = context.project;
  const type = checker.getTypeFromTypeNode(node.objectType);
  const key = checker.getTypeFromTypeNode(node.indexType);
  // The properties of a mapped type, `T[K]`, are read by their own declarations.
  if (!type || !key || key.flags & TypeFlags.TypeParameter)
    return { declarations: [], isSingle: false };
  if (!key.isStringLiteralType()) {
    return { declarations: propertyDeclarations(context, type), isSingle: false };
  }
  const symbol = checker.getPropertyOfType(type, key.value);
  return { declarations: symbol ? constraintDeclarations(context, symbol) : [], isSingle: true };
}

function referencedValue(context: ReadContext, { exprName }: TypeQueryNode): Referenced {
  const name = isIdentifier(exprName) ? exprName : exprName.right;
  const symbol = context.project.checker.getSymbolAtLocation(name as Identifier);
  const target = symbol && resolveAlias(context.project, symbol);
  const [declaration] = target ? constraintDeclarations(context, target) : [];
  if (!declaration) return { declarations: [], isSingle: false };
  const value = initializerOf(declaration) ?? declaration;
  if (!isFunctionLikeDeclaration(value)) return { declarations: [declaration], isSingle: true };
  return { declarations: [value, ...value.parameters], isSingle: false };
}

/** The defaults of those type parameters that a reference to a generic type leaves out. */
export function typeParameterDefaults(
  declaration: Node,
  node: TypeReferenceNode,
): readonly TypeNode[] {
  const isGeneric =
    isTypeAliasDeclaration(declaration) ||
    isInterfaceDeclaration(declaration) ||
    isClassDeclaration(declaration);
  const parameters = isGeneric ? (declaration.typeParameters ?? []) : [];
  return parameters
    .slice(node.typeArguments?.length ?? 0)
    .flatMap(({ defaultType }) => (defaultType ? [defaultType] : []));
}

/**
 * The properties from which a generic alias such as `type ValueOf<T> = T[keyof T]` can take its
 * type.
 */
export function indexedProperties(
  context: ReadContext,
  alias: TypeAliasDeclaration,
  { args, targets }: { readonly args: readonly TypeNode[]; readonly targets: readonly TypeNode[] },
): readonly Node[] {
  return targets.filter(isIndexedAccessTypeNode).flatMap(({ objectType }) => {
    if (!isTypeReferenceNode(objectType) || !isIdentifier(objectType.typeName)) return [];
    const { text } = objectType.typeName;
    const index = alias.typeParameters?.findIndex(({ name }) => name.text === text) ?? -1;
    const arg = args[index];
    const type = arg && context.project.checker.getTypeFromTypeNode(arg);
    return type ? propertyDeclarations(context, type) : [];
  });
}

/** The declarations of all properties of a type. */
export function propertyDeclarations(context: ReadContext, type: Type): readonly Node[] {
  return context.project.checker
    .getPropertiesOfType(type)
    .flatMap((symbol) => constraintDeclarations(context, symbol));
}
