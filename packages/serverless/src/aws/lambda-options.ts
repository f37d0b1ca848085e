import type { CompressOptions, MiddlewareOptions } from '@mikrokit/http/middleware';
import type { Logger } from '@mikrokit/router';
import type { EventSource } from './events/event-source.ts';

/** Options of `lambdaHandler` and `streamingHandler`. */
export interface LambdaOptions<Id extends string = string> extends MiddlewareOptions {
  /** Event sources beside HTTP requests and direct invocations: `[sqs({ orders: 'orders/ship' })]`. Default: none. */
  readonly events?: readonly EventSource<Id>[];
  /**
   * A prefix of paths that events do not mark: behind a load balancer, or the base path of a domain for the route
   * `$default` of an HTTP API. Paths without it stay as they are. Default: none.
   */
  readonly basePath?: string;
  /** Compresses HTTP replies for callers who accept it; `true` for the defaults. Default: false. */
  readonly compress?: boolean | CompressOptions;
  /**
   * Milliseconds before the end of the invocation at which running calls are ended: `context.signal` is aborted and the
   * caller gets a 504. 0 leaves it to Lambda. Default: 250.
   */
  readonly deadlineMargin?: number;
  /** Receives failures that are hidden from callers. Default: stderr. */
  readonly logger?: Pick<Logger, 'error'>;
}
