import type {
  CacheStore,
  CacheTimes,
  Policies,
  PoliciesOptions,
  PolicyListeners,
  RetryOptions as RetryPolicyOptions,
} from '@mikrokit/policies';
import type { CachePolicyClass } from '@mikrokit/policies/http-cache';
import type { PathTransformRoute, RpcError } from '@mikrokit/router/protocol';
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

/** Options of calls, independent of the types of their routes. */
export interface CallSettings {
  /** Aborting it ends calls with a `ClientError` of type `aborted`. Default: none. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one attempt. Default: only the transport's own limits. */
  readonly timeout?: number | undefined;
  /** Milliseconds for a whole call: waiting, attempts, and the time between them. Default: no limit. */
  readonly deadline?: number | undefined;
  /**
   * The context of the handler that makes the calls. They end with its `signal` and have no more time than its `deadline`.
   * Default: none.
   */
  readonly context?: CallerContext | undefined;
  /**
   * Retries failed calls. A number is the most retries. Short for `policies: { retry }`. Streams of routes that can be
   * repeated always resume. Without this option, they do so after up to 10 failures in a row. Default: no retries.
   */
  readonly retry?: number | RetryOptions | undefined;
  /** Breakers, limits, hedges, fallbacks and shared calls. Default: none. */
  readonly policies?: ClientPolicies | Policies | undefined;
  /** Stores results of queries: how, and for how long. Default: stores none. */
  readonly cache?: CacheOptions | undefined;
  /**
   * The queries whose stored results a mutation makes old: a list for the calls with this option, or lists by the ids of
   * mutations. Default: none.
   */
  readonly invalidates?: readonly Invalidated[] | InvalidatedBy | undefined;
  /**
   * Sends an `idempotency-key` with calls that are neither queries nor idempotent, so that the client can retry them:
   * `true` for a random key, or a function that returns it. All attempts of a call have the same key. Default: no key.
   */
  readonly idempotencyKey?: true | ((call: ClientCall) => string) | undefined;
  /** Validates parameters by the server's rules before it sends anything. Default: `false`, only what JSON needs. */
  readonly validate?: boolean | undefined;
  /**
   * The most bytes of a reply, after decompression. A larger one is a `ClientError` of type `protocol`. Default: 16,777,216
   * (16 MB).
   */
  readonly maxReplySize?: number | undefined;
  /**
   * The most milliseconds without another byte of a file that is a result, and until you begin to read one that is a stream.
   * 0 turns it off. Default: 300,000.
   */
  readonly idleTimeout?: number | undefined;
  /** Called before the client resumes a stream that broke off. Default: none. */
  readonly onReconnect?: ((event: ReconnectEvent) => void) | undefined;
  /** Called while the files of a call are sent, in the pieces that the transport takes. Default: none. */
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined;
  readonly headers?: HeaderSource | undefined;
  readonly hooks?: Readonly<Record<string, readonly unknown[]>> | undefined;
}

/** How much of a request is sent. */
export interface UploadProgress {
  /** Bytes of files, and of the form around them. */
  readonly sent: number;
  /** Bytes in all. `undefined` if a stream is among the files. */
  readonly total: number | undefined;
}

/** A stream that broke off and will be asked for again. */
export interface ReconnectEvent {
  /** The number of failures since the last event, from 1. */
  readonly attempt: number;
  /** Milliseconds until then. */
  readonly delay: number;
  readonly error: RpcError;
  /** The id after which the stream resumes. */
  readonly lastEventId: string | undefined;
}

/** The part of a handler's context that limits the calls it makes. */
export interface CallerContext {
  /** Aborts when the client of the handler disconnects. */
  readonly signal: AbortSignal;
  /** The time at which the handler's call ends, in milliseconds by `performance.now()`. `undefined` without a limit. */
  readonly deadline: number | undefined;
}

/** When stored results are used: as HTTP says (RFC 9111), or for a time that the application says. */
export type CacheMode = 'http' | NonNullable<CacheTimes['mode']>;

/** How long results of a route are stored, and when they are used. */
export interface RouteCache extends Omit<CacheTimes, 'mode' | 'ttl'> {
  /**
   * When stored results are used: `'http'` as the replies say (RFC 9111), `'cache-first'` for the `ttl`,
   * `'stale-while-revalidate'` for `staleFor` more while a new one is on its way, `'network-first'` only if the call fails.
   * Default: `'cache-first'`.
   */
  readonly mode?: CacheMode | undefined;
  /** How long a result stays fresh, in milliseconds. Default: none; required unless `mode` is `'http'`. */
  readonly ttl?: number | undefined;
}

