import { ReflectionKind, type Type, type TypeClass, type TypeObjectLiteral } from '@deepkit/type';
import { atElement, type NodeOf, type TypeId, type TypeLocation } from '@mikrokit/types/model';
import type { ReadContext } from './read-context.ts';
import { checkElement } from './read-list.ts';

type Collection = NodeOf<'map'> | NodeOf<'set'>;

/** Reads a `Map` or `Set`. */
export function readCollection(
  context: ReadContext,
  type: TypeClass | TypeObjectLiteral,
  name: 'Map' | 'Set',
  location: TypeLocation,
): Collection {
  const types = ('arguments' in type ? type.arguments : undefined) ?? type.typeArguments ?? [];
  const read = (i: number, part: string) => readPart(context, types[i], atElement(location, part));
  if (name === 'Map') return { kind: 'map', key: read(0, 'key'), value: read(1, 'value') };
  return { kind: 'set', element: read(0, 'element') };
}

/**
 * Reads `ReadonlyMap` and `ReadonlySet`, which are interfaces. `undefined` for any other interface.
 */
export function readReadonlyCollection(
  context: ReadContext,
  type: TypeObjectLiteral,
  location: TypeLocation,
): Collection | undefined {
  const { typeName, types } = type;
  const isReadonly = typeName === 'ReadonlyMap' || typeName === 'ReadonlySet';
  const hasMethods = types.some((member) => 'name' in member && member.name === 'forEach');
  if (!isReadonly || !hasMethods) return undefined;
  const name = typeName === 'ReadonlyMap' ? 'Map' : 'Set';
  return { ...readCollection(context, type, name, location), readonly: true };
}

/** Reads a key, value or element. As in arrays, `undefined` is null in JSON. */
function readPart(context: ReadContext, part: Type | undefined, location: TypeLocation): TypeId {
  const type = part ?? { kind: ReflectionKind.any };
  const id = context.readType(type, location);
  checkElement(context, type, id, location);
  return id;
}
