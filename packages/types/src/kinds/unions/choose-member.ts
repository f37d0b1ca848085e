import type { Code } from '../../code/code.ts';
import type { Emit } from '../../interfaces/kind-emitter.ts';
import { bareNode } from '../../model/model.ts';
import type { NodeOf, TypeId, Types } from '../../model/nodes.ts';
import { isRequiredInJson } from '../../model/null-and-undefined.ts';
import { emitRead } from '../objects/property-access.ts';
import { literalValues, switchByValue } from './literals.ts';

interface Choice {
  readonly value: Code;
  /**
   * A statement that returns if the member is the right one; the last one always returns. With `alone`, no
   * other member was attempted before.
   */
  readonly attempt: (member: TypeId, last: boolean, alone: boolean) => Code;
  /** The statement for when no member is right. */
  readonly none: Code;
}

/**
 * Statements that find the right member: nested switches over literal keys that distinguish members,
 * then attempts one by one, in the model's order.
 */
export function chooseMember(members: readonly TypeId[], emit: Emit, choice: Choice): Code[] {
  const key = bestKey(members, emit.types);
  if (key === undefined) {
    const last = members.length - 1;
    return members.map((member, i) => choice.attempt(member, i === last, last === 0));
  }
  const { byValue, others } = membersByValue(members, key, emit.types);
  const cases = [...byValue].map(
    ([literal, group]) => [literal, chooseMember(group, emit, choice)] as const,
  );
  const otherwise = others.length > 0 ? chooseMember(others, emit, choice) : [choice.none];
  return [switchByValue(cases, emitRead(emit, choice.value, key), otherwise, emit)];
}

/** The key with literal values that leave the fewest members to choose from, if any leaves fewer than all. */
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

/**
 * The members that can be meant, by value of a required literal key. `others` can be meant by any
 * value.
 */
export function membersByValue(members: readonly TypeId[], key: string, types: Types) {
  const byValue = new Map<string | number | boolean | null, TypeId[]>();
  const others: TypeId[] = [];
  for (const member of members) {
    const property = objectNode(types, member)?.properties.find(({ name }) => name === key);
    const values =
      property && isRequiredInJson(types, property) && literalValues(types, property.type);
    if (!values) others.push(member);
    else {
      for (const value of values) {
        const group = byValue.get(value);
        if (group) group.push(member);
        else byValue.set(value, [member]);
      }
    }
  }
  for (const [value, group] of byValue) {
    if (others.length === 0) break;
    const meant = new Set([...group, ...others]);
    byValue.set(
      value,
      members.filter((member) => meant.has(member)),
    );
  }
  return { byValue, others };
}

/** Whether members have to be attempted one by one anywhere in {@link chooseMember}'s choice. */
export function isTrial(members: readonly TypeId[], types: Types): boolean {
  const key = bestKey(members, types);
  if (key === undefined) return members.length > 1;
  const { byValue, others } = membersByValue(members, key, types);
  return [others, ...byValue.values()].some((group) => isTrial(group, types));
}

export function objectNode(types: Types, id: TypeId): NodeOf<'object'> | undefined {
  const node = bareNode(types, id);
  return node.kind === 'object' ? node : undefined;
}
