import type { Type } from '@deepkit/type';
import type { ReflectionOp } from '@deepkit/type-spec';
import type { Distribution } from './distribute.ts';
import { isSame } from './same-type.ts';

/** A type program while it runs. */
export interface Running {
  readonly ops: readonly ReflectionOp[];
  program: number;
  object?: unknown;
  readonly inputs: readonly Type[];
  readonly resultTypes?: readonly unknown[];
  readonly stack: unknown[];
  readonly stackPointer: number;
  readonly frame: Frame;
  readonly previous?: Running;
}

export interface Frame {
  readonly startIndex: number;
  distributiveLoop?: Distribution;
  readonly mappedType?: unknown;
  /** The property that a mapped type takes its type from now, and with it `?` and `readonly`. */
  modifiers?: (Type & { optional?: true }) | undefined;
  readonly previous?: Frame;
}

/** Called where a branch of a conditional type gives `never`, with the programs that run, the inner one first. */
export type OnNever = (running: Running) => void;

/** Types that are computed for one handler. Those with other type arguments are not the same. */
export class Computed extends Array<Running> {
  wanted: readonly Type[] = [];

  override *[Symbol.iterator](): ArrayIterator<Running> {
    for (let i = 0; i < this.length; i++) {
      const one = this[i] as Running;
      if (one.inputs.every((type, at) => isSame(type, this.wanted[at]))) yield one;
    }
  }
}
