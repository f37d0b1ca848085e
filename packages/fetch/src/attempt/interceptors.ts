import type { SentBody } from '../request/prepared-body.ts';
import type { FetchResponse } from '../response/fetch-response.ts';

/** A request as interceptors see it. They can pass on another one. */
export interface FetchRequest {
  readonly method: string;
  /** Absolute, with its query. */
  readonly url: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: SentBody | undefined;
  /** Aborted when the attempt must end. `undefined` if nothing ends it. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends a request through all inner interceptors. Can be called several times, unless the body is a
 * stream.
 */
export type Send = (request: FetchRequest) => Promise<FetchResponse>;

/** A function around each attempt of a call. Replies with the status of an error are replies here, not yet errors. */
export type Interceptor = (request: FetchRequest, send: Send) => Promise<FetchResponse>;

/** Composes interceptors, the outermost first, once for all calls. */
export function composeInterceptors(interceptors: readonly Interceptor[]): (send: Send) => Send {
  return (send) =>
    interceptors.reduceRight<Send>(
      (next, interceptor) => async (request) => interceptor(request, next),
      send,
    );
}
