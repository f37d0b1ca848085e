import type { Transport } from '@mikrokit/client/http';
import type { Policies, PoliciesOptions, PolicyListeners } from '@mikrokit/policies';
import type { ParameterValue } from './api/endpoint-types.ts';
import type { CookieJar } from './attempt/cookies.ts';
import type { Interceptor } from './attempt/interceptors.ts';
import type { FetchCacheOptions } from './cache/cache-options.ts';
import type { FetchError } from './errors/fetch-error.ts';
import type { HarEntry } from './trace/har.ts';
import type { Tracing } from './trace/tracing.ts';

/** Makes the transport of a client, whose API has this URL. */
export type TransportFactory = (url: URL) => Transport;

/** Headers by name. `undefined` sends none. */
export type HeaderValues = Readonly<Record<string, string | undefined>>;

/**
 * Headers, or a function that returns them for each attempt, such as a token. A call reads the headers of its first
 * attempt at once.
 */
export type HeaderSource = HeaderValues | (() => HeaderValues | Promise<HeaderValues>);

/** Names and values of a query string. `undefined` is left out. */
export type QueryValues = Readonly<
  Record<string, ParameterValue | readonly ParameterValue[] | null | undefined>
>;

/** Bytes that have been sent or received so far. */
export interface Progress {
  readonly loaded: number;
  /** `undefined` if nobody knows yet. */
  readonly total: number | undefined;
}

/** A call, as functions of the application see it. */
export interface CallView {
  readonly method: string;
  readonly url: string;
}

/** Options of `policies`, as `composePolicies` takes them. */
export interface FetchPolicies extends Omit<PoliciesOptions, 'cache'> {
  /** The key of the state of breakers, limits and hedges. Default: the origin. */
  readonly key?: ((call: CallView) => string) | undefined;
  /** Gets the events of the policies. Default: none. */
  readonly on?: PolicyListeners | undefined;
}

/** An event stream that broke off and will be asked for again. */
export interface ReconnectEvent {
  /** The number of failures since the last event, from 1. */
  readonly attempt: number;
  /** Milliseconds until then. */
  readonly delay: number;
  readonly error: FetchError;
  /** The id after which the stream resumes. `undefined` if the server sent none. */
  readonly lastEventId: string | undefined;
}

/** Options of {@link createFetch}. */
export interface FetchOptions {
  /** The URL that paths are appended to: `https://api.example.com/v2`. */
  readonly url: string | URL;
  /**
   * Headers of every request to the origin of `url`, such as credentials. Other origins never get them, neither by an
   * absolute URL nor by a redirect. Default: none.
   */
  readonly headers?: HeaderSource | readonly HeaderSource[] | undefined;
  /** Retries, limits, a breaker and other policies around all calls. Default: none. */
  readonly policies?: FetchPolicies | Policies | undefined;
  /** Caches replies to GET that you read as a whole: by the rules of RFC 9111, or for a time. Default: stores none. */
  readonly cache?: FetchCacheOptions | undefined;
  /**
   * Names the owner of the results, so that neither `cache` nor `dedupe` gives them to anybody else. `'public'` if they
   * are the same for everyone. Required with interceptors, and for `cache` with your own `transport` or `store`.
   * Default: all headers and cookies of the request.
   */
  readonly identity?: ((call: CallView) => string) | 'public' | undefined;
  /**
   * Functions around each attempt, the outermost first. They can change requests and replies, and repeat requests.
   * Default: none.
   */
  readonly interceptors?: readonly Interceptor[] | undefined;
  /** The most redirects to follow, or `'manual'` to get their replies. 0 rejects them. Default: 10. */
  readonly redirects?: number | 'manual' | undefined;
  /**
   * Stores and sends cookies: your own jar, or `true` for a new one, which needs the package tough-cookie. Default: no
   * cookies.
   */
  readonly cookies?: CookieJar | boolean | undefined;
  /**
   * The most milliseconds without another byte of a reply, and until you begin to read one that you read while it arrives.
   * 0 turns it off. Default: 300,000.
   */
  readonly idleTimeout?: number | undefined;
  /** The most bytes of a reply that is read as a whole, after decompression, and of a line or an event. Default: 16,777,216 (16 MB). */
  readonly maxReplySize?: number | undefined;
  /** How to write a list in a query: `a=1&a=2`, `a=1,2` or `a[]=1&a[]=2`. Default: `'repeat'`. */
  readonly lists?: 'repeat' | 'comma' | 'brackets' | undefined;
  /** Called before the client resumes an event stream that broke off. Default: none. */
  readonly onReconnect?: ((event: ReconnectEvent) => void) | undefined;
  /**
   * Gets a trace of each request, redirects and further attempts included. Values that could be credentials are not in
   * it. Default: none.
   */
  readonly trace?: ((entry: HarEntry) => void) | undefined;
  /** Follows each call: `openTelemetry()` from `@mikrokit/fetch/opentelemetry` gives it a span. Default: none. */
  readonly tracing?: Tracing | undefined;
  /** Sends requests. Default: `undiciTransport()` on Node, `fetchTransport()` elsewhere. */
  readonly transport?: TransportFactory | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Aborting it ends the call, and the reading of a reply that is read while it arrives. Default: none. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for each attempt, up to the whole reply or to the head of one that is read while it arrives. Default: no limit. */
  readonly timeout?: number | undefined;
  /** The client's option for this call: the most milliseconds without another byte. Default: the client's. */
  readonly idleTimeout?: number | undefined;
  /**
   * Policies for this call, instead of the client's. Create the object once, because it holds their
   * state. Default: the client's.
   */
  readonly policies?: FetchPolicies | Policies | undefined;
  /** Milliseconds for all attempts and the waits between them, up to the last byte of every reply. Default: no limit. */
  readonly deadline?: number | undefined;
  /**
   * Sends the header `idempotency-key`, the same for all attempts, so that policies can repeat the call with any
   * method: `true` for a random UUID. Default: none.
   */
  readonly idempotencyKey?: boolean | string | undefined;
  /**
   * Whether policies can repeat the call, and the client resumes an event stream that broke off.
   * `true` also resumes a stream without ids, whose events can then come twice. Default: idempotent
   * methods (RFC 9110 section 9.2.2), and calls with `idempotencyKey`.
   */
  readonly repeatable?: boolean | undefined;
  /** `false` neither uses nor stores a reply. Default: the client's. */
  readonly cache?: false | undefined;
  /** The client's option for this call: called before an event stream is resumed. Default: the client's. */
  readonly onReconnect?: ((event: ReconnectEvent) => void) | undefined;
  /** The client's option for this call: gets a trace of each request. Default: the client's. */
  readonly trace?: ((entry: HarEntry) => void) | undefined;
  /** Called with how much of the body has been sent. Default: none. */
  readonly onUpload?: ((progress: Progress) => void) | undefined;
}

/** A body of a call without an interface: JSON for plain objects, arrays, numbers, booleans and null, text for a string. */
export type RequestBody =
  | string
  | number
  | boolean
  | null
  | object
  | Uint8Array
  | ArrayBuffer
  | Blob
  | URLSearchParams
  | FormData
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** Options of one call without an interface. */
export interface RequestOptions extends CallOptions {
  /** The query string. Default: none. */
  readonly query?: QueryValues | URLSearchParams | undefined;
  /** Headers of this request, next to the client's. Default: none. */
  readonly headers?: HeaderValues | undefined;
  /** The body of the request: JSON, a string, bytes, a form or a stream. Default: none. */
  readonly body?: RequestBody | undefined;
}
