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

/** Headers, or a function that gives them for each attempt, such as that of a token. A call asks for those of its first attempt at once. */
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

/** Options of `composePolicies`. */
export interface FetchPolicies extends Omit<PoliciesOptions, 'cache'> {
  /** The key of the state of breakers, limits and hedges. Default: the origin. */
  readonly key?: ((call: CallView) => string) | undefined;
  readonly on?: PolicyListeners | undefined;
}

/** An event stream that broke off and will be asked for again. */
export interface ReconnectEvent {
  /** The number of failures since the last event, from 1. */
  readonly attempt: number;
  /** Milliseconds until then. */
  readonly delay: number;
  readonly error: FetchError;
  /** The id behind which the stream goes on; `undefined` if the server gave none. */
  readonly lastEventId: string | undefined;
}

/** Options of {@link createFetch}. */
export interface FetchOptions {
  /** The URL that paths are appended to: `https://api.example.com/v2`. */
  readonly url: string | URL;
  /**
   * Headers of every request to the origin of `url`, such as credentials. No other origin gets them, neither by an
   * absolute URL nor by a redirect.
   */
  readonly headers?: HeaderSource | readonly HeaderSource[] | undefined;
  /** Retries, limits, a breaker and others around all calls; see `composePolicies`. Default: none. */
  readonly policies?: FetchPolicies | Policies | undefined;
  /** Stores replies to GET that are read as a whole: `'http'` as RFC 9111 says, or for a time. Default: stores none. */
  readonly cache?: 'http' | FetchCacheOptions | undefined;
  /**
   * Names the owner of the results, so that neither `cache` nor `dedupe` gives them to anybody else; `'public'` if they are the same
   * for all. Without it, all headers and cookies that are sent say so. It is required where something else may: with
   * interceptors, and for `cache` with a `transport` or a `store` of the application.
   */
  readonly identity?: ((call: CallView) => string) | 'public' | undefined;
  /** Functions around each attempt, the outermost first; they may change requests and replies, and repeat requests. */
  readonly interceptors?: readonly Interceptor[] | undefined;
  /** The most redirects that are followed, or `'manual'` to get their replies. Default: 10; 0 rejects them. */
  readonly redirects?: number | 'manual' | undefined;
  /** A jar, or `true` for one of its own, which needs the package tough-cookie. Default: no cookies. */
  readonly cookies?: CookieJar | boolean | undefined;
  /**
   * The most milliseconds without another byte of a reply, and until somebody begins to read one that is read while it
   * arrives. 0 turns it off. Default: 300,000.
   */
  readonly idleTimeout?: number | undefined;
  /** The most bytes of a reply that is read as a whole, after decompression, and of a line or an event. Default: 16 MB. */
  readonly maxReplySize?: number | undefined;
  /** How a list in a query is written: `a=1&a=2`, `a=1,2` or `a[]=1&a[]=2`. Default: `'repeat'`. */
  readonly lists?: 'repeat' | 'comma' | 'brackets' | undefined;
  /** Called before an event stream that broke off is asked for again. Default: does nothing. */
  readonly onReconnect?: ((event: ReconnectEvent) => void) | undefined;
  /** Gets a trace of each request, redirects and further attempts included. Values that may be credentials are not in it. */
  readonly trace?: ((entry: HarEntry) => void) | undefined;
  /** Follows each call: `openTelemetry()` of `@mikrokit/fetch/opentelemetry` gives it a span. Default: nobody does. */
  readonly tracing?: Tracing | undefined;
  /** Default: undici on Node, `fetch` elsewhere. */
  readonly transport?: TransportFactory | undefined;
}

/** Options of one call. */
export interface CallOptions {
  /** Aborting it ends the call, and the reading of a reply that is read while it arrives. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for each attempt, up to the whole reply or to the head of one that is read while it arrives. Default: no limit. */
  readonly timeout?: number | undefined;
  /** As the client's `idleTimeout`, for this call instead. */
  readonly idleTimeout?: number | undefined;
  /** Replace those of the client for this call. Keep the object, as it holds their state. */
  readonly policies?: FetchPolicies | Policies | undefined;
  /** As `timeout`, for all attempts and the waits between them, up to the last byte of every reply. */
  readonly deadline?: number | undefined;
  /**
   * Sends the header `idempotency-key`, the same for all attempts, so that policies may repeat the call whatever its
   * method: `true` for a random UUID.
   */
  readonly idempotencyKey?: boolean | string | undefined;
  /**
   * Whether policies may repeat the call, and an event stream that broke off is asked for again; `true` also for one without
   * ids, whose events may then come twice. Default: those of methods that are idempotent (RFC 9110 section 9.2.2), and with
   * `idempotencyKey`.
   */
  readonly repeatable?: boolean | undefined;
  /** `false` neither uses nor stores a reply. */
  readonly cache?: false | undefined;
  /** As the client's `onReconnect`, for this call instead. */
  readonly onReconnect?: ((event: ReconnectEvent) => void) | undefined;
  /** As the client's `trace`, for this call instead. */
  readonly trace?: ((entry: HarEntry) => void) | undefined;
  /** Hears how much of the body has been sent. */
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
  readonly query?: QueryValues | URLSearchParams | undefined;
  readonly headers?: HeaderValues | undefined;
  readonly body?: RequestBody | undefined;
}
