import { isRequired } from '../absence.ts';
import { type NodeOf, type TypeId, type Types, typeNode } from '../model.ts';
import { type Code, js } from './code.ts';
import type { Emit } from './kind-emitter.ts';
import { literalValues } from './literal-values.ts';
import { misreads, type Wires } from './misreads.ts';
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
    const ordered = mostSpecificFirst(members, emit);
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
    members
      .flatMap((id) => objectNode(types, id)?.properties ?? [])
      .filter((property) => literalValues(types, property.type))
      .map((property) => property.name),
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
    const values = property && isRequired(types, property) && literalValues(types, property.type);
    if (!values) others.push(member);
    else for (const value of values) byValue.set(value, [...(byValue.get(value) ?? []), member]);
  }
  for (const group of byValue.values()) group.push(...others);
  return { byValue, others };
}

/** Whether members have to be attempted one by one anywhere in {@link chooseMember}'s choice. */
export function isTrial(members: readonly TypeId[], types: Types): boolean {
  const key = bestKey(members, types);
  if (key === undefined) return members.length > 1;
  const { byValue, others } = membersByValue(members, key, types);
  return [others, ...byValue.values()].some((group) => isTrial(group, types));
}

/** Orders members so that none takes what was written for a later one and makes another value of it. */
function mostSpecificFirst(members: readonly TypeId[], wires: Wires): TypeId[] {
  const weight = (id: TypeId) =>
    objectNode(wires.types, id)?.properties.filter((p) => !p.optional).length ?? 0;
  const waiting = members.toSorted((a, b) => weight(b) - weight(a));
  const ordered: TypeId[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex((id) => mayBeNext(id, waiting, wires));
    ordered.push(...waiting.splice(Math.max(next, 0), 1));
  }
  return ordered;
}

/** Whether a member misreads nothing that was written for the others. */
export function mayBeNext(member: TypeId, others: readonly TypeId[], wires: Wires): boolean {
  return !others.some((other) => misreads(wires, member, other));
}

function objectNode(types: Types, id: TypeId): NodeOf<'object'> | undefined {
  const node = typeNode(types, id);
  return node.kind === 'object' ? node : undefined;
}
