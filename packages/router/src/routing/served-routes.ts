import type { CallRequest, Endpoint, PendingReply, Reply } from '../adapter.ts';
import type { CallBody } from '../call/body.ts';
import type { Caching } from '../definition/caching.ts';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import { Resource } from './resource.ts';

/** Runs the calls of one route. */
export interface RouteEndpoint extends Endpoint {
  readonly id: string;
  /** Runs a call whose body is parsed already; `contract` is the one that the caller sends. */
  start(body: CallBody, request: CallRequest, contract: string | undefined): Reply | PendingReply;
}

/** Makes the endpoints of routes. */
export interface EndpointFactory {
  /** Throws for a hook without codecs. */
  createEndpoint(route: FlatRoute): RouteEndpoint;
  /** The endpoint of one GET or HEAD. */
  createGetEndpoint(endpoint: RouteEndpoint, caching: Caching, url: string): Endpoint;
}

/**
 * A route at its path. Its endpoint is made for its first call: of many routes most are never called. Until then this is
 * the only object of a route, since the time to start is spent on making and keeping thousands of objects.
 */
export class ServedRoute extends Resource {
  readonly route: FlatRoute;
  /** Percent-encoded. */
  readonly path: string;
  readonly #factory: EndpointFactory;
  readonly #caching: Caching | undefined;
  #endpoint: RouteEndpoint | undefined;

  /** Throws for options that cannot work. */
  constructor(route: FlatRoute, path: string, factory: EndpointFactory) {
    super();
    this.route = route;
    this.path = path;
    this.#factory = factory;
    this.#caching = route.rules?.cachingOf(route);
  }

  get id(): string {
    return this.route.id;
  }

  get kind(): 'route' {
    return 'route';
  }

  get takesGet(): boolean {
    return this.#caching !== undefined;
  }

  get endpoint(): RouteEndpoint {
    this.#endpoint ??= this.#factory.createEndpoint(this.route);
    return this.#endpoint;
  }

  protected post(): Endpoint {
    return this.endpoint;
  }

  protected get(url: string): Endpoint {
    return this.#factory.createGetEndpoint(this.endpoint, this.#caching as Caching, url);
  }
}

/** All routes of a router: in key order, and by id. */
export class ServedRoutes {
  readonly #list: readonly ServedRoute[];
  #byId: ReadonlyMap<string, ServedRoute> | undefined;

  constructor(list: readonly ServedRoute[]) {
    this.#list = list;
  }

  [Symbol.iterator](): Iterator<ServedRoute> {
    return this.#list[Symbol.iterator]();
  }

  get(id: string): ServedRoute | undefined {
    // Most processes never look up an id, and for many routes the table takes a while.
    this.#byId ??= new Map(this.#list.map((served) => [served.route.id, served]));
    return this.#byId.get(id);
  }
}
