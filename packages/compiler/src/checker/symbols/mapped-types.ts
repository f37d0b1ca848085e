import {
  ObjectFlags,
  type Project,
  type Type,
  TypeFlags,
  type TypeSymbol,
} from '../api/checked-types.ts';
import { isMappedTypeNode, type Node, type TypeNode } from '../api/syntax.ts';
import { typescript } from '../api/typescript.ts';
import type { ReadContext } from '../read-context.ts';
import { isArray } from './array-types.ts';
import { constraintDeclarations, isOwnFile, ownDeclarations } from './symbol-origin.ts';
import { typeNodeOf } from './type-syntax.ts';

/** The type annotation of a property whose type a mapped type can have changed, for prefetching. */
export function typeNodeBeforeMapping(project: Project, symbol: TypeSymbol): TypeNode | undefined {
  const handle = symbol.valueDeclaration ?? symbol.declarations[0];
  if (!(symbol.checkFlags & typescript.checkFlags.Mapped) || !handle || !isOwnFile(handle.path)) {
    return undefined;
  }
  const declaration = handle.resolve(project);
  return declaration && typeNodeOf(declaration);
}

/**
 * The declarations that determine a property's type: several in an intersection, none if a mapped
 * type has changed the type.
 */
export function declarationsOfPropertyType(
  context: ReadContext,
  symbol: TypeSymbol,
  type: Type,
): readonly Node[] {
  return constraintDeclarations(context, symbol).filter((declaration) => {
    if (!(symbol.checkFlags & typescript.checkFlags.Mapped)) return true;
    const node = typeNodeOf(declaration);
    const { checker } = context.project;
    const declared = node
      ? checker.getTypeFromTypeNode(node)
      : checker.getTypeAtLocation(declaration);
    return declared !== undefined && isSameExceptNullish(context, declared, type);
  });
}

/** Whether a mapped type replaces the types of all properties: `{ [K in keyof Form]?: string }`. */
export function replacesPropertyTypes(context: ReadContext, type: Type): boolean {
  const isMapped = type.isObjectType() && (type.objectFlags & ObjectFlags.Mapped) !== 0;
  const symbol = isMapped ? type.getSymbol() : undefined;
  const [node] = symbol ? ownDeclarations(context, symbol) : [];
  if (!node || !isMappedTypeNode(node) || !node.type) return false;
  const { text } = node.typeParameter.name;
  return !node.type.getText(node.getSourceFile()).includes(`[${text}]`);
}

/**
 * Whether a mapped type such as `Partial`, `Required` or `{ [K in keyof T]: T[K] | null }` has changed nothing but
 * `undefined` and `null` in a type, or the elements of an array.
 */
function isSameExceptNullish(context: ReadContext, declared: Type, type: Type): boolean {
  const [before, after] = [withoutNullish(declared), withoutNullish(type)];
  if (before.map(({ id }) => id).join(' ') === after.map(({ id }) => id).join(' ')) return true;
  const [a, b] = [before[0], after[0]];
  const areBothOne = before.length === 1 && after.length === 1 && a && b;
  return areBothOne ? isArray(context.project, a) && isArray(context.project, b) : false;
}

function withoutNullish(type: Type): readonly Type[] {
  const members = type.isUnionType() ? type.getTypes() : [type];
  return members
    .filter((member) => !(member.flags & (TypeFlags.Undefined | TypeFlags.Null)))
    .toSorted((a, b) => a.id - b.id);
}
