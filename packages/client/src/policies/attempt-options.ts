import type { SentHeaders } from '../call/request-headers.ts';
import type { TransportReply } from '../transport/transport.ts';
import type { RequestParts } from './identify-call.ts';
import type { KeyOfCall } from './repeatable.ts';

/** The circumstances of one attempt. */
export interface AttemptOptions {
  /** Aborting it ends the attempt. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that are left for it, which the server is told; `Infinity` for no limit. */
  readonly remaining?: number | undefined;
  /** The request, if it was written to identify the call. */
  readonly parts?: RequestParts | undefined;
  /** Gets the reply before it is read. */
  readonly onReply?: ((reply: TransportReply) => void) | undefined;
  /**
   * Headers of a request that asks for a reply only if it has changed, which may be none; it goes alone. A reply of 304 is
   * for `onReply`.
   */
  readonly conditions?: SentHeaders | undefined;
  /** The id of the stream that a call stops, alone. */
  readonly stop?: string | undefined;
  /** Gives the key of a call whose route is neither a query nor idempotent; by default for this attempt alone. */
  readonly idempotencyKey?: KeyOfCall | undefined;
}
