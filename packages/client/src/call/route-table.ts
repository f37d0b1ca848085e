import type { RpcError } from '@mikrokit/router/protocol';
import {
  CLIENT_CODECS_VERSION,
  type ClientCodecs,
  type ClientRouteCodec,
} from '@mikrokit/types/runtime/client';
import type { ClientOptions } from '../options.ts';
import type { Transport } from '../transport/transport.ts';
import { type Route, toRoute } from './route.ts';

export interface RouteTableParts {
  readonly url: URL;
  readonly options: ClientOptions;
  readonly codecs: ClientCodecs | undefined;
  readonly transport: Transport;
}

/** What a server has said of its API. */
export interface Served {
  readonly base: string;
  readonly codecs: ClientCodecs;
  /** Where a route is, if it is there. */
  readonly pathOf: (id: string) => string | undefined;
}

/** The routes of an API: from attached codecs, or from what the server says of itself. */
export class RouteTable {
  readonly parts: RouteTableParts;
  /** Whether the server has to be asked, since nothing is known or what is known is in doubt. */
  asks: boolean;
  /** What paths begin with: `/api/`. Batches go there. */
  base: string;
  codecs: ClientCodecs | undefined;
  #routes = new Map<string, Route>();
  /** Paths as the server says them, once it has. */
  #servedPath: Served['pathOf'] | undefined = undefined;

  constructor(parts: RouteTableParts) {
    const { url, options, codecs, transport } = parts;
    if (codecs !== undefined && codecs.version !== CLIENT_CODECS_VERSION) {
      throw new Error('createClient: reinstall @mikrokit/*');
    }
    this.parts = parts;
    this.base = encoded(`${url.pathname}/${options.prefix ?? ''}/`).replaceAll(/\/+/g, '/');
    this.codecs = codecs;
    this.asks = !!(codecs === undefined || options.discover || transport.describe);
  }

  /** A route, unless the server has to be asked. */
  known(id: string): Route | undefined {
    return this.asks ? undefined : (this.#routes.get(id) ?? this.#add(id));
  }

  /** What a reply was that could not be read: the server may have moved on, so it is asked again before the next call. */
  doubt(error: unknown): void {
    const { type } = error as RpcError;
    if (this.#servedPath && (type === 'protocol' || type === 'contract-changed')) this.asks = true;
  }

  /** Takes over what the server says. */
  learn({ base, codecs, pathOf }: Served): void {
    this.#routes = new Map();
    this.base = base;
    this.codecs = codecs;
    this.#servedPath = pathOf;
  }

  #add(id: string): Route | undefined {
    const { codecs } = this;
    // It has no prototype.
    const codec = codecs?.routes[id];
    const path = codec && this.#pathOf(id, codec);
    if (codecs === undefined || codec === undefined || path === undefined) return undefined;
    const route = toRoute(codecs, { id, path, codec });
    this.#routes.set(id, route);
    return route;
  }

  #pathOf(id: string, { path }: ClientRouteCodec): string | undefined {
    if (this.#servedPath) return this.#servedPath(id);
    if (path !== undefined) return encoded(path);
    const { suffix = '', pathTransform } = this.parts.options;
    const plain = this.base + encoded(id) + encoded(suffix);
    return pathTransform === undefined ? plain : encoded(pathTransform(plain, { id }));
  }
}

/** One spelling per path, as the router's: each segment percent-encoded. */
function encoded(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join('/');
}
