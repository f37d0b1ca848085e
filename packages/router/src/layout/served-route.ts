import type { Endpoint } from '../adapter.ts';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import type { PathEndpoint } from '../wire/path-endpoint.ts';
import type { Reading } from '../wire/reading.ts';
import { Resource } from './resource.ts';

/** Makes what runs the calls of a route. */
export type EndpointMaker = (route: FlatRoute) => PathEndpoint;

/**
 * A route and where it is served. What runs its calls is made for the first of them: most of many routes get none. All
 * that stands for a route until then is one object, since to make and keep thousands is what starting them takes.
 */
export class ServedRoute extends Resource {
  readonly route: FlatRoute;
  /** Percent-encoded. */
  readonly path: string;
  readonly #makeEndpoint: EndpointMaker;
  readonly #reading: Reading | undefined;
  #endpoint: PathEndpoint | undefined = undefined;

  /** Throws for options that cannot work. */
  constructor(route: FlatRoute, path: string, makeEndpoint: EndpointMaker) {
    super();
    this.route = route;
    this.path = path;
    this.#makeEndpoint = makeEndpoint;
    this.#reading = route.rules?.readingOf(route);
  }

  get id(): string {
    return this.route.id;
  }

  get kind(): 'route' {
    return 'route';
  }

  get takesPost(): boolean {
    return true;
  }

  get takesGet(): boolean {
    return this.#reading !== undefined;
  }

  get endpoint(): PathEndpoint {
    this.#endpoint ??= this.#makeEndpoint(this.route);
    return this.#endpoint;
  }

  protected post(): Endpoint {
    return this.endpoint;
  }

  protected get(url: string): Endpoint {
    return (this.#reading as Reading).endpoint(this.endpoint, url);
  }
}
