import type { Type } from '@deepkit/type';
import type { Running } from './running.ts';
import { isSame } from './same-type.ts';

/** Refuses to run a program again for a type that differs from the one that it runs for, and so never ends. */
export function refuseEndless(running: Running, object: unknown, inputs: readonly Type[]): void {
  for (let one: Running | undefined = running; one; one = one.previous) {
    if (one.object !== object || one.inputs.length !== inputs.length) continue;
    const { inputs: known } = one;
    if (inputs.every((type, i) => isSame(type, known[i]))) break;
    if (inputs.every((type, i) => type.kind === known[i]?.kind)) throw new Error(GROWING);
  }
}

/** A type that calls itself by other arguments is taken for itself where `@deepkit/type` holds them for the same. */
export function refuseTakenForItself(
  running: Running,
  result: unknown,
  inputs: readonly Type[],
): void {
  for (let one: Running | undefined = running; one; one = one.previous) {
    if (one.resultTypes?.at(-1) !== result) continue;
    if (!one.inputs.every((type, i) => isSame(type, inputs[i]))) throw new Error(GROWING);
  }
}

const GROWING = 'a generic type holds itself with other type arguments';
