import { ReflectionKind, type Type } from '@deepkit/type';
import { withoutUndefined } from '../reflection/members.ts';
import { fromPlaceholder, isNever, neverPlaceholder } from '../reflection/placeholder-types.ts';
import { expandEnums } from './distribution.ts';
import type { OperationContext } from './operation-context.ts';

/** Corrects the keys of a mapped type, or the result for one key, before `@deepkit/type` reads them from the stack. */
export function prepareMappedType({ running, resolve }: OperationContext, withName: boolean): void {
  const { frame, ops, program, stack, stackPointer } = running;
  const top = resolve(stack[stackPointer] as Type);
  const key = stack[frame.startIndex + 1] as Type & { origin?: { optional?: boolean } };
  const isRequired = ((ops[program + 2] as number) & REMOVES_OPTIONAL) !== 0;
  const { modifiers } = frame;
  frame.modifiers = undefined;
  const mapped = (type: Type): Type => {
    if (isNever(type)) return neverPlaceholder();
    const wasOptional = key.origin?.optional === true || modifiers?.optional === true;
    const value = isRequired && wasOptional ? withoutUndefined(type) : type;
    // `@deepkit/type` takes `?` from the parent of a type, whatever it is.
    return Object.assign(value, { parent: modifiers });
  };
  if (!frame.mappedType) stack[stackPointer] = expandEnums(fromPlaceholder(top));
  else if (!withName) stack[stackPointer] = mapped(top);
  else if (top.kind === ReflectionKind.tuple) {
    // A name after `as` has lost the property that it comes from.
    const [value, name] = top.types;
    if (value) value.type = mapped(resolve(value.type));
    const origin = key.origin ?? modifiers;
    if (name && origin) Object.assign(name.type, { origin });
  }
}

/** `MappedModifier.removeOptional` of `@deepkit/type-spec`, a `const enum`. */
const REMOVES_OPTIONAL = 2;
