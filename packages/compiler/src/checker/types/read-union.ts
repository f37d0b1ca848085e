import {
  ambiguityProblem,
  type NodeOf,
  printType,
  type TypeId,
  type TypeNode,
  typeNode,
} from '@mikrokit/types/model';
import { type Type, TypeFlags, type TypeSymbol, type UnionType } from '../api/checked-types.ts';
import { withoutBrands } from '../constraints/brands.ts';
import { rejectDefault, withoutDefault } from '../constraints/defaults.ts';
import { rejectTagsOfType } from '../constraints/misplaced-tags.ts';
import { describeLocation, type Location, typeText } from '../location.ts';
import type { ReadContext } from '../read-context.ts';
import { isPackageFile } from '../symbols/symbol-origin.ts';
import { nameOfType } from '../symbols/type-name.ts';
import { isNever } from './is-never.ts';
import { enumOf, readEnumMembers } from './read-literal.ts';
import { withoutParsedMembers } from './schemas/read-parsed.ts';
import { docOfType } from './type-docs.ts';

/** Reads a union. `true | false` becomes `boolean`, and all members of an enum the enum. */
export function readUnion(context: ReadContext, type: UnionType, location: Location): TypeNode {
  const members = [...new Set(readMembers(context, type.getTypes(), location))];
  const [only] = members;
  const whole =
    only !== undefined && members.length === 1 ? context.builder.types[only] : undefined;
  if (whole) return whole;
  return unionNode(context, members, type, location, nameOfType(context, type));
}

/** Reads the type of an optional property or parameter, for which `undefined` means absent. */
export function readWithoutUndefined(context: ReadContext, type: Type, location: Location): TypeId {
  if (!type.isUnionType()) return context.readType(type, location);
  const rest = type.getTypes().filter((member) => !(member.flags & TypeFlags.Undefined));
  const [only] = rest;
  if (rest.length === type.getTypes().length) return context.readType(type, location);
  if (only && rest.length === 1) return context.readType(only, location);
  // As in `readType`: each location of the type is checked.
  if (!location.isProperty) rejectDefault(context, type, location);
  const known = context.knownWithoutUndefined.get(type.id);
  if (known !== undefined) return known;
  const id = readUnionMembers(context, rest, type, location);
  // A rejected type is read again at each location, so that its locations are counted.
  if (!isRejected(context, id)) context.knownWithoutUndefined.set(type.id, id);
  return id;
}

function isRejected({ builder, rejected }: ReadContext, id: TypeId): boolean {
  const node = builder.types[id];
  const members = node?.kind === 'union' ? node.members : [];
  return rejected.has(id) || members.some((member) => rejected.has(member));
}

/** Reads a union of these types, for which the checker has no type. `whole` is for messages. */
export function readUnionMembers(
  context: ReadContext,
  types: readonly Type[],
  whole: Type,
  location: Location,
): TypeId {
  const flat = types.flatMap((type) => (type.isUnionType() ? type.getTypes() : [type]));
  const members = [...new Set(readMembers(context, flat, location))];
  const [only] = members;
  if (only !== undefined && members.length === 1) return only;
  if (members.length === 0) return context.builder.add({ kind: 'undefined' });
  return context.builder.add(unionNode(context, members, whole, location, undefined));
}

function unionNode(
  context: ReadContext,
  members: readonly TypeId[],
  type: Type,
  location: Location,
  name: string | undefined,
): NodeOf<'union'> {
  context.checks.push(() => {
    const problem = ambiguityProblem(
      context.builder.types,
      members,
      context.rejected,
      context.forms(),
    );
    if (!problem) return;
    const union = (nameOfUnion(type) === undefined && problem.union) || typeText(context, type);
    const text = `${describeLocation(location)} has type \`${union}\``;
    const fix = isOfPackage(type, location)
      ? packageUnionFix(context, problem.members, type)
      : disambiguationFix(context, problem.members);
    context.reporter.report('MK1005', location, `${text}, ${problem.why}.`, fix);
  });
  const named = name !== undefined && { name, ...docOfType(context, type, location) };
  return { kind: 'union', ...named, members };
}

