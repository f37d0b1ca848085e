import type { RouterCodecs } from '@mikrokit/types/runtime';
import type { Dispatcher, Endpoint, Reply } from './adapter.ts';
import { ApiDescription } from './api-description.ts';
import { assertCodecs } from './attached-codecs.ts';
import { isJsonContentType } from './content-type.ts';
import type { Call } from './context.ts';
import { type FlatRoute, flattenRoutes } from './flatten-routes.ts';
import type { Logger } from './logger.ts';
import { PathEndpoint } from './path-endpoint.ts';
import { layOutPaths, type PathTable } from './path-table.ts';
import type { Routes } from './route.ts';

/** How a router differs from the defaults. */
export interface RouterOptions<Shared = unknown> {
  /** Comes before every route in the URL: with `api/v1`, `users/get` is served at `/api/v1/users/get`. */
  readonly prefix?: string;
  /** Comes after every route in the URL, e.g. `.json`. */
  readonly suffix?: string;
  /**
   * Makes `context.shared`, anew for each call and before anything else of it runs; may be asynchronous.
   * For `context.shared` to be typed, a parameter needs its type: `(call: Call) => …`.
   */
  readonly context?: (call: Call) => Shared | Promise<Shared>;
  /** Default: writes errors to stderr, and nothing else. */
  readonly logger?: Logger;
  /** Levels that recursive types and `unknown` values may nest in parameters. Default: 64. */
  readonly maxDepth?: number;
  /** The most bytes a request body may have. Default: 1,048,576 (1 MB). */
  readonly maxBodySize?: number;
}

/** A compiled API: what adapters serve and what `createClient<typeof api>` takes its types from. */
export interface Router<R = unknown> extends Dispatcher {
  /** The routes as they were given. */
  readonly definition: R;
  /** Every route in key order, for printing. */
  readonly routes: readonly RouteInfo[];
}

/** A route as people see it. */
export interface RouteInfo {
  readonly id: string;
  /** Where it is served, percent-encoded. */
  readonly path: string;
  /** In TypeScript's spelling, e.g. `(user: User) => User`. */
  readonly signature: string;
  readonly description?: string;
}

/**
 * Makes a router from functions. Their types become codecs when the file is compiled (`node --import
 * @mikrokit/compiler/register`, `mikrokit build`, or the bundler plugin), which adds them as a last argument
 * that is not for writing by hand; without it this throws, as it does for routes that cannot work.
 */
export function createRouter<R extends Routes<Shared>, Shared = unknown>(
  routes: R,
  options: RouterOptions<Shared> = {},
  codecs?: RouterCodecs,
): Router<R> {
  const flat = flattenRoutes(routes as Routes);
  assertCodecs(codecs);
  const description = new ApiDescription(codecs.model);
  return new CompiledRouter(
    routes,
    flat,
    layOutPaths(flat, { ...options, codecs, description }),
    description,
  );
}

class CompiledRouter<R> implements Router<R> {
  readonly definition: R;
  readonly #flat: readonly FlatRoute[];
  readonly #table: PathTable;
  readonly #description: ApiDescription;
  #routes: readonly RouteInfo[] | undefined = undefined;

  constructor(
    definition: R,
    flat: readonly FlatRoute[],
    table: PathTable,
    description: ApiDescription,
  ) {
    this.definition = definition;
    this.#flat = flat;
    this.#table = table;
    this.#description = description;
  }

  accept(method: string, url: string, contentType: string | undefined): Endpoint | Reply {
    const found = this.#table.find(url);
    if (!(found instanceof PathEndpoint)) return found;
    if (method !== 'POST') return found.refuseMethod();
    if (!isJsonContentType(contentType)) return found.refuse('unsupported-media-type');
    return found;
  }

  get routes(): readonly RouteInfo[] {
    this.#routes ??= this.#flat.map(({ id, description }) => ({
      id,
      path: this.#table.pathOf(id),
      signature: this.#description.signatureOf(id),
      ...(description === undefined ? {} : { description }),
    }));
    return this.#routes;
  }
}
