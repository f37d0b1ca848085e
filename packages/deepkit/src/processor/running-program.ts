import type { Type } from '@deepkit/type';
import type { ReflectionOp } from '@deepkit/type-spec';
import { isIdentical } from '../reflection/identical-types.ts';
import type { Distribution } from './distribution.ts';

/** A type program while it runs. */
export interface RunningProgram {
  readonly ops: readonly ReflectionOp[];
  program: number;
  object?: unknown;
  readonly inputs: readonly Type[];
  readonly resultTypes?: readonly unknown[];
  readonly stack: unknown[];
  readonly stackPointer: number;
  readonly frame: Frame;
  readonly previous?: RunningProgram;
}

export interface Frame {
  readonly startIndex: number;
  distributiveLoop?: Distribution;
  readonly mappedType?: unknown;
  /** The property from which a mapped type takes the current type, and with it `?` and `readonly`. */
  modifiers?: (Type & { optional?: true }) | undefined;
  readonly previous?: Frame;
}

/** Called if a branch of a conditional type results in `never`, with the running programs, the innermost first. */
export type OnNever = (running: RunningProgram) => void;

/**
 * The cache of types computed for one handler. Finds only types with the requested type arguments.
 */
export class ComputedTypes extends Array<RunningProgram> {
  wanted: readonly Type[] = [];

  override *[Symbol.iterator](): ArrayIterator<RunningProgram> {
    for (let i = 0; i < this.length; i++) {
      const one = this[i] as RunningProgram;
      if (one.inputs.every((type, at) => isIdentical(type, this.wanted[at]))) yield one;
    }
  }
}
