import type { RouteCodec } from '@mikrokit/types/runtime';
import type { FlatRoute } from '../definition/flatten-routes.ts';
import type { PathEndpoint } from '../wire/path-endpoint.ts';
import { QueryEndpoint } from '../wire/query-endpoint.ts';
import type { LateCodecs } from './late-codecs.ts';
import { cachingOf } from './query-options.ts';
import { Resource } from './resource.ts';

/** Makes what runs the calls of a route. */
export type EndpointMaker = (route: FlatRoute, codec: RouteCodec | LateCodecs) => PathEndpoint;

/** A route and where it is served. What runs its calls is made for the first of them: most of many routes get none. */
export class ServedRoute {
  readonly route: FlatRoute;
  /** Percent-encoded. */
  readonly path: string;
  readonly resource: Resource;
  readonly #codec: RouteCodec | LateCodecs;
  readonly #makeEndpoint: EndpointMaker;
  #endpoint: PathEndpoint | undefined = undefined;

  /** Throws for options that cannot work. */
  constructor(
    route: FlatRoute,
    path: string,
    codec: RouteCodec | LateCodecs,
    makeEndpoint: EndpointMaker,
  ) {
    this.route = route;
    this.path = path;
    this.#codec = codec;
    this.#makeEndpoint = makeEndpoint;
    const caching = cachingOf(route);
    this.resource = new Resource({
      id: route.id,
      post: () => this.endpoint,
      get: caching && ((query) => new QueryEndpoint(this.endpoint, caching, query)),
    });
  }

  get endpoint(): PathEndpoint {
    this.#endpoint ??= this.#makeEndpoint(this.route, this.#codec);
    return this.#endpoint;
  }
}
