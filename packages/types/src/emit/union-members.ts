import type { TypeId } from '../model.ts';
import { isTrial } from './choose-member.ts';
import { type Code, js } from './code.ts';
import type { Emit } from './kind-emitter.ts';
import type { JsonType } from './wire.ts';

/** The members whose values can stand in JSON as such a value. */
export function ofJson(members: readonly TypeId[], emit: Emit, json: JsonType): TypeId[] {
  return members.filter((member) => emit.wire(member).some((wire) => wire.json === json));
}

/** Whether a union's functions must remember what they tried: see `remembering` in types/runtime. */
export function mustRemember(members: readonly TypeId[], emit: Emit, id: TypeId): boolean {
  const lists = ofJson(members, emit, 'array');
  const objects = ofJson(members, emit, 'object');
  return (lists.length > 1 || isTrial(objects, emit.types)) && emit.isRecursive(id);
}

/** The members whose run-time values one cheap condition tells from others, for each such condition. */
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

/** Statements under a condition; none for none. */
export function onlyIf(condition: Code, body: readonly Code[]): Code[] {
  return body.length === 0 ? [] : [js`if (${condition}) {\n  ${body}\n}`];
}
