import {
  ReflectionKind,
  type Type,
  type TypeArray,
  type TypeTuple,
  type TypeTupleMember,
} from '@deepkit/type';
import { confusesNull, type NodeOf, type TupleElement, type TypeId } from '@mikrokit/types/model';
import { atPart, describePlace, type Place, type ReadContext, refuse } from './read-context.ts';
import { readType } from './read-type.ts';
import { readWithoutUndefined } from './read-union.ts';
import { spell } from './spell.ts';

/** Reads `T[]`. */
export function readArray(context: ReadContext, type: TypeArray, place: Place): ListNode {
  const part = atPart(place, 'number');
  const element = readType(context, type.type, part);
  checkElement(context, type.type, element, part);
  return { kind: 'array', element, ...readonlyOf(type) };
}

type ListNode = NodeOf<'array'> | NodeOf<'tuple'>;

/** Reads a tuple type. */
export function readTuple(context: ReadContext, type: TypeTuple, place: Place): NodeOf<'tuple'> {
  return { kind: 'tuple', elements: readElements(context, type.types, place), ...readonlyOf(type) };
}

/** `readonly` before a list is noted on its type, of which the declaration says nothing. */
function readonlyOf(type: TypeArray | TypeTuple): { readonly readonly?: true } {
  return 'readonly' in type && type.readonly === true ? { readonly: true } : {};
}

/** The elements of a tuple type, with their names where it gives them. */
export function readElements(
  context: ReadContext,
  members: readonly TypeTupleMember[],
  place: Place,
): TupleElement[] {
  return members.map(({ type, name, optional }, i) => {
    const part = atPart(place, String(i));
    const isRest = type.kind === ReflectionKind.rest;
    const element = isRest ? type.type : type;
    const id = optional
      ? readWithoutUndefined(context, element, part)
      : readType(context, element, part);
    checkElement(context, element, id, part);
    return {
      type: id,
      ...(name !== undefined && { label: name }),
      ...(optional && { optional: true as const }),
      ...(isRest && { rest: true as const }),
    };
  });
}

/** Refuses an element that could be `null` or `undefined`: both would be `null` in JSON. */
export function checkElement(context: ReadContext, type: Type, id: TypeId, place: Place): void {
  context.checks.push(() => {
    if (!confusesNull(context.builder.types, id)) return;
    const text = `${describePlace(place)} has type \`${spell(type)}\``;
    const why = 'in a list `undefined` travels as null, so that it could not be told from `null`';
    refuse(context, 'MK1011', `${text}: ${why}.`);
  });
}
