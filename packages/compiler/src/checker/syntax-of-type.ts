import {
  isFunctionLikeDeclaration,
  isFunctionTypeNode,
  isGetAccessorDeclaration,
  isIdentifier,
  isIndexSignatureDeclaration,
  isMappedTypeNode,
  isParameterDeclaration,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isTypeReferenceNode,
  isVariableDeclaration,
  type Node,
  type TypeNode,
} from 'typescript/unstable/ast';
import {
  ObjectFlags,
  type Project,
  type Type,
  TypeFlags,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync';
import { isArray } from './list-types.ts';
import type { ReadContext } from './read-context.ts';

/** The type that a declaration gives its name, as it is written. */
export function typeNodeOf(declaration: Node): TypeNode | undefined {
  const hasType =
    isParameterDeclaration(declaration) ||
    isPropertyDeclaration(declaration) ||
    isPropertySignatureDeclaration(declaration) ||
    isGetAccessorDeclaration(declaration) ||
    isIndexSignatureDeclaration(declaration) ||
    isVariableDeclaration(declaration);
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

/** The checker's own flag for properties of mapped types (CheckFlags.Mapped). */
const MAPPED = 1 << 18;

/** How a property was written that a mapped type may have given another type; asked for ahead of {@link ownDeclarations}. */
export function writtenBeforeMapping(project: Project, symbol: TypeSymbol): TypeNode | undefined {
  const handle = symbol.valueDeclaration ?? symbol.declarations[0];
  if (!(symbol.checkFlags & MAPPED) || !handle || handle.path.includes('/node_modules/')) {
    return undefined;
  }
  const declaration = handle.resolve(project);
  return declaration && typeNodeOf(declaration);
}

/**
 * The declarations of a property in the user's own code that declare the type that it has: several in an
 * intersection, none where a mapped type has given it another type.
 */
export function ownDeclarations(
  context: ReadContext,
  symbol: TypeSymbol,
  type: Type,
): readonly Node[] {
  return resolveOwn(context, symbol).filter((declaration) => {
    if (!(symbol.checkFlags & MAPPED)) return true;
    const node = typeNodeOf(declaration);
    const { checker } = context.project;
    const declared = node
      ? checker.getTypeFromTypeNode(node)
      : checker.getTypeAtLocation(declaration);
    return declared !== undefined && isBareSame(context, declared, type);
  });
}

/** Whether a mapped type gives all properties a type of its own: `{ [K in keyof Form]?: string }`. */
export function isMappedAnew(context: ReadContext, type: Type): boolean {
  const isMapped = type.isObjectType() && (type.objectFlags & ObjectFlags.Mapped) !== 0;
  const symbol = isMapped ? type.getSymbol() : undefined;
  const [node] = symbol ? resolveOwn(context, symbol) : [];
  if (!node || !isMappedTypeNode(node) || !node.type) return false;
  const { text } = node.typeParameter.name;
  return !node.type.getText(node.getSourceFile()).includes(`[${text}]`);
}

/** The declarations of a symbol in the user's own code. */
export function resolveOwn(context: ReadContext, symbol: TypeSymbol): readonly Node[] {
  return symbol.declarations
    .filter(({ path }) => !/\/node_modules\/|^bundled:/.test(path))
    .map((handle) => handle.resolve(context.project))
    .filter((declaration) => declaration !== undefined);
}

/**
 * Whether a mapped type such as `Partial`, `Required` or `{ [K in keyof T]: T[K] | null }` has changed a type
 * in its `undefined` and `null` only, or in what the elements of an array are.
 */
function isBareSame(context: ReadContext, declared: Type, type: Type): boolean {
  const [before, after] = [bare(declared), bare(type)];
  if (before.map(({ id }) => id).join(' ') === after.map(({ id }) => id).join(' ')) return true;
  const [a, b] = [before[0], after[0]];
  const areBothOne = before.length === 1 && after.length === 1 && a && b;
  return areBothOne ? isArray(context.project, a) && isArray(context.project, b) : false;
}

function bare(type: Type): readonly Type[] {
  const members = type.isUnionType() ? type.getTypes() : [type];
  return members
    .filter((member) => !(member.flags & (TypeFlags.Undefined | TypeFlags.Null)))
    .toSorted((a, b) => a.id - b.id);
}
