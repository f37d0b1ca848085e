import type { RouteCodec } from '@mikrokit/types/runtime';
import type { DeclaredErrors } from '../call/call-failure.ts';
import type { CallRun } from '../call/call-run.ts';
import type { Call, CallRoute } from '../call/context.ts';
import type { RpcError } from '../call/errors.ts';
import type { Logger } from '../call/logger.ts';
import type { ApiDescription } from '../describe/api-description.ts';
import type { Channels } from '../watch/channels.ts';
import type { Tracing } from '../watch/tracing.ts';
import type { Late } from '../wire/load-first.ts';

/** What one URL path runs, laid out at start-up so that a call only walks it. */
export interface ExecutionPath {
  /** Id of its route. */
  readonly id: string;
  /** What handlers see of it. */
  readonly route: CallRoute;
  /** Of its types: see {@link RouteCodec}. Empty as long as nobody needed its codec, if that is loaded late. */
  readonly contract: string;
  /** Loads its codec, where that is late. */
  readonly load: () => Promise<void>;
  /** In the order in which they run. */
  readonly steps: readonly Step[];
  /** Milliseconds, or none. */
  readonly timeout: number | undefined;
  readonly logger: Logger;
  /** What the caller is told of an error that is not an RpcError; see `RouterOptions`. */
  readonly toPublicError:
    | ((error: unknown, call: Call) => RpcError<string, unknown> | undefined)
    | undefined;
  readonly failing: Failing;
  /** Where it tells what it does; see `RouterOptions` for the other. */
  readonly channels: Channels | undefined;
  readonly tracing: Tracing | undefined;
  /** The code for both, loaded for the first call that somebody watches. */
  readonly watch: Late<typeof import('../watch/tracing.ts')>;
}

/** One thing on a path: the context factory, a hook, or the route. */
export interface Step {
  readonly kind: 'context' | 'hook' | 'route';
  /** Under which key its result or error stands in the reply. */
  readonly id: string;
  /** Whether it also runs after a step before it has failed. */
  readonly runOnError: boolean;
  /** What writes the data of the errors that its type names. */
  readonly errors: DeclaredErrors | undefined;
  /** Does its work. May throw, and may return an error or a promise. */
  start(run: CallRun): unknown;
  /** Takes its result, awaited and not an error, into the call. May throw, or give a promise that rejects. */
  finish(run: CallRun, result: unknown): Promise<never> | undefined;
}

/** What all steps of a router share. */
export interface StepParts {
  readonly maxDepth: number;
  readonly description: ApiDescription;
  readonly failing: Failing;
}

/** The code for calls that fail, loaded for the first of them. */
export type Failing = Late<typeof import('../call/failed-call.ts')>;
