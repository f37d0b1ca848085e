import type { CompressOptions, MiddlewareOptions } from '@mikrokit/http/middleware';
import type { Logger } from '@mikrokit/router';
import type { EventSource } from './events/event-source.ts';

/** Options of `lambdaHandler` and `streamingHandler`. */
export interface LambdaOptions<Id extends string = string> extends MiddlewareOptions {
  /** Event sources next to HTTP requests and direct invocations: `[sqs({ orders: 'orders/ship' })]`. Default: none. */
  readonly events?: readonly EventSource<Id>[];
  /**
   * A prefix of paths that events do not mention: behind a load balancer, or the base path of a domain for the route
   * `$default` of an HTTP API. Paths without it stay unchanged. Default: none.
   */
  readonly basePath?: string;
  /** Compresses HTTP replies for clients that accept it. `true` uses the defaults. Default: false. */
  readonly compress?: boolean | CompressOptions;
  /**
   * Milliseconds before the end of the invocation at which running calls end: `context.signal` aborts and the client
   * gets a 504. 0 leaves it to Lambda. Default: 250.
   */
  readonly deadlineMargin?: number;
  /** Gets the errors that clients do not see. Default: stderr. */
  readonly logger?: Pick<Logger, 'error'>;
}
