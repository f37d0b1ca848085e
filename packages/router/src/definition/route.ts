import type { Context, Metadata } from '../call/context.ts';
import { readingOf } from '../layout/query-options.ts';
import { ownPathOf } from '../layout/route-path.ts';
import { DefinedRoute, type RouteRules } from './definition.ts';
import type { HookDefinition } from './hook.ts';
import { checkedRoute } from './route-checks.ts';

/**
 * A function that answers calls: the context first, then its parameters, each with a type.
 * A parameter without a type is `never`, so forgetting one is an error where it is used.
 */
export type Handler<Shared = unknown> = (context: Context<Shared>, ...params: never[]) => unknown;

/** Any handler, whatever its context and parameters. */
export type AnyHandler = (...args: never) => unknown;

/** Which options of a route are part of its type, because callers have to know them. */
export interface RouteTraits {
  readonly path?: string | undefined;
  readonly query?: boolean | undefined;
  readonly idempotent?: boolean | undefined;
}

/** What `route()` accepts beside the handler. `path`, `query` and `idempotent` should be literals: clients read them from the type. */
export interface RouteOptions<Traits extends RouteTraits = RouteTraits> {
  /** The whole URL path in place of the one made from the keys, e.g. `/.well-known/health`; takes no prefix or suffix. */
  readonly path?: Traits['path'];
  /**
   * Whether the route only reads, so that it may be called with GET as well, by links and by other sites' pages too,
   * and that its replies may be kept. Default: no.
   */
  readonly query?: Traits['query'];
  /**
   * Whether doing it twice is the same as doing it once, so that clients may send a call again when they do not know
   * whether it was answered. Queries always are. Default: no.
   */
  readonly idempotent?: Traits['idempotent'];
  /**
   * Value of the `cache-control` header on replies to GET that are not errors (RFC 9111 section 5.2.2), e.g.
   * `public, max-age=60`. Default: `no-cache`, so that nobody is given a kept reply without asking here.
   */
  readonly cacheControl?: string;
  /** Whether replies to GET carry a hash as their `etag`, so that a caller who has the same already gets a 304. Default: no. */
  readonly etag?: boolean;
  /** One or two sentences for people who list or document the API. */
  readonly description?: string;
  /** Data of the application's own, which hooks find in `context.route.metadata`. */
  readonly metadata?: Metadata;
  /** Milliseconds after which the caller gets a 504 and `context.signal` is aborted. Default: none. */
  readonly timeout?: number;
  /** The most bytes a request body may have. Default: the router's. */
  readonly maxBodySize?: number;
}

declare const definition: unique symbol;

/** Only `route()` makes these: an object with a key `handler` is a group that holds a route of that name. */
export interface RouteBrand {
  readonly [definition]: 'route';
}

/** A handler with options, made by `route()`. */
export interface RouteDefinition<
  H extends AnyHandler = Handler,
  Traits extends RouteTraits = RouteTraits,
> extends Omit<RouteOptions, keyof RouteTraits>,
    RouteBrand {
  readonly handler: H;
  readonly path: Traits['path'];
  readonly query: Traits['query'];
  readonly idempotent: Traits['idempotent'];
}

/** Routes by name, and hooks; an object inside makes a path: `{ users: { get } }` is `users/get`. */
export interface Routes<Shared = unknown> {
  readonly [key: string]:
    | Handler<Shared>
    | RouteDefinition<Handler<Shared>>
    | HookDefinition<Handler<Shared>>
    | Routes<Shared>;
}

const RULES: RouteRules = { check: checkedRoute, pathOf: ownPathOf, readingOf };

/**
 * Gives a handler options. Its context is typed by `satisfies Routes<App>` around the routes; elsewhere a handler that
 * uses `context.shared` has to name the type: `context: Context<App>`.
 */
// Each part of the handler's type is inferred by itself, so that the place of the call can tell the context's.
export function route<
  Params extends unknown[],
  Result,
  Shared = unknown,
  const Path extends string | undefined = undefined,
  const Query extends boolean | undefined = undefined,
  const Idempotent extends boolean | undefined = undefined,
>(
  options: RouteOptions<{ path: Path; query: Query; idempotent: Idempotent }> & {
    readonly handler: (context: Context<Shared>, ...params: Params) => Result;
  },
): RouteDefinition<
  (context: Context<Shared>, ...params: Params) => Result,
  // What `Routes` says of routes in general must not become the type of this one.
  { path: NoInfer<Path>; query: NoInfer<Query>; idempotent: NoInfer<Idempotent> }
> {
  return Object.freeze(Object.assign(new DefinedRoute(RULES), options)) as never;
}
