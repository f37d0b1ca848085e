import type { Metadata } from '../call/context.ts';

/** The options of a route that are part of its type, because callers need them. */
export interface RouteTraits {
  readonly path?: string | undefined;
  readonly query?: boolean | undefined;
  readonly idempotent?: boolean | undefined;
}

/** The statuses of a success that has a body and is no part of one (RFC 9110 section 15.3). */
export type SuccessStatus = (typeof SUCCESS_STATUSES)[number];

/** See {@link SuccessStatus}. */
export const SUCCESS_STATUSES = [200, 201, 202, 203] as const;

/** Options of `route()`. `path`, `query` and `idempotent` should be literals: clients read them from the type. */
export interface RouteOptions<Traits extends RouteTraits = RouteTraits> {
  /** The whole URL path, without prefix and suffix, e.g. `/.well-known/health`. Default: made from the keys. */
  readonly path?: Traits['path'];
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
  /** The most bytes a request body may have. Default: the router's. */
  readonly maxBodySize?: number;
}
