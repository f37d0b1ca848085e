import type { JsonType } from '../code/json-forms.ts';
import type { Kind, KindOf } from '../interfaces/kind.ts';
import type { KindEmitter } from '../interfaces/kind-emitter.ts';
import { anyOf, type KindSchema, oneOfValues } from '../interfaces/kind-schema.ts';
import { compositeTraits } from '../interfaces/traits.ts';
import { bareNode, typeNode } from '../model/model.ts';
import type { TypeId, Types, UnionNode } from '../model/nodes.ts';
import { INVALID, reject } from '../runtime/invalid.ts';
import { ownProperty } from '../runtime/objects.ts';
import { decodeUnion } from './unions/decode-union.ts';
import { findDiscriminator } from './unions/discriminator.ts';
import { copyUnion, encodeUnion, testUnion } from './unions/encode-union.ts';
import { explainUnion } from './unions/explain-union.ts';
import { nearestToValue } from './unions/nearest-member.ts';

export const unionKind: Kind<UnionNode> = {
  print: (node, printer) => {
    // Omitted members of a long union are printed alike.
    const members = [...new Set(node.members.map(printer.member))];
    const last = ['null', 'undefined'];
    return [
      ...members.filter((member) => !last.includes(member)),
      ...last.filter((member) => members.includes(member)),
    ].join(' | ');
  },
  mapTypes: (node, map) => ({ ...node, members: node.members.map(map) }),
  decode: (node, json, decoder) => {
    const meant = node.members.filter((id) => mayBeMeant(id, json, decoder));
    const [only] = meant;
    // Skips the other members, so that a value of a recursive type is walked once, not once per
    // level.
    if (only !== undefined && meant.length === 1 && !decoder.goesOn()) {
      return decoder.decode(only, json);
    }
    const value = decoder.decodeByFirst(meant, json);
    return value === INVALID && decoder.goesOn()
      ? explainUnion(node.members, json, decoder)
      : value;
  },
  toJson: (node, value, encoder) => {
    const member =
      node.members.find((id) => encoder.test(id, value)) ??
      (encoder.keepGoing ? nearestToValue : onlyMeant)(node.members, value, encoder);
    if (member === undefined) reject(encoder.printed());
    return encoder.toJson(member, value);
  },
  test: (node, value, tester) => node.members.some((id) => tester.test(id, value)),
  mayBe: () => true,
  traits: () => compositeTraits,
};

interface Walk {
  readonly types: Types;
  readonly kindOf: KindOf;
}

/**
 * The only member that an invalid run-time value can be meant for. Its issues show where the value
 * is wrong.
 */
function onlyMeant(
  members: readonly TypeId[],
  value: unknown,
  { types, kindOf }: Walk,
): TypeId | undefined {
  const meant = members.filter((id) => {
    const node = bareNode(types, id);
    const { isMeant } = kindOf(node).traits(node);
    return isMeant(value) && isMeantByKeys(id, value as object, types);
  });
  return meant.length === 1 ? meant[0] : undefined;
}

/**
 * Whether JSON can be meant for a member, by its JSON type and literal keys. Other members reject
 * it.
 */
function mayBeMeant(id: TypeId, json: unknown, walk: Walk): boolean {
  const { types, kindOf } = walk;
  const member = bareNode(types, id);
  if (member.kind === 'union') return member.members.some((inner) => mayBeMeant(inner, json, walk));
  const type = Array.isArray(json) ? 'array' : json === null ? 'null' : typeof json;
  return kindOf(member).mayBe(member, type as JsonType) && isMeantByKeys(id, json as object, types);
}

/** Whether a value has the literal keys of a member that is an object. */
function isMeantByKeys(id: TypeId, value: object, types: Types): boolean {
  const member = bareNode(types, id);
  if (member.kind !== 'object') return true;
  return member.properties.every((property) => {
    const type = bareNode(types, property.type);
    if (type.kind !== 'literal' && type.kind !== 'null') return true;
    const part = ownProperty(value, property.name);
    return (
      part === (type.kind === 'null' ? null : type.value) ||
      (part === undefined && (property.optional === true || property.default !== undefined))
    );
  });
}

export const unionEmitter: KindEmitter<UnionNode> = {
  forms: (node, ofMember) => node.members.flatMap(ofMember),
  decode: (node, emit, id) => decodeUnion(node.members, emit, id),
  encode: (node, emit, id) => encodeUnion(node.members, emit, id),
  copy: (node, emit, id) =>
    node.members.every((member) => emit.copy(member) === 'unchanged')
      ? 'unchanged'
      : { convert: () => copyUnion(node.members, emit, id) },
  test: (node, emit, id) => testUnion(node.members, emit, id),
  guards: (node, value, emit) => node.members.flatMap((member) => emit.guards(member, value)),
};

/** Without `undefined`: a property is absent then, and in lists it is null. */
export const unionSchema: KindSchema<UnionNode> = ({ members }, context) => {
  const present = flatMembers(members, context.types);
  const values = present.map((id) => plainValue(id, context.types));
  const literals = values.filter((value) => value !== undefined);
  const others = present.filter((_, i) => values[i] === undefined);
  const schemas = [
    ...(literals.length > 0 ? [oneOfValues(literals)] : []),
    ...others.map(context.schemaOf),
  ];
  // For `oneOf`, generators make unions. For `anyOf`, they often make one type with the properties
  // of all.
  return areDisjoint(others, context.types) ? { oneOf: schemas } : anyOf(schemas);
};

/**
 * Whether all members other than null are objects that one required property distinguishes by
 * different values.
 */
function areDisjoint(members: readonly TypeId[], types: Types): boolean {
  const objects = members.filter((id) => bareNode(types, id).kind !== 'null');
  const groups = findDiscriminator(objects, types)?.byValue.values();
  return groups !== undefined && [...groups].every((group) => group.length === 1);
}

/** The members, including members of nested unions without a name, except `undefined`. */
function flatMembers(members: readonly TypeId[], types: Types): TypeId[] {
  return members.flatMap((id) => {
    const node = typeNode(types, id);
    if (node.kind === 'undefined') return [];
    return node.kind === 'union' && node.name === undefined ? flatMembers(node.members, types) : id;
  });
}

function plainValue(id: TypeId, types: Types): string | number | boolean | undefined {
  const node = typeNode(types, id);
  return node.kind === 'literal' ? node.value : undefined;
}
