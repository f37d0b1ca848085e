import {
  ReflectionKind,
  type Type,
  type TypeArray,
  type TypeTuple,
  type TypeTupleMember,
} from '@deepkit/type';
import {
  atElement,
  describeLocation,
  elementProblem,
  type NodeOf,
  type TupleElement,
  type TypeId,
  type TypeLocation,
} from '@mikrokit/types/model';
import { type ReadContext, reject } from './read-context.ts';
import { readWithoutUndefined } from './read-union.ts';
import { printDeepkitType } from './type-name.ts';

/** Reads `T[]`. */
export function readArray(context: ReadContext, type: TypeArray, location: TypeLocation): ListNode {
  const part = atElement(location, 'number');
  const element = context.readType(type.type, part);
  checkElement(context, type.type, element, part);
  return { kind: 'array', element, ...readonlyOf(type) };
}

type ListNode = NodeOf<'array'> | NodeOf<'tuple'>;

/** Reads a tuple type. */
export function readTuple(
  context: ReadContext,
  type: TypeTuple,
  location: TypeLocation,
): NodeOf<'tuple'> {
  return {
    kind: 'tuple',
    elements: readElements(context, type.types, location),
    ...readonlyOf(type),
  };
}

/** `@deepkit/type` sets `readonly` on lists, but does not declare it. */
function readonlyOf(type: TypeArray | TypeTuple): { readonly readonly?: true } {
  return 'readonly' in type && type.readonly === true ? { readonly: true } : {};
}

/** Reads the elements of a tuple type, with their labels. */
export function readElements(
  context: ReadContext,
  members: readonly TypeTupleMember[],
  location: TypeLocation,
): TupleElement[] {
  return members.map(({ type, name, optional }, i) => {
    const part = atElement(location, String(i));
    const isRest = type.kind === ReflectionKind.rest;
    const element = isRest ? type.type : type;
    const id = optional
      ? readWithoutUndefined(context, element, part)
      : context.readType(element, part);
    checkElement(context, element, id, part, optional === true && i < members.length - 1);
    return {
      type: id,
      ...(name !== undefined && { label: name }),
      ...(optional && { optional: true as const }),
      ...(isRest && { rest: true as const }),
    };
  });
}

/** Rejects an element that could be `null` or `undefined`: both would be `null` in JSON. */
export function checkElement(
  context: ReadContext,
  type: Type,
  id: TypeId,
  location: TypeLocation,
  mayBeSkipped = false,
): void {
  context.checks.push(() => {
    const problem = elementProblem(context.builder.types, id, mayBeSkipped);
    if (problem === undefined) return;
    const text = `${describeLocation(location)} has type \`${printDeepkitType(type)}\``;
    reject(context, 'MK1011', `${text}: ${problem}.`);
  });
}
