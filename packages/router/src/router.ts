import type { Dispatcher } from './adapter.ts';
import type { RouteInfo } from './definition/route-info.ts';
import type { ApiDocument } from './describe/api-document.ts';
import type { OpenApiDocument, OpenApiOptions } from './describe/openapi/open-api-document.ts';
import type { Caller, CallerOptions } from './in-process/caller.ts';

/** A compiled API: adapters serve it, and `createClient<typeof api>` takes its types from it. */
export interface Router<R = unknown> extends Dispatcher, Caller<R> {
  /** The routes as they were given. */
  readonly definition: R;
  /** Every route in key order, then each method and path of raw ones. */
  readonly routes: readonly RouteInfo[];
  /** Describes the API as `{prefix}/mikrokit.json` does, even when that is turned off. */
  describe(): Promise<ApiDocument>;
  /** Describes the API in OpenAPI 3.1. Its code is loaded by the first call. */
  openapi(options?: OpenApiOptions): Promise<OpenApiDocument>;
  /**
   * Makes or checks the tables of stores: of sessions, rate limits, idempotency keys and detached streams. `serve` does so
   * before it listens; call it at the start of other hosts. Rejects with the SQL of a table that cannot be made.
   */
  prepare(): Promise<void>;
  /**
   * Loads the codecs of a large API, which its first calls would otherwise load. For servers that should wait at start
   * instead of in first calls. Rejects where a file is missing.
   */
  preload(): Promise<void>;
  /** Makes calls with headers, parameters for hooks, or a signal: `api.caller({ headers }).call('users/get', 1)`. */
  caller(options: CallerOptions<R>): Caller<R>;
}
