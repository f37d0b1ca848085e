import type { Documented } from '../documented.ts';
import { decodeUnion } from '../emit/decode-union.ts';
import { encodeUnion, testUnion } from '../emit/encode-union.ts';
import type { KindEmitter } from '../emit/kind-emitter.ts';
import type { Kind } from '../kind.ts';
import type { KindInterpreter } from '../kind-interpreter.ts';
import { bareNode, type TypeId, type Types, typeNode } from '../model.ts';
import { INVALID, refuse } from '../runtime/invalid.ts';
import { isRecord, ownProperty } from '../runtime/objects.ts';

export interface UnionNode extends Documented {
  readonly kind: 'union';
  /** The alias, with its type arguments. Absent for a union written in place. */
  readonly name?: string;
  /**
   * A front end that reads them writes the members of a union within a union out. A finished model
   * has them in an order in which they can be tried: none takes what was written for a later one.
   */
  readonly members: readonly TypeId[];
}

export const unionKind: Kind<UnionNode> = {
  print: (node, printer) => {
    // Of a long union the last members are all left out in the same way.
    const members = [...new Set(node.members.map(printer.member))];
    const last = ['null', 'undefined'];
    return [
      ...members.filter((member) => !last.includes(member)),
      ...last.filter((member) => members.includes(member)),
    ].join(' | ');
  },
  mapTypes: (node, map) => ({ ...node, members: node.members.map(map) }),
  explain: (node, value, explanation) => {
    const meant = node.members.filter((id) => isMeant(id, value, explanation.types));
    const [only] = meant;
    // Without a look at the others first: a value in a recursive type is walked once, not once a level.
    if (only !== undefined && meant.length === 1 && saysMore(only, explanation.types))
      explanation.explain(only, value);
    else if (!meant.some((id) => explanation.accepts(id, value))) explanation.report('type');
  },
};

export const unionInterpreter: KindInterpreter<UnionNode> = {
  revive: (node, value, revival) => {
    const meant = node.members.filter((id) => isMeant(id, value, revival.types));
    const [only] = meant;
    if (only === undefined) return INVALID;
    if (meant.length === 1) return revival.revive(only, value);
    return revival.reviveByFirst(meant, value);
  },
  lower: (node, value, lowering) => {
    const member =
      node.members.find((id) => lowering.test(id, value)) ??
      onlyMeant(node.members, value, lowering.types);
    if (member === undefined) refuse(lowering.spelling());
    return lowering.lower(member, value);
  },
  test: (node, value, testing) => node.members.some((id) => testing.test(id, value)),
};

/** By the type of a JSON value, the kinds it may be meant for. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  string: [
    'bigint',
    'bytes',
    'date',
    'enum',
    'literal',
    'regexp',
    'string',
    'template',
    'temporal',
    'unknown',
    'url',
  ],
  number: ['enum', 'literal', 'number', 'unknown'],
  boolean: ['boolean', 'literal', 'unknown'],
  null: ['null', 'unknown'],
  array: ['any-object', 'array', 'map', 'set', 'tuple', 'unknown'],
  object: ['any-object', 'object', 'unknown'],
  undefined: ['undefined', 'unknown'],
};

/** The one member that a run-time value which satisfies none is meant for: it can say where it is wrong. */
function onlyMeant(members: readonly TypeId[], value: unknown, types: Types): TypeId | undefined {
  const kinds = Array.isArray(value)
    ? ['array', 'tuple']
    : value instanceof Map
      ? ['map']
      : value instanceof Set
        ? ['set']
        : isRecord(value)
          ? ['object']
          : [];
  const meant = members.filter(
    (id) => kinds.includes(bareNode(types, id).kind) && isMeantByKeys(id, value as object, types),
  );
  return meant.length === 1 ? meant[0] : undefined;
}

/** Whether a member's own issues say more than that none of the union's members fits. */
function saysMore(id: TypeId, types: Types): boolean {
  const kinds = [
    'any-object',
    'array',
    'bigint',
    'bytes',
    'date',
    'map',
    'object',
    'regexp',
    'set',
    'template',
    'temporal',
    'tuple',
    'union',
    'unknown',
    'url',
  ];
  return typeNode(types, id).kind === 'constrained' || kinds.includes(typeNode(types, id).kind);
}

/** Whether a value may be meant for a member: told by its JSON type and literal keys. A member that is not refuses it. */
function isMeant(id: TypeId, value: unknown, types: Types): boolean {
  const member = bareNode(types, id);
  if (member.kind === 'union') return member.members.some((inner) => isMeant(inner, value, types));
  const type = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
  if (!KINDS[type]?.includes(member.kind)) return false;
  if (member.kind === 'literal') return typeof member.value === type;
  return isMeantByKeys(id, value as object, types);
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
  wire: (node, ofMember) => node.members.flatMap(ofMember),
  decode: (node, emit, id) => decodeUnion(node.members, emit, id),
  encode: (node, emit, id) => encodeUnion(node.members, emit, id),
  test: (node, emit, id) => testUnion(node.members, emit, id),
  guards: (node, value, emit) => node.members.flatMap((member) => emit.guards(member, value)),
};
