import type { RouteToPlace } from '@mikrokit/router/protocol';
import type { TransportFactory } from './transport/transport.ts';
import type { HookField, HookHeaders, HookInputs } from './types/hooks.ts';

/**
 * Request headers by name, in any case. A header that a hook reads has the type of the hook's parameter; all others are
 * strings, numbers, booleans or bigints. `undefined` omits a header.
 */
export type HeaderValues<Hooks extends HookField = never> = HookHeaders<Hooks> & {
  readonly [name: string]: unknown;
};

/** Names and values in pairs, as `Headers` and `Map` iterate over them. */
export type HeaderPairs = Iterable<readonly [name: string, value: unknown]>;

/** Headers, or a function that makes them for each attempt. */
export type HeaderSource<Hooks extends HookField = never> =
  | HeaderValues<Hooks>
  | HeaderPairs
  | (() => HeaderValues<Hooks> | HeaderPairs | Promise<HeaderValues<Hooks> | HeaderPairs>);

/** Settings of calls, independent of the types of their routes. */
export interface CallSettings {
  /** Aborting it ends calls with a `ClientError` of type `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that one attempt may take. Default: only the transport's own limits. */
  readonly timeout?: number | undefined;
  /** Milliseconds that a call may take in all: waiting, attempts, and the time between them. Default: no limit. */
  readonly deadline?: number | undefined;
  /** Whether failed calls are retried; a number limits the retries. Default: never. */
  readonly retry?: number | RetryOptions | undefined;
  /** Whether parameters are validated by the server's rules before anything is sent. Default: no, only by writing them as JSON. */
  readonly validate?: boolean | undefined;
  /**
   * The most bytes of a reply, after decompression; a larger one is a `ClientError` of type `protocol`. Default:
   * 16,777,216 (16 MB).
   */
  readonly maxReplySize?: number | undefined;
  readonly headers?: HeaderSource | undefined;
  readonly hooks?: Readonly<Record<string, readonly unknown[]>> | undefined;
}

/** How failed calls are retried. */
export interface RetryOptions {
  /** The most attempts after the first. Default: 2. */
  readonly limit?: number;
  /** The most milliseconds before the second attempt, doubled for each further one; the delay is random from 0 up to that. Default: 200. */
  readonly delay?: number;
  /** The most milliseconds between attempts. A `retry-after` beyond it ends the call. Default: 30,000. */
  readonly maxDelay?: number;
  /**
   * Whether calls of routes that are neither queries nor idempotent are retried too, although they may have done their
   * work already. Default: no.
   */
  readonly anyRoute?: boolean;
}

/** Options of calls. */
export interface CallOptions<Hooks extends HookField = never>
  extends Omit<CallSettings, 'headers' | 'hooks'> {
  /** Request headers, or a function that makes them for each attempt; it may be asynchronous. */
  readonly headers?: HeaderSource<Hooks> | undefined;
  /** Parameters of hooks that read them from the body, by field: `{ auth: ['token'] }`. */
  readonly hooks?: HookInputs<Hooks> | undefined;
}

/** Options of a client. */
export interface ClientOptions<Hooks extends HookField = never> extends CallOptions<Hooks> {
  /**
   * The API's URL, e.g. `https://api.example.com`, with the path that a proxy adds, if any. In a browser it may be
   * relative to the page; default: the page's origin. Not needed with a transport that sends no requests.
   */
  readonly url?: string | URL;
  /** The router's prefix. May be part of `url` instead. */
  readonly prefix?: string;
  /** The router's suffix. */
  readonly suffix?: string;
  /** The router's function. */
  readonly pathTransform?: (path: string, route: Pick<RouteToPlace, 'id'>) => string;
  /**
   * Whether to ask the server for the paths of routes even if codecs are attached. For servers whose `pathTransform` the
   * client does not have. Default: no.
   */
  readonly discover?: boolean;
  /** Sends requests. Default: `undiciTransport()` on Node, `fetchTransport()` elsewhere. */
  readonly transport?: TransportFactory;
  /**
   * Functions around each call, the first outermost: each may change the call, its result or its error, or answer itself.
   * They are composed when the client is made.
   */
  readonly interceptors?: readonly Interceptor[];
  /**
   * Whether calls that are made in one turn of the event loop go out as one request. Each still settles on its own.
   * Default: no.
   */
  readonly batch?: boolean | BatchOptions;
  /** The depth to which recursive types and `unknown` values may nest. Default: 64, as for the router. */
  readonly maxDepth?: number;
}

export interface BatchOptions {
  /** The most calls in one request. Default: 100, as for the router. */
  readonly maxBatch?: number;
}

/** A call as interceptors see it. */
export interface ClientCall {
  /** Id of the route, e.g. `users/get`. */
  readonly route: string;
  readonly params: readonly unknown[];
  readonly options: CallSettings;
  /** Status, headers and hook results of the last reply, once there is one. */
  readonly received: Received;
  /** Time of the call by `performance.now()`; its `deadline` counts from then. */
  readonly started: number;
}

/** The parts of a reply beside its result. */
export interface Received {
  status?: number;
  /** Returns a header of the reply by its name in lower case. */
  header?: (name: string) => string | undefined;
  /** Results that hooks returned in body or header, by field. */
  hooks?: Record<string, unknown>;
}

/** Resolves to the result of `next`, or to another one. */
export type Interceptor = (
  call: ClientCall,
  next: (call: ClientCall) => Promise<unknown>,
) => Promise<unknown>;

/** In milliseconds. `setTimeout` fires at once for longer times, `Infinity` included. */
export const LONGEST_TIMEOUT: number = 2 ** 31 - 1;
