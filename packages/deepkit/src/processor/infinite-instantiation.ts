import type { Type } from '@deepkit/type';
import { isIdentical } from '../reflection/identical-types.ts';
import type { RunningProgram } from './running-program.ts';

/** Throws if a program calls itself with other type arguments of the same kinds, because it would never end. */
export function rejectInfinite(
  running: RunningProgram,
  object: unknown,
  inputs: readonly Type[],
): void {
  for (let one: RunningProgram | undefined = running; one; one = one.previous) {
    if (one.object !== object || one.inputs.length !== inputs.length) continue;
    const { inputs: known } = one;
    if (inputs.every((type, i) => isIdentical(type, known[i]))) break;
    if (inputs.every((type, i) => type.kind === known[i]?.kind)) throw new Error(MESSAGE);
  }
}

/** Throws if `@deepkit/type` confuses a type with itself under other type arguments. */
export function rejectWrongRecursion(
  running: RunningProgram,
  result: unknown,
  inputs: readonly Type[],
): void {
  for (let one: RunningProgram | undefined = running; one; one = one.previous) {
    if (one.resultTypes?.at(-1) !== result) continue;
    if (!one.inputs.every((type, i) => isIdentical(type, inputs[i]))) throw new Error(MESSAGE);
  }
}

const MESSAGE = 'a generic type holds itself with other type arguments';
