import { ReflectionKind, type Type, type TypeUnion } from '@deepkit/type';
import {
  ambiguityProblem,
  describeLocation,
  type TypeId,
  type TypeLocation,
  type TypeNode,
} from '@mikrokit/types/model';
import { isBuiltIn } from '../reflection/built-in-types.ts';
import { type ReadContext, reject } from './read-context.ts';
import { nameOfType, printDeepkitType } from './type-name.ts';

/** Reads a union. `true | false` becomes `boolean`. */
export function readUnion(context: ReadContext, type: TypeUnion, location: TypeLocation): TypeNode {
  const members = readMembers(context, type.types, location);
  const [only] = members;
  const whole =
    only !== undefined && members.length === 1 ? context.builder.types[only] : undefined;
  if (whole) return whole;
  return createUnionNode(context, members, type, location, nameOfType(context, type, location));
}

/** Reads an optional property or parameter, whose `undefined` means that it is absent. */
export function readWithoutUndefined(
  context: ReadContext,
  unresolved: Type,
  location: TypeLocation,
): TypeId {
  const type = context.computer.resolve(unresolved);
  if (type.kind !== ReflectionKind.union) return context.readType(type, location);
  const rest = type.types.filter(({ kind }) => kind !== ReflectionKind.undefined);
  if (rest.length === type.types.length) return context.readType(type, location);
  return readUnionMembers(context, rest, type, location);
}

/** Reads the union of some types. `whole` is for messages. */
export function readUnionMembers(
  context: ReadContext,
  types: readonly Type[],
  whole: Type,
  location: TypeLocation,
): TypeId {
  const members = readMembers(context, types, location);
  const [only] = members;
  if (only !== undefined && members.length === 1) return only;
  if (members.length === 0) return context.builder.add({ kind: 'undefined' });
  return context.builder.add(createUnionNode(context, members, whole, location, undefined));
}

function readMembers(
  context: ReadContext,
  unresolved: readonly Type[],
  location: TypeLocation,
): TypeId[] {
  const types = sortMembers(
    unresolved.flatMap((type) => {
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
    ids.push(context.readType(type, location));
  }
  return [...new Set(ids)];
}

function createUnionNode(
  context: ReadContext,
  members: readonly TypeId[],
  type: Type,
  location: TypeLocation,
  name: string | undefined,
): TypeNode {
  context.checks.push(() => {
    const problem = ambiguityProblem(context.builder.types, members, context.rejected);
    if (!problem) return;
    const union = (name === undefined && problem.union) || printDeepkitType(type);
    const text = `${describeLocation(location)} has type \`${union}\``;
    reject(context, 'MK1005', `${text}, ${problem.why}.`);
  });
  return { kind: 'union', ...(name !== undefined && { name }), members };
}

/** TypeScript 7's order of the members of a union, by their flags. Objects follow as they were written, then templates. */
const ORDER: readonly string[] = [
  'undefined',
  'null',
  'string',
  'number',
  'bigint',
  'string literal',
  'number literal',
  'bigint literal',
  'boolean',
  'boolean literal',
  'enum',
  'object',
  'built-in',
];

/**
 * Sorts the members of a union as TypeScript does, so that a union has the same id in any order.
 */
function sortMembers(types: readonly Type[]): readonly Type[] {
  return types.toSorted((a, b) => rank(a) - rank(b) || compareKeys(a, b));
}

function rank(type: Type): number {
  const kind =
    type.kind === ReflectionKind.literal
      ? `${typeof type.literal} literal`
      : (ReflectionKind[type.kind] ?? '');
  const found = ORDER.indexOf(builtInName(type) === undefined ? kind : 'built-in');
  if (found !== -1) return found;
  return type.kind === ReflectionKind.templateLiteral ? ORDER.length + 1 : ORDER.length;
}

/** The name of a built-in class. These are sorted by name. */
function builtInName(type: Type): string | undefined {
  if (type.kind === ReflectionKind.array) return 'Array';
  return type.kind === ReflectionKind.class && isBuiltIn(type.classType)
    ? type.classType.name
    : undefined;
}

function compareKeys(a: Type, b: Type): number {
  const [x, y] = [a, b].map((type) =>
    type.kind === ReflectionKind.literal ? type.literal : builtInName(type),
  ) as [string, string];
  return x < y ? -1 : x > y ? 1 : 0;
}