/** How results of queries are stored. */
export interface CacheOptions extends RouteCache {
  /** The class of the package http-cache-semantics, which has the rules of HTTP. Default: none; required for the mode `'http'`. */
  readonly CachePolicy?: CachePolicyClass | undefined;
  /**
   * Names the user whose results these are, so that nobody else gets them. `'public'` is for results that are the same
   * for everyone. Required unless `credentials` are omitted and hooks of the route read all headers of the call.
   * Default: the headers that hooks read.
   */
  readonly identity?: 'public' | ((call: ClientCall) => string) | undefined;
  /**
   * `'omit'` says that only hooks identify the user: requests have no cookies and no client certificates, and the
   * router's `context` reads no credentials. Default: requests may have credentials.
   */
  readonly credentials?: 'omit' | undefined;
  /** Other options for some routes, by id. `false` stores none of their results. Default: none. */
  readonly routes?: { readonly [Id in string]?: RouteCache | false } | undefined;
  /** Where results are stored. Default: 16 MB of memory for the client. */
  readonly store?: CacheStore | undefined;
  /** Milliseconds that a call waits for the store. Then it continues without it. Default: 1,000. */
  readonly storeTimeout?: number | undefined;
  /** Gets events for hits, misses, and errors of the store. Default: none. */
  readonly on?: Pick<PolicyListeners, 'onCacheHit' | 'onCacheMiss' | 'onCacheError'> | undefined;
}

/** Stored results of a query: all, by its id; or those for some parameters, and any further optional ones. */
export type Invalidated = string | readonly [id: string, ...params: unknown[]];

/** By the ids of mutations. Functions get the mutation's parameters. */
export type InvalidatedBy = Readonly<
  Record<
    string,
    readonly Invalidated[] | ((...params: never) => readonly Invalidated[]) | undefined
  >
>;

/** Options of `retry`: the options of the policy, and one of the client. */
export interface RetryOptions extends RetryPolicyOptions {
  /**
   * Retries calls of all routes, even of a route that is neither a query nor idempotent. Such a call can run twice.
   * Default: `false`.
   */
  readonly anyRoute?: boolean | undefined;
}

/**
 * Policies around calls: each as its options, or as a policy that you created. Create this object once, because it
 * holds their state by key. `timeout` and `deadline` are options of calls.
 */
export interface ClientPolicies
  extends Omit<PoliciesOptions, 'deadline' | 'timeout' | 'metrics' | 'retry' | 'cache'> {
  /** Repeats what failed. A number is the most retries. Default: none. */
  readonly retry?: number | RetryOptions | PoliciesOptions['retry'];
  /** Returns the key of a call, such as a tenant. Default: the id of its route. */
  readonly key?: ((call: ClientCall) => string) | undefined;
  /** Gets the events of the policies. Default: none. */
  readonly on?: PolicyListeners | undefined;
}

/** Options of calls. */
export interface CallOptions<Hooks extends HookField = never>
  extends Omit<CallSettings, 'headers' | 'hooks' | 'cache' | 'invalidates'> {
  /** Request headers, or a function that returns them for each attempt. It can be asynchronous. Default: none. */
  readonly headers?: HeaderSource<Hooks> | undefined;
  /** Parameters of hooks that read them from the body, by the hook's name: `{ auth: ['token'] }`. Default: none. */
  readonly hooks?: HookInputs<Hooks> | undefined;
  /** Stores results of queries: how, and for how long. Default: stores none. */
  readonly cache?: Omit<CacheOptions, 'routes'> | undefined;
  /** The queries whose stored results become stale after these mutations. Default: none. */
  readonly invalidates?: readonly Invalidated[] | undefined;
}

/** Options of a client. */
export interface ClientOptions<Hooks extends HookField = never>
  extends Omit<CallOptions<Hooks>, 'invalidates'> {
  /**
   * The API's URL, e.g. `https://api.example.com`, with the path that a proxy adds, if any. In a browser it can be
   * relative to the page. Required elsewhere, unless the transport sends no requests. Default: the page's origin.
   */
  readonly url?: string | URL;
  /** The router's prefix. Can be part of `url` instead. Default: none. */
  readonly prefix?: string;
  /** The router's suffix. Default: none. */
  readonly suffix?: string;
  /** The router's function of the same name. Default: the path stays. */
  readonly pathTransform?: (path: string, route: Pick<PathTransformRoute, 'id'>) => string;
  /**
   * Reads the paths of routes from the server even if codecs are attached. For servers whose `pathTransform` the client
   * does not have. Default: `false`.
   */
  readonly discover?: boolean;
  /** Sends requests. Default: `undiciTransport()` on Node, `fetchTransport()` elsewhere. */
  readonly transport?: TransportFactory;
  /**
   * Functions around each call, the first one outermost. Each can change the call, its result or its error, or answer
   * itself. They are composed when you create the client. Default: none.
   */
  readonly interceptors?: readonly Interceptor[] | undefined;
  /**
   * Sends calls of one turn of the event loop as one request. Each still settles on its own. Default: `false`.
   */
  readonly batch?: boolean | BatchOptions;
  /** The most levels to which recursive types and `unknown` values nest. Default: 64, as for the router. */
  readonly maxDepth?: number;
}

/** Options of `batch`. */
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

/** The parts of a reply next to its result. */
export interface Received {
  status?: number | undefined;
  /** Returns a header of the reply by its name in lower case. */
  header?: ((name: string) => string | undefined) | undefined;
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
