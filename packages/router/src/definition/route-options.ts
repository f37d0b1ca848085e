import type { Metadata } from '../call/context.ts';
import type { DetachedStream } from './detached-stream.ts';

/** The options of a route that are part of its type, because callers need them. */
export interface RouteTraits {
  readonly path?: string | undefined;
  readonly query?: boolean | undefined;
  readonly idempotent?: boolean | undefined;
  readonly resumable?: boolean | undefined;
  readonly detached?: boolean | undefined;
  readonly http?: string | undefined;
  readonly rpc?: boolean | undefined;
  readonly public?: boolean | undefined;
  readonly nestedQuery?: boolean | undefined;
  readonly idempotencyKey?: true | IdempotencyKeyOptions | undefined;
}

/** Options of a route whose calls have idempotency keys. */
export interface IdempotencyKeyOptions {
  /** Milliseconds for which a reply is stored. Default: that of the hook. */
  readonly ttl?: number;
  /** Whether calls without a key are rejected with `idempotency-key-missing` (400), or run as any other. Default: true. */
  readonly required?: boolean;
}

/** The statuses of a success that has a body and is no part of one (RFC 9110 section 15.3). */
export type SuccessStatus = (typeof SUCCESS_STATUSES)[number];

/** See {@link SuccessStatus}. */
export const SUCCESS_STATUSES = [200, 201, 202, 203] as const;

/**
 * Options of `route()`. `path`, `query`, `idempotent`, `resumable`, `http`, `rpc`, `public`, `nestedQuery` and
 * `idempotencyKey` should be literals: compiler and clients read them from the type.
 */
export interface RouteOptions<Traits extends RouteTraits = RouteTraits> {
  /** The whole URL path, without prefix and suffix, e.g. `/.well-known/health`. Default: made from the keys. */
  readonly path?: Traits['path'];
  /**
   * Method and path of an HTTP route, below the router's prefix: `GET /articles/{slug}`. `{name}` takes one segment for the
   * parameter of that name, `{name...}` at the end takes the rest of a path. Another parameter is an object with the
   * properties of the query string for GET, HEAD and DELETE, and the body for POST, PUT and PATCH. The reply is the bare
   * result, or 204 without one. With GET, the route is a query: it only reads. Excludes `path`. Default: none.
   */
  readonly http?: Traits['http'];
  /** Whether the route is also served by the RPC protocol; `false` needs `http`. Default: true. */
  readonly rpc?: Traits['rpc'];
  /**
   * Whether the query string of the HTTP route may have objects within its one, up to five levels: `author[name]=Ada`.
   * Default: false, such a type is a compile error.
   */
  readonly nestedQuery?: Traits['nestedQuery'];
  /**
   * Whether a value of a single segment in the path of the HTTP route may have slashes, sent as `%2F`. Proxies may decode
   * or reject them. Default: false, they are a `bad-request`.
   */
  readonly encodedSlashes?: boolean;
  /**
   * Whether the route only reads: it may then be called with GET too, also by links and by other sites' pages, and its
   * replies may be cached. Default: false.
   */
  readonly query?: Traits['query'];
  /**
   * Whether a second call with the same parameters changes nothing more, so that clients may repeat a call whose reply
   * was lost. Queries always are. Default: false.
   */
  readonly idempotent?: Traits['idempotent'];
  /**
   * Whether calls have a key, under which the first reply is stored for repeats; clients then send one, and may retry. Needs
   * a hook `idempotency()` of `@mikrokit/router/idempotency` before the route. Default: none.
   */
  readonly idempotencyKey?: Traits['idempotencyKey'];
  /**
   * Whether everybody may call the route: it then needs no hook of the router's option `require`, without which this
   * option is rejected. Default: false.
   */
  readonly public?: Traits['public'];
  /**
   * Value of the `cache-control` header on replies to GET that are not errors (RFC 9111 section 5.2.2), e.g.
   * `public, max-age=60`. Default: `no-cache`, so that caches ask here before they answer.
   */
  readonly cacheControl?: string;
  /** Whether replies to GET carry a hash as their `etag`, so that a caller who has the same reply gets a 304. Default: false. */
  readonly etag?: boolean;
  /**
   * The HTTP status of replies that are no errors; `context.response.status` overrides it. A reply always has a body, so
   * none that forbids one, such as 204. Default: 200.
   */
  readonly status?: SuccessStatus;
  /** One or two sentences for people who list or document the API. */
  readonly description?: string;
  /** The application's own data, which hooks find in `context.route.metadata`. */
  readonly metadata?: Metadata;
  /** Milliseconds after which the caller gets a 504 and `context.signal` is aborted. Default: none. */
  readonly timeout?: number;
  /** The most bytes a request body may have. Default: what the types of its parameters allow, at most the router's. */
  readonly maxBodySize?: number;
  /**
   * Whether a stream that broke off may be asked for again, with the id of the last event that arrived in
   * `context.lastEventId`. Clients then resume it by themselves, as they do for queries and idempotent routes. Default: false.
   */
  readonly resumable?: Traits['resumable'];
  /**
   * Milliseconds that a stream may take from its beginning to its end; `timeout` holds until it begins. The caller gets a
   * `timeout` error as the last event. Default: none.
   */
  readonly streamTimeout?: number;
  /** Room for the items of a source that does not wait for its reader. Default: none, so that the source has to wait. */
  readonly buffer?: StreamBuffer;
  /**
   * Lets a stream go on when its caller is gone, and stores its items for `resume`. Excludes `query`, `resumable` and
   * `http`. Default: a stream ends with its caller.
   */
  readonly stream?: DetachedStream<Traits['detached']>;
}

/** Room for items that the caller has not read yet. */
export interface StreamBuffer {
  /** The most items that wait. */
  readonly max: number;
  /**
   * How a further item is treated: it takes the place of the oldest, or of all that wait, or ends the stream with the
   * error `slow-reader`.
   */
  readonly overflow: 'drop-oldest' | 'latest' | 'fail';
}
