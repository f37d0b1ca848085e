import {
  ObjectFlags,
  type Project,
  type Type,
  TypeFlags,
  type TypeSymbol,
} from '../api/checked-types.ts';
import { isMappedTypeNode, type MappedTypeNode, type Node, type TypeNode } from '../api/syntax.ts';
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
  return (
    node !== undefined &&
    isMappedTypeNode(node) &&
    node.type !== undefined &&
    !readsProperties(node)
  );
}

/** Whether a mapped type is made of the types of properties: `T[K]`, `Field<T, K>`. */
export function readsProperties(node: MappedTypeNode): boolean {
  const source = node.getSourceFile();
  const text = node.type?.getText(source) ?? '';
  const { name, constraint } = node.typeParameter;
  if (text.includes(`[${name.text}]`)) return true;
  const [, of = ''] = /\bkeyof\s+([\w$.]+)/.exec(constraint?.getText(source) ?? '') ?? [];
  const words = text.split(/[^\w$.]+/);
  return words.includes(name.text) && words.includes(of);
}

/** Whether a mapped type names its properties anew, so that TypeScript does not say where they come from: by `as`, or by keys that are listed. */
export function namesProperties(
  { project: { checker } }: ReadContext,
  node: MappedTypeNode,
): boolean {
  const { constraint } = node.typeParameter;
  if (node.nameType || !constraint) return true;
  if (/\bkeyof\b/.test(constraint.getText(node.getSourceFile()))) return false;
  const keys = checker.getTypeFromTypeNode(constraint);
  return keys !== undefined && (keys.flags & TypeFlags.TypeParameter) === 0;
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
