import { ReflectionKind, type Type } from '@deepkit/type';
import { createUnion } from '../reflection/create-union.ts';
import { isIdentical } from '../reflection/identical-types.ts';
import { isTypeEntry, type Member, membersAt, UNDEFINED } from '../reflection/members.ts';
import {
  CIRCULAR_PART,
  isPending,
  isUnresolvable,
  unresolvableType,
} from '../reflection/placeholder-types.ts';
import type { OperationContext } from './operation-context.ts';
import type { Frame, RunningProgram } from './running-program.ts';

/** Computes `T[K]`, including `undefined` for optional properties. */
export function computeIndexAccess(context: OperationContext, original: () => void): void {
  const [container, index] = context.top(2) as [Type, Type];
  const unknown = [container, index].find((type) => isUnresolvable(type) || isPending(type));
  if (unknown) {
    context.pop();
    context.pop();
    context.push(isPending(unknown) ? unresolvableType(CIRCULAR_PART) : { ...unknown });
    return;
  }
  original();
  const type = context.pop();
  const accessed = membersAt(container, index);
  const members = type.kind === ReflectionKind.union ? type.types : [type];
  const missing = accessed.some(({ optional }) => optional) ? [UNDEFINED] : [];
  const mapping = mappedTypeOver(context.running, index);
  if (mapping) {
    mapping.modifiers =
      container.kind === ReflectionKind.union ? modifiersOf(accessed) : accessed[0];
  }
  const isUnion = missing.length > 0 || type.kind === ReflectionKind.union;
  context.push(isUnion ? createUnion([...members, ...missing]) : type);
}

/** The modifiers of a property of a union: optional or readonly if it is so in any member. */
export function modifiersOf(members: readonly Member[]): Member | undefined {
  const [first] = members;
  if (!first) return undefined;
  const { optional: _optional, readonly: _readonly, ...property } = first;
  return {
    ...property,
    ...(members.some((member) => member.optional) && { optional: true }),
    ...(members.some((member) => member.readonly) && { readonly: true }),
  } as Member;
}

/** The frame of the mapped type whose current key is the index: `T[K]` in `{ [K in keyof T]: T[K] }`. */
function mappedTypeOver({ frame, stack }: RunningProgram, index: Type): Frame | undefined {
  for (let one: Frame | undefined = frame; one; one = one.previous) {
    const key = stack[one.startIndex + 1];
    if (one.mappedType && isTypeEntry(key)) return isIdentical(key, index) ? one : undefined;
  }
  return undefined;
}
