import type { ProtocolErrorType } from './call/errors.ts';

/*
 * The contract between a router and whatever carries its calls (node:http, fetch, a cloud's events).
 * An adapter asks `accept` with what the request line and headers say, reads a body of at most
 * `maxBodySize` bytes, and hands it to `run`:
 *
 *   const endpoint = api.accept(method, url, contentType);
 *   if ('status' in endpoint) return send(endpoint);              // refused: no need to read a body
 *   const reply = await endpoint.run(await readText(endpoint.maxBodySize), { native, header });
 *   return send(reply);
 */

/** What a router offers to adapters. None of its methods throws. */
export interface Dispatcher {
  /**
   * Finds who answers, from the request line and headers alone. `url` is the request target with or
   * without a query string; `contentType` is `undefined` when the caller sent none, which is refused
   * like any other than JSON: a browser form or no-cors fetch must not be able to forge a call.
   */
  accept(method: string, url: string, contentType: string | undefined): Endpoint | Reply;
  /** Finds a route by its id, for calls that come without a URL: a queue's messages, say. */
  acceptRoute(id: string): Endpoint | Reply;
}

/** Where an accepted request goes. */
export interface Endpoint {
  /** The most bytes of body that the adapter may hand over; above it, send `refuse('payload-too-large')`. */
  readonly maxBodySize: number;
  /**
   * Runs one call. Gives the reply at once when nothing on its way is asynchronous, so that an adapter
   * may answer in the same turn; `await` takes either. `body` is the decoded text, empty for none.
   */
  run(body: string, request: CallRequest): Reply | PendingReply;
  /** The reply to a request that the adapter itself has to turn down. `message` replaces the fixed text. */
  refuse(type: ProtocolErrorType, message?: string): Reply;
}

/** The request as a handler sees it in `context.request`; made by the adapter, one per call. */
export interface CallRequest {
  /** A header's value, its name in any case; several values are joined as RFC 9110 section 5.3 says. */
  header(name: string): string | undefined;
  /** The caller's IP address, as far as the adapter knows it. */
  readonly remoteAddress?: string | undefined;
  /** The adapter's own request object, for what MikroKit does not cover. */
  readonly native: unknown;
}

/** One reply, ready to be written; all of it but the body if the request was a HEAD (RFC 9110 section 9.3.2). */
export interface Reply {
  readonly status: number;
  /** Name, value, name, value, …; names in lower case, without `content-length`, which is the adapter's. */
  readonly headers: readonly string[];
  /** JSON text; `undefined` for a status without content (204, 304), which takes no `content-length` either. */
  readonly body: string | undefined;
}

/** Why a call is ended from outside. */
export type CancelReason = 'cancelled' | 'timeout';

/** A reply that is not there yet. Never rejects. */
export interface PendingReply extends PromiseLike<Reply> {
  /**
   * Says that the caller went away, or with `'timeout'` that its host gives the call no more time: aborts
   * `context.signal` and ends the call, as 499 or 504, without waiting for the handler. Does nothing once the
   * reply is there.
   */
  cancel(reason?: CancelReason): void;
}
