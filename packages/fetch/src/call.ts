import type { CallOptions, HeaderValues } from './options.ts';
import type { PreparedBody } from './request/prepared-body.ts';
import type { SentHeaders } from './request/request-headers.ts';
import type { Reconnects } from './response/event-reader.ts';
import type { FetchResponse } from './response/fetch-response.ts';

/** A call that is ready to be sent. */
export interface Call {
  readonly method: string;
  readonly url: string;
  /**
   * Headers of the call itself, by name in lower case. `undefined` removes a header of the client.
   */
  readonly headers: HeaderValues;
  readonly body: PreparedBody | undefined;
  /** Whether its reply is read while it arrives. */
  readonly isStream: boolean;
  readonly options: CallOptions;
  /** When it began, by `performance.now()`. */
  readonly started: number;
  /** The value of a reply. Throws or rejects with a `FetchError` for one that is not of its declared type. */
  readonly read: (response: FetchResponse) => unknown;
  /** Names the type that `read` reads: an endpoint or a schema. */
  readonly readAs: string;
  /** The path of the endpoint, `/users/:id`. `undefined` for a call without an interface. */
  readonly template?: string | undefined;
  /**
   * Headers of its trace. The result does not depend on them, except for `baggage` and what its
   * `vary` names.
   */
  readonly traceHeaders?: Readonly<Record<string, string>> | undefined;
  /** For one request of a call whose redirects are followed outside of its policies. */
  readonly hop?: Hop | undefined;
}

/** A call whose headers have been asked for. */
export interface StartedCall extends Call {
  /** The headers of the next attempt. Rejects if a function of the application fails. */
  readonly ownHeaders: () => Promise<SentHeaders>;
  /** How the call is repeated for its events. `undefined` if it is sent only once. */
  readonly reconnects: Reconnects | undefined;
}

/** A request of a chain of redirects. */
export interface Hop {
  /** When the call began, by `performance.now()`: its deadline is for all requests. */
  readonly started: number;
  /** Whether it is the caller's own request, not a redirected one. */
  readonly isFirst: boolean;
  /**
   * Whether a redirect led to another origin, which must not get anything that identifies the
   * caller.
   */
  readonly isForeign: boolean;
}

/** The value of a call, and its reply. A fallback's result has no reply. */
export interface Answer {
  readonly value: unknown;
  readonly response: FetchResponse | undefined;
}

/** A call in messages: its method and its URL without the query, which can contain secrets. */
export function nameOf({ method, url }: Pick<Call, 'method' | 'url'>): string {
  const at = url.indexOf('?');
  return `${method} ${at === -1 ? url : url.slice(0, at)}`;
}
