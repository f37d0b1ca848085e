import type { CallRequest } from '../adapter.ts';

/**
 * The application's own data about a route or hook. Its keys get types by declaration merging:
 * `declare module '@mikrokit/router' { interface Metadata { role?: 'admin' } }`.
 */
export interface Metadata {
  readonly [key: string]: unknown;
}

/** The called route, as handlers see it. */
export interface CallRoute {
  readonly id: string;
  readonly description: string | undefined;
  /** Empty when the route has none. */
  readonly metadata: Metadata;
}

/** A call before the application adds its own part: the argument of the router's `context` factory. */
export interface Call {
  /** Unique for this call; made when first read. */
  readonly id: string;
  /** Id of the called route, e.g. `users/get`. */
  readonly path: string;
  /** The called route, for hooks that depend on its metadata. */
  readonly route: CallRoute;
  readonly request: CallRequest;
  readonly response: ResponseDraft;
  /** Aborts when the client disconnects or the route's timeout passes. Created when first read. */
  readonly signal: AbortSignal;
  /**
   * The id of the last event that a client received, if it resumes a stream. `undefined` in the first call, and for
   * routes that do not stream. It comes from the client, so it can be any string of up to 1,024 printable ASCII
   * characters.
   */
  readonly lastEventId?: string | undefined;
  /**
   * The idempotency key of the call, to pass to a provider that your handler calls: 43 characters of base64url, the
   * same for every attempt, made from the route, its client and the client's key. `undefined` for a call without a key,
   * and in hooks before the route.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * When the call's time is over, by `performance.now()`: after the route's `timeout`, or earlier if its client stops
   * waiting. `undefined` without a limit.
   */
  readonly deadline: number | undefined;
  /**
   * Keeps work going after the reply: `serve` waits for it when it closes, other hosts as `docs/context.md` says. A
   * rejection is logged.
   */
  waitUntil(work: PromiseLike<unknown>): void;
}

/** The first argument of every handler, created for each call. */
export interface Context<Shared = unknown> extends Call {
  /** The value that the router's `context` factory returned for this call. */
  readonly shared: Shared;
  /**
   * The errors thrown or returned so far, by their names in the reply. `undefined` without errors.
   * A hook with `runOnError` decides by it whether to commit or to roll back.
   */
  readonly errors: ReadonlyMap<string, unknown> | undefined;
}

/** The part of a reply that handlers set, in `context.response`. The status of an error overrides it. */
export interface ResponseDraft {
  /**
   * HTTP status of a successful reply, by default the route's `status`. Throws a `RangeError` for anything but an integer from 200 to 399,
   * and for a status that forbids a body (204, 205, 304): a reply always has a body.
   */
  status: number;
  readonly headers: ResponseHeaders;
}

/**
 * Headers of a reply. Both methods throw a `TypeError` for a name or value that RFC 9110 section 5 does not
 * allow, and for headers that MikroKit or the connection decides (`content-type`, `content-length`, …).
 */
export interface ResponseHeaders {
  /** Sets a header, and replaces any of that name. */
  set(name: string, value: string): void;
  /** Adds a header next to others of the same name, e.g. a second `set-cookie`. */
  append(name: string, value: string): void;
}
