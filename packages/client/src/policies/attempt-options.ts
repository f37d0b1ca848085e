import type { SentHeaders } from '../call/request-headers.ts';
import type { TransportReply } from '../transport/transport.ts';
import type { RequestParts } from './identify-call.ts';
import type { KeyOfCall } from './repeatable.ts';

/** Options of one attempt. */
export interface AttemptOptions {
  /** Aborting it ends the attempt. */
  readonly signal?: AbortSignal | undefined;
  /** Its remaining milliseconds, which the server gets too. `Infinity` for no limit. */
  readonly remaining?: number | undefined;
  /** The request, if it was written to identify the call. */
  readonly parts?: RequestParts | undefined;
  /** Gets the reply before it is read. */
  readonly onReply?: ((reply: TransportReply) => void) | undefined;
  /**
   * Headers of a conditional request. Possibly empty. The request is sent alone, and `onReply` gets
   * a reply of 304.
   */
  readonly conditions?: SentHeaders | undefined;
  /** The id of the stream that a call stops. Sent alone. */
  readonly stop?: string | undefined;
  /**
   * Returns the key of a call whose route is neither a query nor idempotent. Default: a key for
   * this attempt only.
   */
  readonly idempotencyKey?: KeyOfCall | undefined;
}
