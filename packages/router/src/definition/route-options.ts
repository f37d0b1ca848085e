import type { Metadata } from '../call/context.ts';
import type { DetachedStreamOptions } from './detached-stream.ts';

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
  /** How long a reply is stored, in milliseconds. Default: the hook's `ttl`. */
  readonly ttl?: number;
  /** Rejects calls without a key with `idempotency-key-missing` (400) instead of running them. Default: `true`. */
  readonly required?: boolean;
}

/** Statuses of complete successes with a body (RFC 9110 section 15.3). */
export type SuccessStatus = (typeof SUCCESS_STATUSES)[number];

/** See {@link SuccessStatus}. */
export const SUCCESS_STATUSES = [200, 201, 202, 203] as const;

/**
 * Options of `route()`. `path`, `query`, `idempotent`, `resumable`, `http`, `rpc`, `public`, `nestedQuery` and
 * `idempotencyKey` should be literals: compiler and clients read them from the type.
 */
export interface RouteOptions<Traits extends RouteTraits = RouteTraits> {
  /** The whole URL path, without prefix and suffix, e.g. `/.well-known/health`. Default: the route's keys, joined with `/`. */
  readonly path?: Traits['path'];
  /**
   * Method and path of an HTTP route, below the router's prefix: `GET /articles/{slug}`. `{name}` takes one segment for the
   * parameter of that name, `{name...}` at the end takes the rest of a path. Another parameter is an object with the
   * properties of the query string for GET, HEAD and DELETE, and the body for POST, PUT and PATCH. The reply is the bare
   * result, or 204 without one. With GET, the route is a query: it only reads. Excludes `path`. Default: RPC only.
   */
  readonly http?: Traits['http'];
  /** Serves the route over the RPC protocol too. `false` needs `http`. Default: `true`. */
  readonly rpc?: Traits['rpc'];
  /**
   * Allows nested objects in the query string of the HTTP route, up to five levels: `author[name]=Ada`. Without it, such
   * a type is a compile error. Default: `false`.
   */
  readonly nestedQuery?: Traits['nestedQuery'];
  /**
   * Allows slashes, sent as `%2F`, in a path parameter of the HTTP route. Proxies can decode or reject them. Without it,
   * they are a `bad-request`. Default: `false`.
   */
  readonly encodedSlashes?: boolean;
  /**
   * Says that the route only reads. Clients can then call it with GET, links and pages of other sites can too, and
   * replies can be cached. Default: `false`.
   */
  readonly query?: Traits['query'];
  /**
   * Says that a second call with the same parameters changes nothing more, so clients may repeat a call whose reply was
   * lost. Queries always are. Default: `false`.
   */
  readonly idempotent?: Traits['idempotent'];
  /**
   * Stores the first reply under the key of the call and sends it to repeats. Clients then send a key, and may retry. Needs
   * a hook `idempotency()` from `@mikrokit/router/idempotency` before the route. Default: no keys.
   */
  readonly idempotencyKey?: Traits['idempotencyKey'];
  /**
   * Lets everybody call the route, without a hook of the router's option `require`. Throws at startup in a router without
   * `require`. Default: `false`.
   */
  readonly public?: Traits['public'];
  /**
   * Value of the `cache-control` header on replies to GET that are not errors (RFC 9111 section 5.2.2), e.g.
   * `public, max-age=60`. Default: `no-cache`, so caches ask the server before they answer.
   */
  readonly cacheControl?: string;
  /** Adds a hash as `etag` to replies to GET, so a client that has the same reply gets a 304. Default: `false`. */
  readonly etag?: boolean;
  /**
   * HTTP status of successful replies. `context.response.status` overrides it. RPC replies always have a body, so 204 is
   * not allowed. Default: 200.
   */
  readonly status?: SuccessStatus;
  /** One or two sentences for people who list or document the API. Default: the handler's doc comment. */
  readonly description?: string;
  /** Your own data about the route. Hooks read it from `context.route.metadata`. Default: none. */
  readonly metadata?: Metadata;
  /** Milliseconds after which the client gets a 504 and `context.signal` aborts. Default: no limit. */
  readonly timeout?: number;
  /** The most bytes of a request body. Default: the size that the types of its parameters allow, at most the router's `maxBodySize`. */
  readonly maxBodySize?: number;
  /**
   * Lets clients resume a stream that broke off: they call again, with the id of the last event that arrived in
   * `context.lastEventId`. Streams of queries and idempotent routes always resume. Default: `false`.
   */
  readonly resumable?: Traits['resumable'];
  /**
   * The most milliseconds from the start of a stream to its end. Until it starts, `timeout` counts.
   * The client gets a `timeout` error as the last event. Default: no limit.
   */
  readonly streamTimeout?: number;
  /** Room for items of a source that does not wait for its reader. Default: no room, so the source waits. */
  readonly buffer?: StreamBuffer;
  /**
   * Keeps a stream running after the client disconnects, and stores its items for `resume`. Excludes `query`, `resumable`
   * and `http`. Default: a stream ends when its client disconnects.
   */
  readonly stream?: DetachedStreamOptions<Traits['detached']>;
}

/** Room for items that the client has not read yet. */
export interface StreamBuffer {
  /** The most items that wait for the client. */
  readonly max: number;
  /**
   * What happens to the next item: it replaces the oldest (`'drop-oldest'`), replaces all that wait (`'latest'`), or ends
   * the stream with the error `slow-reader` (`'fail'`).
   */
  readonly overflow: 'drop-oldest' | 'latest' | 'fail';
}
