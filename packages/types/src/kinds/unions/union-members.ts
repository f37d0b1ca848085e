import { type Code, js } from '../../code/code.ts';
import type { JsonType } from '../../code/json-forms.ts';
import type { Emit } from '../../interfaces/kind-emitter.ts';
import type { TypeId } from '../../model/nodes.ts';
import { isTrial } from './choose-member.ts';

/** The members whose values have this JSON type. */
export function ofJson(members: readonly TypeId[], emit: Emit, json: JsonType): TypeId[] {
  return members.filter((member) => emit.forms(member).some((form) => form.json === json));
}

/** Whether a union's functions must remember what they tried: see `memoize` in types/runtime. */
export function mustMemoize(members: readonly TypeId[], emit: Emit, id: TypeId): boolean {
  const lists = ofJson(members, emit, 'array');
  const objects = ofJson(members, emit, 'object');
  return (lists.length > 1 || isTrial(objects, emit.types)) && emit.isRecursive(id);
}

/** Groups members by cheap conditions that distinguish their run-time values from others. */
export function byGuard(
  members: readonly TypeId[],
  emit: Emit,
  value: Code,
): { readonly condition: Code; readonly group: readonly TypeId[] }[] {
  const groups = new Map<string, { condition: Code; group: TypeId[] }>();
  for (const member of members) {
    for (const condition of emit.guards(member, value)) {
      const known = groups.get(condition.text) ?? { condition, group: [] };
      known.group.push(member);
      groups.set(condition.text, known);
    }
  }
  return [...groups.values()];
}

/** Statements under a condition. None without statements. */
export function onlyIf(condition: Code, body: readonly Code[]): Code[] {
  return body.length === 0 ? [] : [js`if (${condition}) {\n  ${body}\n}`];
}
