import { RpcError } from '@mikrokit/router/protocol';
import {
  CLIENT_CODECS_VERSION,
  type ClientCodecs,
  type ClientRouteCodec,
} from '@mikrokit/types/runtime/client';
import type { ClientOptions } from '../options.ts';
import type { Transport } from '../transport/transport.ts';
import type { Described } from './description.ts';
import { type Route, toRoute } from './route.ts';

export interface RouteTableParts {
  readonly url: URL;
  readonly options: ClientOptions;
  readonly codecs: ClientCodecs | undefined;
  readonly transport: Transport;
}

/** The routes of an API: from attached codecs, or from what the server says of itself. */
export class RouteTable {
  readonly parts: RouteTableParts;
  /** Whether the server has to be asked, since nothing is known or what is known is in doubt. */
  asks: boolean;
  #described: Described | undefined = undefined;
  #routes = new Map<string, Route>();
  #codecs: ClientCodecs | undefined;
  #base: string;

  constructor(parts: RouteTableParts) {
    const { url, options, codecs, transport } = parts;
    if (codecs !== undefined && codecs.version !== CLIENT_CODECS_VERSION) {
      throw new Error(
        `createClient: codecs of version ${codecs.version}, not ${CLIENT_CODECS_VERSION}; reinstall @mikrokit/*`,
      );
    }
    this.parts = parts;
    this.#base = encoded(`${url.pathname}/${options.prefix ?? ''}/`).replaceAll(/\/+/g, '/');
    this.#codecs = codecs;
    this.asks = !!(codecs === undefined || options.discover || transport.describe);
  }

  /** What paths begin with: `/api/`. Batches go there. */
  get base(): string {
    return this.#base;
  }

  /** A route, unless the server has to be asked. */
  known(id: string): Route | undefined {
    return this.asks ? undefined : (this.#routes.get(id) ?? this.#add(id));
  }

  /** What a reply was that could not be read: the server may have moved on, so it is asked again before the next call. */
  doubt(error: unknown): void {
    if (this.#described === undefined || !(error instanceof RpcError)) return;
    if (error.type === 'protocol' || error.type === 'contract-changed') this.asks = true;
  }

  /** Takes over what the server says. */
  learn(described: Described): void {
    this.asks = false;
    if (described === this.#described) return;
    this.#routes = new Map();
    this.#described = described;
    this.#base = described.mount + described.document.base;
    this.#codecs = this.parts.codecs ?? described.codecs;
  }

  #add(id: string): Route | undefined {
    const codecs = this.#codecs;
    // It has no prototype.
    const codec = codecs?.routes[id];
    const path = codec && this.#pathOf(id, codec);
    if (codecs === undefined || codec === undefined || path === undefined) return undefined;
    const route = toRoute(codecs, { id, path, codec });
    this.#routes.set(id, route);
    return route;
  }

  #pathOf(id: string, { path }: ClientRouteCodec): string | undefined {
    const described = this.#described;
    if (described !== undefined) {
      const served = described.codecs.routes[id]?.path;
      return served && described.mount + served;
    }
    if (path !== undefined) return encoded(path);
    const { suffix = '', pathTransform } = this.parts.options;
    const plain = this.#base + encoded(id) + encoded(suffix);
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
