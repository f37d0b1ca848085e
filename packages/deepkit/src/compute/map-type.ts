import { ReflectionKind, type Type } from '@deepkit/type';
import { spreadEnums } from './distribute.ts';
import { isNever, neverType, reveal } from './lost-type.ts';
import type { Machine } from './machine.ts';
import { withoutUndefined } from './properties.ts';

/** Puts right what a mapped type goes over, and what came of a key, where `@deepkit/type` is about to take them. */
export function prepareMapping({ running, resolve }: Machine, withName: boolean): void {
  const { frame, ops, program, stack, stackPointer } = running;
  const top = resolve(stack[stackPointer] as Type);
  const key = stack[frame.startIndex + 1] as Type & { origin?: { optional?: boolean } };
  const isRequired = ((ops[program + 2] as number) & REMOVES_OPTIONAL) !== 0;
  const { modifiers } = frame;
  frame.modifiers = undefined;
  const mapped = (type: Type): Type => {
    if (isNever(type)) return neverType();
    const wasOptional = key.origin?.optional === true || modifiers?.optional === true;
    const value = isRequired && wasOptional ? withoutUndefined(type) : type;
    // `@deepkit/type` takes `?` from the property that a type stands in, whichever it is.
    return Object.assign(value, { parent: modifiers });
  };
  if (!frame.mappedType) stack[stackPointer] = spreadEnums(reveal(top));
  else if (!withName) stack[stackPointer] = mapped(top);
  else if (top.kind === ReflectionKind.tuple) {
    // `as` gives another name, which says nothing of the property that it comes from.
    const [value, name] = top.types;
    if (value) value.type = mapped(resolve(value.type));
    const origin = key.origin ?? modifiers;
    if (name && origin) Object.assign(name.type, { origin });
  }
}

/** `MappedModifier.removeOptional` of `@deepkit/type-spec`, a `const enum`. */
const REMOVES_OPTIONAL = 2;
