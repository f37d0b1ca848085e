import { type NodeOf, type TypeId, typeNode } from '@mikrokit/types/model';
import { type Expression, subscript, unionOf } from '../expression.ts';
import { isHashable } from './hashable.ts';
import type { Location } from './location.ts';
import { fitsMsgspec } from './msgspec-unions.ts';
import { isPlainJson } from './plain-json.ts';
import type { AnnotationWriter } from './type-writer.ts';
import { writeUnion } from './write-union.ts';

/** A set, or a list if Python cannot hash its elements. */
export function writeSet(
  { element }: NodeOf<'set'>,
  location: Location,
  writer: AnnotationWriter,
): Expression {
  const head = isHashable(element, writer.types) ? 'set' : 'list';
  return subscript(head, [writer.annotation(element, location)]);
}

/** A dict, or a list of pairs if Python cannot hash its keys. */
export function writeMap(
  { key, value }: NodeOf<'map'>,
  location: Location,
  writer: AnnotationWriter,
): Expression {
  const parts = [
    writer.annotation(key, [...location, 'Key']),
    writer.annotation(value, [...location, 'Value']),
  ];
  return isHashable(key, writer.types)
    ? subscript('generated.Map', parts)
    : subscript('list', [subscript('tuple', parts)]);
}

/** A tuple, or a list if it is nothing but a rest. */
export function writeTuple(
  { elements }: NodeOf<'tuple'>,
  location: Location,
  writer: AnnotationWriter,
): Expression {
  const types = elements.map(({ type, optional, rest }) => {
    const written = writer.annotation(type, location);
    // An optional element can be present without a value, which is null in JSON.
    if (rest) return subscript('*tuple', [written, '...']);
    return optional ? unionOf([written, 'None']) : written;
  });
  const rest = elements.findIndex((element) => element.rest);
  if (rest === 0 && elements.length === 1)
    return subscript('list', [writer.annotation(elements[0]?.type as TypeId, location)]);
  const whole = rest === -1 ? tupleOf(types) : subscript('generated.Tuple', types);
  const required = elements.findIndex(({ optional, rest }) => optional && !rest);
  if (required === -1) return whole;
  const longest = rest === -1 ? elements.length : rest;
  const shorter = types
    .slice(required, longest)
    .map((_, i) => tupleOf(types.slice(0, required + i)));
  return subscript('generated.OneOf', [...shorter, whole]);
}

function tupleOf(types: readonly Expression[]): Expression {
  return types.length === 0 ? 'tuple[()]' : subscript('tuple', types);
}

/** A dict with all values of an object that has an index signature. */
export function writeDict(
  { properties, patterns = [], index }: NodeOf<'object'>,
  location: Location,
  writer: AnnotationWriter,
): Expression {
  const values = [...properties, ...patterns, ...(index ? [index] : [])]
    .map(({ type }) => type)
    .filter((type) => typeNode(writer.types, type).kind !== 'undefined');
  const distinct = [...new Set(values)];
  if (distinct.length > 1 && !areTold(distinct, writer))
    writer.reject(
      location,
      'an index signature beside properties of other types, which Python cannot tell apart by their JSON; put them into a property of their own',
    );
  return subscript('dict', ['str', writeUnion(distinct, location, writer)]);
}

/**
 * Whether values of several types keep their types in Python: JSON distinguishes them, or they are
 * equal in Python.
 */
function areTold(ids: readonly TypeId[], { types, tags }: AnnotationWriter): boolean {
  return fitsMsgspec(ids, types, tags) || ids.every((id) => isPlainJson(id, types));
}