function nameOfUnion(type: Type): string | undefined {
  return type.getAliasSymbol()?.name;
}

/** Whether the union is declared in a package, so that users cannot edit it. */
function isOfPackage(type: Type, location: Location): boolean {
  const alias = type.getAliasSymbol();
  if (alias) return alias.declarations.every(({ path }) => isPackageFile(path));
  return location.declared !== undefined && isPackageFile(location.declared);
}

/** The fix for two ambiguous types in a union that users cannot edit. */
function packageUnionFix(
  { builder: { types } }: ReadContext,
  ids: readonly TypeId[],
  type: Type,
): string {
  const name = nameOfUnion(type);
  // `Exclude` of an index signature would exclude most other objects as well.
  const closed = ids.filter((id) => !isOfAnyKey(typeNode(types, id)));
  const least = closed.at(-1) ?? ids.at(-1);
  const own =
    name === undefined || least === undefined
      ? 'write an interface with the properties that you use'
      : `leave a member out, \`Exclude<${name}, ${printType(types, least)}>\``;
  return `The union comes from a package. In your own code, ${own}, or take \`unknown\`, which accepts any JSON. A parameter can also be \`Parsed<typeof schema>\`, which a schema of a library such as zod checks.`;
}

function isOfAnyKey(node: TypeNode): boolean {
  return node.kind === 'object' && node.index !== undefined;
}

/** The fix for two ambiguous types: a literal key in each, or in objects around them. */
function disambiguationFix({ builder: { types } }: ReadContext, ids: readonly TypeId[]): string {
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

function readMembers(context: ReadContext, given: readonly Type[], location: Location): TypeId[] {
  context.valueSize.count(given.length);
  if (context.valueSize.isFull()) return [];
  const all = withoutParsedMembers(context, given, location);
  // Each member of `boolean & Default<true>`, a union, has the default. The same goes for brands.
  const possible = all.flatMap((type) => memberOf(context, type) ?? []);
  const types = withoutSymbols(context, possible, location);
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
    const node = whole && readEnumMembers(owner.name, whole);
    if (!node) ids.push(context.readType(type, location));
    else if (whole[0] === type) {
      rejectTagsOfType(context, owner, location);
      ids.push(context.builder.add(node));
    }
  }
  return ids;
}

function memberOf(context: ReadContext, type: Type): Type | undefined {
  const { knownMembers } = context;
  if (knownMembers.has(type)) return knownMembers.get(type);
  const member = isNever(context, type)
    ? undefined
    : withoutBrands(context, withoutDefault(context, type));
  knownMembers.set(type, member);
  return member;
}

function isBothBooleans(types: readonly Type[]): boolean {
  return types.filter((type) => type.flags & TypeFlags.BooleanLiteral).length === 2;
}

/** Reports symbols among the members, as in `PropertyKey`, and returns the other members. */
function withoutSymbols(
  context: ReadContext,
  types: readonly Type[],
  location: Location,
): readonly Type[] {
  const rest = types.filter((type) => !(type.flags & TypeFlags.ESSymbolLike));
  if (rest.length === types.length) return types;
  const union = types.map((type) => typeText(context, type)).join(' | ');
  context.reporter.report(
    'MK1004',
    location,
    `${describeLocation(location)} has type \`${union}\`, which can be a symbol, and JSON cannot hold one.`,
    `Leave the symbol out: \`${rest.map((type) => typeText(context, type)).join(' | ')}\`.`,
  );
  return rest;
}

/** The enums with all of their members among these types. */
function findWholeEnums(types: readonly Type[]): ReadonlyMap<TypeSymbol, readonly Type[]> {
  const members = types.filter((type) => type.flags & TypeFlags.EnumLike && enumOf(type));
  const byEnum = Map.groupBy(members, (member) => enumOf(member) as TypeSymbol);
  return new Map([...byEnum].filter(([owner, list]) => owner.getExports().size === list.length));
}
