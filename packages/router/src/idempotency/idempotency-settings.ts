import type { Context } from '../call/context.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

/** The options of a hook made by `idempotency()`, with the defaults filled in. */
export interface IdempotencySettings {
  readonly identity: 'public' | ((context: Context) => unknown);
  readonly store: IdempotencyStore;
  /** Milliseconds. */
  readonly ttl: number;
  readonly lease: number;
  readonly wait: number;
  /** Compared headers, in lower case. */
  readonly headers: readonly string[];
  /** Headers and fields of hooks that are not compared. */
  readonly ignore: readonly string[];
}
