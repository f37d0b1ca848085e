import type { Endpoint } from '../adapter.ts';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import type { QueryContext, QueryRoute, RouteEndpoint } from '../definition/route-endpoint.ts';
import { Resource } from './resource.ts';

/** Makes the endpoints of routes. */
export interface EndpointFactory extends QueryContext {
  /** Throws for a hook without codecs. */
  createEndpoint(route: FlatRoute): RouteEndpoint;
}

/**
 * A route at its path. Its first call makes its endpoint: in large APIs, most routes are never
 * called. Until then it is a route's only object, because startup time goes into creating and
 * keeping thousands of objects.
 */
export class ServedRoute extends Resource {
  readonly route: FlatRoute;
  /** Percent-encoded. */
  readonly path: string;
  readonly #factory: EndpointFactory;
  /** Absent for a route that can change something. */
  readonly query: QueryRoute | undefined;
  #endpoint: RouteEndpoint | undefined;

  /** Throws for invalid options. */
  constructor(route: FlatRoute, path: string, factory: EndpointFactory) {
    super();
    this.route = route;
    this.path = path;
    this.#factory = factory;
    this.query = route.rules?.queryOf(route, factory);
  }

  get id(): string {
    return this.route.id;
  }

  get kind(): 'route' {
    return 'route';
  }

  get takesGet(): boolean {
    return this.route.query === true;
  }

  get endpoint(): RouteEndpoint {
    this.#endpoint ??= this.#factory.createEndpoint(this.route);
    return this.#endpoint;
  }

  protected post(): Endpoint {
    return this.endpoint;
  }

  protected get(url: string, method: 'GET' | 'HEAD'): Endpoint {
    return (this.query as QueryRoute).endpointOf(this.endpoint, url, method);
  }
}

/** All routes of a router: in key order, and by id. */
export class ServedRoutes {
  readonly list: readonly ServedRoute[];
  #byId: ReadonlyMap<string, ServedRoute> | undefined;

  constructor(list: readonly ServedRoute[]) {
    this.list = list;
  }

  get(id: string): ServedRoute | undefined {
    // Most processes never look up an id, and building the table takes time in large APIs.
    this.#byId ??= new Map(this.list.map((served) => [served.route.id, served]));
    return this.#byId.get(id);
  }
}
