import type { RouteCodec } from '@mikrokit/types/runtime';
import type { Call, CallRoute } from '../call/context.ts';
import type { RpcError } from '../call/errors.ts';
import type { Logger } from '../call/logger.ts';
import type { Step } from '../steps/step.ts';
import type { Listeners } from '../tracing/channels.ts';
import type { StreamRules } from './stream-rules.ts';

/** Everything that a call of one route runs, decided at start-up so that a call only walks it. */
export interface ExecutionPath extends Listeners {
  /** Id of its route. */
  readonly id: string;
  /** Its route as handlers see it. */
  readonly route: CallRoute;
  /** The contract of its route (see {@link RouteCodec}). Empty until its codec is loaded. */
  readonly contract: string;
  /** Loads the codec of its route, if that is lazy. */
  readonly load: () => Promise<void>;
  /** The status of successful replies, unless the handler sets another. */
  readonly status: number;
  /** The members of a body that its hooks read. */
  readonly hookFields: ReadonlySet<string>;
  /** In running order. */
  readonly steps: readonly Step[];
  /** Milliseconds, or none. */
  readonly timeout: number | undefined;
  readonly logger: Logger;
  /** See `RouterOptions`. */
  readonly toPublicError:
    | ((error: unknown, call: Call) => RpcError<string, unknown> | undefined)
    | undefined;
  /** How its result is sent. Only for streams and files. */
  readonly stream: StreamRules | undefined;
}
