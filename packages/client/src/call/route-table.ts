import { CLIENT_CODECS_VERSION, type ClientCodecs } from '@mikrokit/types/runtime/client';
import type { ClientOptions } from '../options.ts';
import type { Transport } from '../transport/transport.ts';
import { type Route, toRoute } from './route.ts';

/** Where a route is; `undefined` if it is not there. */
export type PathOf = (id: string, path: string | undefined) => string | undefined;

/** The routes of an API: from attached codecs, or from what the server says of itself. */
export class RouteTable {
  readonly options: ClientOptions;
  /** Whether the server has to be asked, since nothing is known or what is known is in doubt. */
  asks: boolean;
  /** What paths begin with: `/api/`. Batches go there. */
  base: string;
  codecs: ClientCodecs | undefined;
  routes: Map<string, Route> = new Map();
  pathOf: PathOf;
  /** Takes what a reply was that could not be read, once the server was asked. */
  doubt: ((error: unknown) => void) | undefined;

  constructor(
    options: ClientOptions & { readonly url: URL },
    codecs: ClientCodecs | undefined,
    transport: Transport,
  ) {
    if (codecs && codecs.version !== CLIENT_CODECS_VERSION)
      throw new Error('createClient: reinstall @mikrokit/*');
    const { url, prefix = '', suffix = '', pathTransform } = options;
    const base = `${respelled(url.pathname)}/${encoded(prefix)}/`.replaceAll(/\/+/g, '/');
    this.options = options;
    this.codecs = codecs;
    this.base = base;
    this.asks = !!(!codecs || options.discover || transport.describe);
    this.pathOf = (id, path) => {
      if (path) return respelled(path);
      const plain = base + encoded(id) + encoded(suffix);
      return pathTransform ? respelled(pathTransform(plain, { id })) : plain;
    };
  }

  /** A route, unless the server has to be asked. */
  known(id: string): Route | undefined {
    if (this.asks) return undefined;
    const { codecs } = this;
    let route = this.routes.get(id);
    if (!route) {
      // It has no prototype.
      const codec = codecs?.routes[id];
      const path = codec && this.pathOf(id, codec.path);
      if (!codecs || !codec || !path) return undefined;
      route = toRoute(codecs, { id, path, codec });
      this.routes.set(id, route);
    }
    return route;
  }
}

/** As the router does it: each segment percent-encoded. */
function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** One spelling per path, for one that may be encoded already. */
function respelled(path: string): string {
  return path.split('/').map(decodeURIComponent).map(encodeURIComponent).join('/');
}
