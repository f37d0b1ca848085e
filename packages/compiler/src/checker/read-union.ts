import {
  findAmbiguity,
  type NodeOf,
  partsOf,
  printType,
  type TypeId,
  type TypeNode,
  typeNode,
} from '@mikrokit/types/model';
import {
  type Type,
  TypeFlags,
  type Symbol as TypeSymbol,
  type UnionType,
} from 'typescript/unstable/sync';
import { isNothing } from './nothing.ts';
import { withoutBrands } from './read-brand.ts';
import { withoutDefault } from './read-constrained.ts';
import { describePlace, type Place, type ReadContext, spell } from './read-context.ts';
import { docOfType } from './read-doc.ts';
import { enumNode, enumOf } from './read-literal.ts';
import { readType } from './read-type.ts';
import { refuseTagsOfType } from './stray-tags.ts';
import { nameOf } from './type-name.ts';

/** Reads a union. `true | false` becomes `boolean`, and all members of an enum the enum. */
export function readUnion(context: ReadContext, type: UnionType, place: Place): TypeNode {
  const members = [...new Set(readMembers(context, type.getTypes(), place))];
  const [only] = members;
  const whole =
    only !== undefined && members.length === 1 ? context.builder.types[only] : undefined;
  if (whole) return whole;
  return unionOf(context, members, type, place, nameOf(context, type));
}

/** Reads an optional property or parameter, whose `undefined` means that it is absent. */
export function readWithoutUndefined(context: ReadContext, type: Type, place: Place): TypeId {
  if (!type.isUnionType()) return readType(context, type, place);
  const rest = type.getTypes().filter((member) => !(member.flags & TypeFlags.Undefined));
  const [only] = rest;
  if (rest.length === type.getTypes().length) return readType(context, type, place);
  if (only && rest.length === 1) return readType(context, only, place);
  return readUnionMembers(context, rest, type, place);
}

/** Reads a union that the checker has no type for, made of some of its types; `whole` is for messages. */
export function readUnionMembers(
  context: ReadContext,
  types: readonly Type[],
  whole: Type,
  place: Place,
): TypeId {
  const flat = types.flatMap((type) => (type.isUnionType() ? type.getTypes() : [type]));
  const members = [...new Set(readMembers(context, flat, place))];
  const [only] = members;
  if (only !== undefined && members.length === 1) return only;
  if (members.length === 0) return context.builder.add({ kind: 'undefined' });
  return context.builder.add(unionOf(context, members, whole, place, undefined));
}

function unionOf(
  context: ReadContext,
  members: readonly TypeId[],
  type: Type,
  place: Place,
  name: string | undefined,
): NodeOf<'union'> {
  context.checks.push(() => {
    if (holdsRefused(context, members)) return;
    const ambiguous = findAmbiguity(context.builder.types, members);
    if (!ambiguous) return;
    const [a, b] = ambiguous.map((id) => printType(context.builder.types, id));
    context.reporter.report(
      'MK1005',
      place.node,
      `${describePlace(place)} has type \`${spell(context, type)}\`, which is ambiguous: the same JSON could be \`${a}\` or \`${b}\`.`,
      tellApart(context, ambiguous),
    );
  });
  const named = name !== undefined && { name, ...docOfType(context, type) };
  return { kind: 'union', ...named, members };
}

/** How to tell two types apart: by a key of their own, or of objects around them. */
function tellApart({ builder: { types } }: ReadContext, ids: readonly TypeId[]): string {
  const nodes = ids.map((id) => typeNode(types, id));
  if (nodes.every(({ kind }) => kind === 'object')) {
    return 'Keep one of the two, or give each a literal key that tells them apart: { kind: "a"; … } | { kind: "b"; … }.';
  }
  const kinds = nodes.map((node) => ('of' in node ? node.of : node.kind).toLowerCase());
  const members = ids.map((id, i) => {
    const kind = kinds[0] === kinds[1] ? 'ab'[i] : kinds[i];
    return `{ kind: "${kind}"; value: ${printType(types, id)} }`;
  });
  return `Keep one of the two, or wrap them in objects with a literal key that tells them apart: ${members.join(' | ')}.`;
}

function holdsRefused({ refused, builder }: ReadContext, ids: readonly TypeId[]): boolean {
  if (refused.size === 0) return false;
  const reached = new Set(ids);
  for (const id of reached) for (const part of partsOf(builder.types, id)) reached.add(part);
  return [...reached].some((id) => refused.has(id));
}

function readMembers(context: ReadContext, all: readonly Type[], place: Place): TypeId[] {
  // `boolean & Default<true>` is a union whose members have the default each, and so it is with brands.
  const possible = all.filter((type) => !isNothing(context, type));
  const types = withoutSymbols(context, possible, place).map((type) =>
    withoutBrands(context, withoutDefault(context, type)),
  );
  const wholeEnums = findWholeEnums(types);
  const ids: TypeId[] = [];
  let hasBoolean = false;
  for (const type of types) {
    if (type.flags & TypeFlags.BooleanLiteral && isBothBooleans(types)) {
      if (!hasBoolean) ids.push(context.builder.add({ kind: 'boolean' }));
      hasBoolean = true;
      continue;
    }
    const owner = type.flags & TypeFlags.EnumLike ? enumOf(type) : undefined;
    const whole = owner && wholeEnums.get(owner);
    const node = whole && enumNode(owner.name, whole);
    if (!node) ids.push(readType(context, type, place));
    else if (whole[0] === type) {
      refuseTagsOfType(context, owner, place);
      ids.push(context.builder.add(node));
    }
  }
  return ids;
}

function isBothBooleans(types: readonly Type[]): boolean {
  return types.filter((type) => type.flags & TypeFlags.BooleanLiteral).length === 2;
}

/** Reports a symbol among the members, as in `PropertyKey`, with the union that it stands in. */
function withoutSymbols(
  context: ReadContext,
  types: readonly Type[],
  place: Place,
): readonly Type[] {
  const rest = types.filter((type) => !(type.flags & TypeFlags.ESSymbolLike));
  if (rest.length === types.length) return types;
  const spelling = types.map((type) => spell(context, type)).join(' | ');
  context.reporter.report(
    'MK1004',
    place.node,
    `${describePlace(place)} has type \`${spelling}\`, which may be a symbol, and JSON cannot hold one.`,
    `Leave the symbol out: \`${rest.map((type) => spell(context, type)).join(' | ')}\`.`,
  );
  return rest;
}

/** The enums all of whose members are among the types. */
function findWholeEnums(types: readonly Type[]): ReadonlyMap<TypeSymbol, readonly Type[]> {
  const members = types.filter((type) => type.flags & TypeFlags.EnumLike && enumOf(type));
  const byEnum = Map.groupBy(members, (member) => enumOf(member) as TypeSymbol);
  return new Map([...byEnum].filter(([owner, list]) => owner.getExports().size === list.length));
}
