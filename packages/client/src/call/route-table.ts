import {
  CLIENT_CODECS_VERSION,
  type ClientCodecs,
  type ClientRouteCodec,
} from '@mikrokit/types/runtime/client';
import type { ClientOptions } from '../options.ts';
import type { Transport } from '../transport/transport.ts';
import { type ClientRoute, toClientRoute } from './client-route.ts';

/** Returns the path of a route. `undefined` if the API does not have it. */
type PathOf = (id: string, path: string | undefined) => string | undefined;

/** The routes of an API, from attached codecs or from the server's description. `RouteDiscovery` changes it. */
export class RouteTable {
  readonly options: ClientOptions;
  /**
   * Whether the next call must first fetch the routes, because they are unknown or have possibly
   * changed.
   */
  needsDiscovery: boolean;
  /** `https://api.example.com` */
  readonly origin: string;
  /** The start of all paths: `/api/`. Batches are sent to it. */
  base: string;
  codecs: ClientCodecs | undefined;
  routes: Map<string, ClientRoute> = new Map();
  pathOf: PathOf;
  /** Called with the error of an unreadable reply after discovery. */
  onError: ((error: unknown) => void) | undefined;

  constructor(
    options: ClientOptions & { readonly url: URL },
    codecs: ClientCodecs | undefined,
    transport: Transport,
  ) {
    if (codecs && codecs.version !== CLIENT_CODECS_VERSION)
      throw new Error('createClient: reinstall @mikrokit/*');
    const { url, prefix = '', suffix = '', pathTransform } = options;
    const base = `${normalizePath(url.pathname)}/${encodePath(prefix)}/`.replaceAll(/\/+/g, '/');
    this.options = options;
    this.codecs = codecs;
    this.origin = url.origin;
    this.base = base;
    this.needsDiscovery = !!(!codecs || options.discover || transport.describe);
    this.pathOf = (id, path) => {
      if (path) return normalizePath(path);
      const plain = base + encodePath(id) + encodePath(suffix);
      return pathTransform ? normalizePath(pathTransform(plain, { id })) : plain;
    };
  }

  /** A route. `undefined` if the server does not have it, or discovery has to run first. */
  find(id: string): ClientRoute | undefined {
    if (this.needsDiscovery) return undefined;
    const { codecs } = this;
    let route = this.routes.get(id);
    if (!route) {
      // `routes` has no prototype.
      const codec = codecs?.routes[id];
      const path = codec && this.pathOf(id, codec.path);
      if (!path) return undefined;
      const url = this.origin + path;
      route = toClientRoute(codecs as ClientCodecs, { id, url, codec: codec as ClientRouteCodec });
      this.routes.set(id, route);
    }
    return route;
  }
}

/** Percent-encodes each segment, as the router does. */
function encodePath(path: string): string {
  return path.split('/').map(encodeSegment).join('/');
}

/** Encodes a path that is possibly encoded, so that each path has one form. */
export function normalizePath(path: string): string {
  return path.split('/').map(decodeURIComponent).map(encodeSegment).join('/');
}

function encodeSegment(segment: string): string {
  return encodeURI(segment).replace(/[/?#]/g, encodeURIComponent);
}
