import { AsyncLocalStorage } from 'node:async_hooks';
import type { MethodCodec } from './method-codec.ts';

/** Values that a call takes from outside of its parameters and dependencies. */
export interface Taken {
  /** Unix times in milliseconds. */
  readonly now: readonly number[];
  readonly random: readonly number[];
  readonly uuid: readonly string[];
}

/** A call to a dependency. */
export interface DependencyCall {
  readonly dependency: string;
  readonly method: string;
  readonly codec: MethodCodec;
  readonly params: readonly unknown[];
  /** Calls the dependency itself. */
  readonly ask: () => unknown;
}

/** The call that runs, which is either recorded or replayed. */
export interface CurrentCall {
  readonly mode: 'record' | 'replay';
  /**
   * The answer to a dependency call, in the same way as the dependency answers: as a promise, or
   * thrown.
   */
  answer(dependencyCall: DependencyCall): unknown;
  /** The next value of a kind. `live` creates a new one. */
  take<Kind extends keyof Taken>(kind: Kind, live: () => Taken[Kind][number]): Taken[Kind][number];
}

const CURRENT_CALL: unique symbol = Symbol.for('mikrokit.recorder.current-call') as never;
const shared = globalThis as { [CURRENT_CALL]?: AsyncLocalStorage<CurrentCall> };

/**
 * Follows each call through its promises. A dependency is wrapped before it is known which recorder
 * or replay will run the calls, which can even have another copy of this package. So there is one
 * per process, and a call sees only its own store.
 */
export const currentCall: AsyncLocalStorage<CurrentCall> =
  shared[CURRENT_CALL] ?? new AsyncLocalStorage();
shared[CURRENT_CALL] = currentCall;
