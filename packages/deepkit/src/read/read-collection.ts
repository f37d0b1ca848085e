import { ReflectionKind, type Type, type TypeClass, type TypeObjectLiteral } from '@deepkit/type';
import type { NodeOf, TypeId } from '@mikrokit/types/model';
import { atPart, type Place, type ReadContext } from './read-context.ts';
import { checkElement } from './read-list.ts';
import { readType } from './read-type.ts';

type Collection = NodeOf<'map'> | NodeOf<'set'>;

/** Reads a `Map` or `Set` of JavaScript's own. */
export function readCollection(
  context: ReadContext,
  type: TypeClass | TypeObjectLiteral,
  name: 'Map' | 'Set',
  place: Place,
): Collection {
  const types = ('arguments' in type ? type.arguments : undefined) ?? type.typeArguments ?? [];
  const read = (i: number, part: string) => readPart(context, types[i], atPart(place, part));
  if (name === 'Map') return { kind: 'map', key: read(0, 'key'), value: read(1, 'value') };
  return { kind: 'set', element: read(0, 'element') };
}

/** Reads `ReadonlyMap` and `ReadonlySet`, which are interfaces; `undefined` for any other. */
export function readReadonlyCollection(
  context: ReadContext,
  type: TypeObjectLiteral,
  place: Place,
): Collection | undefined {
  const { typeName, types } = type;
  const isReadonly = typeName === 'ReadonlyMap' || typeName === 'ReadonlySet';
  const hasMethods = types.some((member) => 'name' in member && member.name === 'forEach');
  if (!isReadonly || !hasMethods) return undefined;
  const name = typeName === 'ReadonlyMap' ? 'Map' : 'Set';
  return { ...readCollection(context, type, name, place), readonly: true };
}

/** As in arrays, `undefined` is null in JSON. */
function readPart(context: ReadContext, written: Type | undefined, place: Place): TypeId {
  const type = written ?? { kind: ReflectionKind.any };
  const id = readType(context, type, place);
  checkElement(context, type, id, place);
  return id;
}
