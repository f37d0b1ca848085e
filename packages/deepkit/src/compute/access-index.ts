import { ReflectionKind, type Type } from '@deepkit/type';
import { OWN_PART } from './losses.ts';
import { isLost, isPending, lostType } from './lost-type.ts';
import type { Machine } from './machine.ts';
import { isTypeEntry, type Member, membersAt, UNDEFINED } from './properties.ts';
import type { Frame, Running } from './running.ts';
import { isSame } from './same-type.ts';
import { unionOf } from './union-of.ts';

/** Computes `T[K]`, with `undefined` where a property may be missing. */
export function accessIndex(machine: Machine, original: () => void): void {
  const [container, index] = machine.top(2) as [Type, Type];
  const unknown = [container, index].find((type) => isLost(type) || isPending(type));
  if (unknown) {
    machine.pop();
    machine.pop();
    machine.push(isPending(unknown) ? lostType(OWN_PART) : { ...unknown });
    return;
  }
  original();
  const type = machine.pop();
  const accessed = membersAt(container, index);
  const members = type.kind === ReflectionKind.union ? type.types : [type];
  const missing = accessed.some(({ optional }) => optional) ? [UNDEFINED] : [];
  const mapping = mappingOver(machine.running, index);
  if (mapping) {
    const isUnion = container.kind === ReflectionKind.union;
    mapping.modifiers = isUnion ? modifiersOf(accessed) : accessed[0];
  }
  const all = missing.length > 0 || type.kind === ReflectionKind.union;
  machine.push(all ? unionOf([...members, ...missing]) : type);
}

/** A property of a union may be missing, and may not be changed, where that holds for any of its members. */
export function modifiersOf(members: readonly Member[]): Member | undefined {
  const [first] = members;
  if (!first) return undefined;
  const { optional, readonly: fixed, ...property } = first;
  return {
    ...property,
    ...(members.some((member) => member.optional) && { optional: true }),
    ...(members.some((member) => member.readonly) && { readonly: true }),
  } as Member;
}

/** The mapped type that goes over what an index is: `T[K]` in `{ [K in keyof T]: T[K] }`. */
function mappingOver({ frame, stack }: Running, index: Type): Frame | undefined {
  for (let one: Frame | undefined = frame; one; one = one.previous) {
    const key = stack[one.startIndex + 1];
    if (one.mappedType && isTypeEntry(key)) return isSame(key, index) ? one : undefined;
  }
  return undefined;
}
