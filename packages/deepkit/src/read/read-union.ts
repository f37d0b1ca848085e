import { ReflectionKind, type Type, type TypeUnion } from '@deepkit/type';
import {
  findAmbiguity,
  partsOf,
  printType,
  type TypeId,
  type TypeNode,
} from '@mikrokit/types/model';
import { describePlace, type Place, type ReadContext, refuse } from './read-context.ts';
import { readType } from './read-type.ts';
import { spell } from './spell.ts';
import { nameOf } from './type-name.ts';
import { inOrder } from './union-order.ts';

/** Reads a union. `true | false` becomes `boolean`. */
export function readUnion(context: ReadContext, type: TypeUnion, place: Place): TypeNode {
  const members = readMembers(context, type.types, place);
  const [only] = members;
  const whole =
    only !== undefined && members.length === 1 ? context.builder.types[only] : undefined;
  if (whole) return whole;
  return unionOf(context, members, type, place, nameOf(context, type, place));
}

/** Reads an optional property or parameter, whose `undefined` means that it is absent. */
export function readWithoutUndefined(context: ReadContext, unresolved: Type, place: Place): TypeId {
  const type = context.computer.resolve(unresolved);
  if (type.kind !== ReflectionKind.union) return readType(context, type, place);
  const rest = type.types.filter(({ kind }) => kind !== ReflectionKind.undefined);
  if (rest.length === type.types.length) return readType(context, type, place);
  return readUnionMembers(context, rest, type, place);
}

/** Reads a union made of some types; `whole` is for messages. */
export function readUnionMembers(
  context: ReadContext,
  types: readonly Type[],
  whole: Type,
  place: Place,
): TypeId {
  const members = readMembers(context, types, place);
  const [only] = members;
  if (only !== undefined && members.length === 1) return only;
  if (members.length === 0) return context.builder.add({ kind: 'undefined' });
  return context.builder.add(unionOf(context, members, whole, place, undefined));
}

function readMembers(context: ReadContext, written: readonly Type[], place: Place): TypeId[] {
  const types = inOrder(
    written.flatMap((type) => {
      const known = context.computer.resolve(type);
      return known.kind === ReflectionKind.union ? known.types : [known];
    }),
  );
  const isBoolean = (type: Type) =>
    type.kind === ReflectionKind.literal && typeof type.literal === 'boolean';
  const hasBoth = new Set(types.filter(isBoolean).map((type) => 'literal' in type && type.literal));
  const ids: TypeId[] = [];
  let hasBoolean = false;
  for (const type of types) {
    if (hasBoth.size === 2 && isBoolean(type)) {
      if (!hasBoolean) ids.push(context.builder.add({ kind: 'boolean' }));
      hasBoolean = true;
      continue;
    }
    ids.push(readType(context, type, place));
  }
  return [...new Set(ids)];
}

function unionOf(
  context: ReadContext,
  members: readonly TypeId[],
  type: Type,
  place: Place,
  name: string | undefined,
): TypeNode {
  context.checks.push(() => {
    const { types } = context.builder;
    if (holdsRefused(context, members)) return;
    const ambiguous = findAmbiguity(types, members);
    if (!ambiguous) return;
    const [a, b] = ambiguous.map((id) => printType(types, id));
    const why = `which is ambiguous: the same JSON could be \`${a}\` or \`${b}\``;
    refuse(context, 'MK1005', `${describePlace(place)} has type \`${spell(type)}\`, ${why}.`);
  });
  return { kind: 'union', ...(name !== undefined && { name }), members };
}

/** Whether a type that was refused is among some, or what these are made of. */
export function holdsRefused({ refused, builder }: ReadContext, ids: readonly TypeId[]): boolean {
  if (refused.size === 0) return false;
  const reached = new Set(ids);
  for (const id of reached) for (const part of partsOf(builder.types, id)) reached.add(part);
  return [...reached].some((id) => refused.has(id));
}
