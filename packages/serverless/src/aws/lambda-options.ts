import type { CompressOptions, FrontOptions } from '@mikrokit/http/front';
import type { Logger } from '@mikrokit/router';
import type { EventSource } from './events/event-source.ts';

/** How a Lambda function serves its router. */
export interface LambdaOptions<Id extends string = string> extends FrontOptions {
  /** What it takes beside HTTP requests and direct invocations: `[sqs({ orders: 'orders/ship' })]`. Default: nothing. */
  readonly events?: readonly EventSource<Id>[];
  /**
   * What stands before the API's paths where events do not tell: a load balancer's, or the base path of a domain before
   * the route `$default` of an HTTP API. Paths without it are taken as they are. Default: nothing.
   */
  readonly basePath?: string;
  /** Compresses HTTP replies for callers who accept it; `true` for the defaults. Default: false. */
  readonly compress?: boolean | CompressOptions;
  /**
   * Milliseconds before Lambda ends the invocation in which calls that still run are answered: `context.signal` is
   * aborted and the caller gets a 504. 0 leaves it to Lambda. Default: 250.
   */
  readonly deadlineMargin?: number;
  /** Where failures go that no caller gets to read. Default: stderr. */
  readonly logger?: Pick<Logger, 'error'>;
}
