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
} from 'typescript/unstable/ast';
import { type Type, TypeFlags } from 'typescript/unstable/sync';
import { followAliases } from './find-calls.ts';
import { initializerOf } from './follow.ts';
import type { ReadContext } from './read-context.ts';
import { resolveOwn } from './syntax-of-type.ts';

/** The declarations, in the user's own code, of what a type is named by. */
interface Named {
  readonly declarations: readonly Node[];
  /** Whether all of them are of one property or value, whose type it is. */
  readonly isOne: boolean;
}

/** What `User['name']` or `typeof name` stands for. */
export function declarationsNamed(
  context: ReadContext,
  node: IndexedAccessTypeNode | TypeQueryNode,
): Named {
  if (!isIndexedAccessTypeNode(node)) return valuesNamed(context, node);
  const { checker } = context.project;
  const type = checker.getTypeFromTypeNode(node.objectType);
  const key = checker.getTypeFromTypeNode(node.indexType);
  // `T[K]` of a mapped type: what is said of its properties is read from their own declarations.
  if (!type || !key || key.flags & TypeFlags.TypeParameter)
    return { declarations: [], isOne: false };
  if (!key.isStringLiteralType()) {
    return { declarations: propertiesOf(context, type), isOne: false };
  }
  const symbol = checker.getPropertyOfType(type, key.value);
  return { declarations: symbol ? resolveOwn(context, symbol) : [], isOne: true };
}

function valuesNamed(context: ReadContext, { exprName }: TypeQueryNode): Named {
  const name = isIdentifier(exprName) ? exprName : exprName.right;
  const symbol = context.project.checker.getSymbolAtLocation(name as Identifier);
  const target = symbol && followAliases(context.project, symbol);
  const [declaration] = target ? resolveOwn(context, target) : [];
  if (!declaration) return { declarations: [], isOne: false };
  const value = initializerOf(declaration) ?? declaration;
  if (!isFunctionLikeDeclaration(value)) return { declarations: [declaration], isOne: true };
  return { declarations: [value, ...value.parameters], isOne: false };
}

/** The types that the parameters of a generic type have where a reference to it leaves them out. */
export function defaultsOf(declaration: Node, node: TypeReferenceNode): readonly TypeNode[] {
  const isGeneric =
    isTypeAliasDeclaration(declaration) ||
    isInterfaceDeclaration(declaration) ||
    isClassDeclaration(declaration);
  const parameters = isGeneric ? (declaration.typeParameters ?? []) : [];
  return parameters
    .slice(node.typeArguments?.length ?? 0)
    .flatMap(({ defaultType }) => (defaultType ? [defaultType] : []));
}

/** The properties that a generic alias such as `type ValueOf<T> = T[keyof T]` may take its type from. */
export function propertiesReached(
  context: ReadContext,
  alias: TypeAliasDeclaration,
  { args, reached }: { readonly args: readonly TypeNode[]; readonly reached: readonly TypeNode[] },
): readonly Node[] {
  return reached.filter(isIndexedAccessTypeNode).flatMap(({ objectType }) => {
    if (!isTypeReferenceNode(objectType) || !isIdentifier(objectType.typeName)) return [];
    const { text } = objectType.typeName;
    const index = alias.typeParameters?.findIndex(({ name }) => name.text === text) ?? -1;
    const arg = args[index];
    const type = arg && context.project.checker.getTypeFromTypeNode(arg);
    return type ? propertiesOf(context, type) : [];
  });
}

/** The declarations of all properties of a type. */
export function propertiesOf(context: ReadContext, type: Type): readonly Node[] {
  return context.project.checker
    .getPropertiesOfType(type)
    .flatMap((symbol) => resolveOwn(context, symbol));
}
