import {
  isFunctionLikeDeclaration,
  isFunctionTypeNode,
  isIdentifier,
  isParameterDeclaration,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isTypeReferenceNode,
  type Node,
  type TypeNode,
} from 'typescript/unstable/ast';
import {
  type Project,
  type Type,
  TypeFlags,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';
import type { ReadContext } from './read-context.ts';

/** The type that a declaration gives its name, as it is written. */
export function typeNodeOf(declaration: Node): TypeNode | undefined {
  const hasType =
    isParameterDeclaration(declaration) ||
    isPropertyDeclaration(declaration) ||
    isPropertySignatureDeclaration(declaration);
  return hasType ? declaration.type : undefined;
}

/** The type that a function is written to give, without its promise. */
export function resultNodeOf(declaration: Node): TypeNode | undefined {
  const { type } = declaration as { readonly type?: TypeNode };
  const isFunction = isFunctionLikeDeclaration(declaration) || isFunctionTypeNode(declaration);
  if (!isFunction || !type) return undefined;
  const isPromise =
    isTypeReferenceNode(type) && isIdentifier(type.typeName) && type.typeName.text === 'Promise';
  const [inner] = isPromise ? (type.typeArguments ?? []) : [type];
  return inner;
}

/** How the type of a property is written; `undefined` where a mapped type has given it another type. */
export function syntaxOf(
  context: ReadContext,
  symbol: TypeSymbol,
  type: Type,
): TypeNode | undefined {
  const declaration = ownDeclaration(context, symbol, type);
  return declaration && typeNodeOf(declaration);
}

/** The checker's own flag for properties of mapped types (CheckFlags.Mapped). */
const MAPPED = 1 << 18;

/** How a property was written that a mapped type may have given another type; asked for ahead of {@link syntaxOf}. */
export function writtenBeforeMapping(project: Project, symbol: TypeSymbol): TypeNode | undefined {
  const handle = symbol.valueDeclaration ?? symbol.declarations[0];
  if (!(symbol.checkFlags & MAPPED) || !handle || handle.path.includes('/node_modules/')) {
    return undefined;
  }
  const declaration = handle.resolve(project);
  return declaration && typeNodeOf(declaration);
}

/** The declaration of a property in the user's own code, if it declares the type that the property has. */
export function ownDeclaration(
  context: ReadContext,
  symbol: TypeSymbol,
  type: Type,
): Node | undefined {
  // Those of mapped types have no value declaration.
  const handle = symbol.valueDeclaration ?? symbol.declarations[0];
  if (!handle || handle.path.includes('/node_modules/')) return undefined;
  const declaration = handle.resolve(context.project);
  if (!declaration || !(symbol.checkFlags & MAPPED)) return declaration;
  const node = typeNodeOf(declaration);
  const declared = node && context.project.checker.getTypeFromTypeNode(node);
  return declared && bare(declared) === bare(type) ? declaration : undefined;
}

/** What is left of a type that mapped types such as `Partial` and `Required` change in its `undefined` only. */
function bare(type: Type): string {
  const members = type.isUnionType() ? type.getTypes() : [type];
  return members
    .filter((member) => !(member.flags & TypeFlags.Undefined))
    .map((member) => member.id)
    .toSorted()
    .join(' ');
}
