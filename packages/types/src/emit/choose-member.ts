import { type NodeOf, type TypeId, type Types, typeNode } from '../model.ts';
import { type Code, js } from './code.ts';
import type { Emit } from './kind-emitter.ts';
import { literalValues } from './literal-values.ts';
import { readProperty } from './properties.ts';

interface Choice {
  readonly value: Code;
  /** A statement that returns if the member is the right one; the last one always returns. */
  readonly attempt: (member: TypeId, last: boolean) => Code;
  /** The statement for when no member is right. */
  readonly none: Code;
}

/**
 * Statements that return by the right member: a switch over a literal key where one tells members
 * apart, as often as one does; what remains is attempted one by one, the most specific first.
 */
export function chooseMember(members: readonly TypeId[], emit: Emit, choice: Choice): Code[] {
  const key = bestKey(members, emit.types);
  if (key === undefined) {
    const ordered = mostSpecificFirst(members, emit.types);
    return ordered.map((member, i) => choice.attempt(member, i === ordered.length - 1));
  }
  const { byValue, others } = membersByValue(members, key, emit.types);
  const cases = [...byValue].map(
    ([literal, group]) => js`case ${literal}: {
  ${chooseMember(group, emit, choice)}
}`,
  );
  const otherwise = others.length > 0 ? chooseMember(others, emit, choice) : [choice.none];
  return [
    js`switch (${readProperty(emit, choice.value, key)}) {
  ${cases}
  default: {
    ${otherwise}
  }
}`,
  ];
}

/** The key whose literal values leave the fewest members to choose from, if any leaves fewer than all. */
function bestKey(members: readonly TypeId[], types: Types): string | undefined {
  const keys = new Set(
    members.flatMap((id) => objectNode(types, id)?.properties ?? []).map((p) => p.name),
  );
  let best: string | undefined;
  let fewest = members.length;
  for (const key of keys) {
    const { byValue, others } = membersByValue(members, key, types);
    const most = Math.max(others.length, ...[...byValue.values()].map((group) => group.length));
    if (most < fewest) {
      best = key;
      fewest = most;
    }
  }
  return best;
}

/** By the value of a required literal key, the members that may be meant; `others` may be meant by any value. */
function membersByValue(members: readonly TypeId[], key: string, types: Types) {
  const byValue = new Map<string | number | boolean, TypeId[]>();
  const others: TypeId[] = [];
  for (const member of members) {
    const property = objectNode(types, member)?.properties.find(({ name }) => name === key);
    const values = property && !property.optional && literalValues(types, property.type);
    if (!values) others.push(member);
    else for (const value of values) byValue.set(value, [...(byValue.get(value) ?? []), member]);
  }
  for (const group of byValue.values()) group.push(...others);
  return { byValue, others };
}

/** Orders members so that what fits a narrower one is not taken for a wider one. */
function mostSpecificFirst(members: readonly TypeId[], types: Types): TypeId[] {
  const weight = (id: TypeId): number => {
    const node = typeNode(types, id);
    if (node.kind === 'object') return node.properties.filter((p) => !p.optional).length;
    return node.kind === 'tuple' ? node.elements.length + 1 : 0;
  };
  const waiting = members.toSorted((a, b) => weight(b) - weight(a));
  const ordered: TypeId[] = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex((id) => !waiting.some((other) => mustPrecede(types, other, id)));
    ordered.push(...waiting.splice(Math.max(free, 0), 1));
  }
  return ordered;
}

/** Whether `a` asks for a key that `b` would drop, and not the other way round. */
export function mustPrecede(types: Types, a: TypeId, b: TypeId): boolean {
  return asksForMore(types, a, b) && !asksForMore(types, b, a);
}

/** Whether `a` requires a key that `b` does not know. */
export function asksForMore(types: Types, a: TypeId, b: TypeId): boolean {
  const narrow = objectNode(types, a);
  const wide = objectNode(types, b);
  if (!narrow || !wide || wide.index) return false;
  return narrow.properties.some(
    ({ name, optional }) => !optional && !wide.properties.some((other) => other.name === name),
  );
}

function objectNode(types: Types, id: TypeId): NodeOf<'object'> | undefined {
  const node = typeNode(types, id);
  return node.kind === 'object' ? node : undefined;
}
