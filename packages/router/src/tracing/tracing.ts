import type { PendingReply, Reply } from '../adapter.ts';
import type { Call } from '../call/context.ts';

/** One call, as tracing and the channel `mikrokit:call` see it. */
export interface CallEvent {
  readonly call: Call;
  /** The contract that the client sends, which can be any string. `undefined` or empty for none. */
  readonly contract: string | undefined;
  /** Status of the reply. `undefined` until there is one. */
  readonly status: number | undefined;
  /** The errors thrown or returned, by their names in the reply. `undefined` without errors. */
  readonly errors: ReadonlyMap<string, unknown> | undefined;
}

/** One step of a call, as the channel `mikrokit:step` sees it. */
export interface StepEvent {
  readonly call: Call;
  readonly kind: 'context' | 'hook' | 'route';
  /** A hook's field in bodies, or the route's id. */
  readonly name: string;
  /** The error that it threw or returned. */
  readonly error: unknown;
}

/**
 * Runs around each call: calls `run` once, in any async context that the call is to have, and gets the reply or a promise
 * of it. `event` is complete by then. Errors that it throws are logged and change nothing.
 */
export type Tracing = (event: CallEvent, run: () => Reply | PendingReply) => unknown;
