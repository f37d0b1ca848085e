import type { RouteToPlace } from '@mikrokit/router/protocol';
import type { TransportFactory } from './transport/transport.ts';
import type { HookField, HookHeaders, HookInputs } from './types/hooks.ts';

/**
 * Request headers by name, in any case. Those that hooks read have their types; of others, strings, numbers, booleans and
 * bigints can be sent. What is `undefined` is left out.
 */
export type HeaderValues<Hooks extends HookField = never> = HookHeaders<Hooks> & {
  readonly [name: string]: unknown;
};

/** Headers, or what makes them anew for each attempt. */
export type HeaderSource<Hooks extends HookField = never> =
  | HeaderValues<Hooks>
  | (() => HeaderValues<Hooks> | Promise<HeaderValues<Hooks>>);

/** What holds for calls, whatever their types. */
export interface CallSettings {
  /** Ends calls when it is aborted, with a `ClientError` of type `aborted`. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds that one attempt may take. Default: no limit but the transport's. */
  readonly timeout?: number | undefined;
  /** Milliseconds that a call may take in all: queue, attempts, and the time between them. Default: no limit. */
  readonly deadline?: number | undefined;
  /** Whether, and how often, failed calls are sent again; a number is how often at most. Default: never. */
  readonly retry?: number | RetryOptions | undefined;
  /** Whether parameters are checked by the server's own rules before anything is sent, all issues listed. Default: no. */
  readonly validate?: boolean | undefined;
  readonly headers?: HeaderSource | undefined;
  readonly hooks?: Readonly<Record<string, readonly unknown[]>> | undefined;
}

/** How failed calls are sent again. */
export interface RetryOptions {
  /** How often at most, after the first attempt. Default: 2. */
  readonly limit?: number;
  /** Milliseconds before the second attempt, twice as many before each further one; random from 0 up to that. Default: 200. */
  readonly delay?: number;
  /** The most milliseconds between attempts. A `retry-after` beyond it ends the call. Default: 30,000. */
  readonly maxDelay?: number;
  /**
   * Whether calls of routes that are neither queries nor idempotent are sent again, too: they may have done their work
   * already. Default: no.
   */
  readonly anyRoute?: boolean;
}

/** How calls differ from the defaults. */
export interface CallOptions<Hooks extends HookField = never>
  extends Omit<CallSettings, 'headers' | 'hooks'> {
  /** Request headers, or a function that makes them, which may be asynchronous and runs for each attempt. */
  readonly headers?: HeaderSource<Hooks> | undefined;
  /** Parameters of hooks that take theirs from the body, by field: `{ auth: ['token'] }`. */
  readonly hooks?: HookInputs<Hooks> | undefined;
}

/** How a client differs from the defaults. */
export interface ClientOptions<Hooks extends HookField = never> extends CallOptions<Hooks> {
  /**
   * Where the API is served, e.g. `https://api.example.com`; with the path under which a proxy has it, if any. In a browser
   * it may be relative to the page, and is the page's origin by default. Not needed with a transport that asks nobody.
   */
  readonly url?: string | URL;
  /** The router's. May be part of `url` as well. */
  readonly prefix?: string;
  /** The router's. */
  readonly suffix?: string;
  /** The router's. */
  readonly pathTransform?: (path: string, route: Pick<RouteToPlace, 'id'>) => string;
  /**
   * Whether the server is asked where routes are, and not only where nothing is attached that knows their types. For servers
   * whose `pathTransform` the client does not have. Default: no.
   */
  readonly discover?: boolean;
  /** What carries calls. Default: `undiciTransport()` on Node, `fetchTransport()` elsewhere. */
  readonly transport?: TransportFactory;
  /**
   * Run around each call, the first outermost: change it, its result or its error, or answer in its place. They are composed
   * when the client is made.
   */
  readonly interceptors?: readonly Interceptor[];
  /**
   * Whether calls that are made in one turn of the event loop go out as one request, each still settling on its own.
   * Default: no.
   */
  readonly batch?: boolean | BatchOptions;
  /** Levels that recursive types and `unknown` values may nest. Default: 64, as the router's. */
  readonly maxDepth?: number;
}

export interface BatchOptions {
  /** The most calls in one request. Default: 100, as the router's. */
  readonly maxBatch?: number;
}

/** A call on its way through interceptors. */
export interface ClientCall {
  /** Id of the route, e.g. `users/get`. */
  readonly route: string;
  readonly params: readonly unknown[];
  readonly options: CallSettings;
  /** What came with the last reply; filled in when it is there. */
  readonly received: Received;
  /** When it was made, as `performance.now()` tells it: from then on its `deadline` counts. */
  readonly started: number;
}

/** What came beside a result. */
export interface Received {
  status?: number;
  /** Gives a header of the reply by its name in lower case. */
  header?: (name: string) => string | undefined;
  /** Results of hooks that return them in body or header, by field. */
  hooks?: Record<string, unknown>;
}

/** Gives what `next` gives, or something else. */
export type Interceptor = (
  call: ClientCall,
  next: (call: ClientCall) => Promise<unknown>,
) => Promise<unknown>;
