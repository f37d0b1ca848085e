import type { RouterCodecs, TypeSource } from '@mikrokit/types/runtime';
import type { Messages } from '@mikrokit/types/runtime/explain';
import type { Dispatcher } from './adapter.ts';
import { BareRouter } from './bare-router.ts';
import type { Call } from './call/context.ts';
import type { RpcError } from './call/errors.ts';
import type { Logger } from './call/logger.ts';
import { CompiledRouter } from './compiled-router.ts';
import { flattenRoutes } from './definition/flatten-routes.ts';
import { assertOptions } from './definition/option-checks.ts';
import type { RouteOptions, Routes } from './definition/route.ts';
import { type ApiDocument, createApiDescription } from './describe/api-description.ts';
import type { OpenApiDocument, OpenApiOptions } from './describe/openapi/open-api-document.ts';
import type { Caller, CallerOptions } from './in-process/caller.ts';
import { assertCodecs, assertUnknownKeys } from './layout/attached-codecs.ts';
import { codecsOfTypes } from './layout/codecs-of-types.ts';
import { layOutPaths } from './layout/lay-out-paths.ts';
import type { Tracing } from './watch/tracing.ts';

/** How a router differs from the defaults. */
export interface RouterOptions<Shared = unknown> {
  /** Comes before every route in the URL: with `api/v1`, `users/get` is served at `/api/v1/users/get`. */
  readonly prefix?: string;
  /** Comes after every route in the URL, e.g. `.json`. */
  readonly suffix?: string;
  /**
   * Changes where routes without a `path` of their own are served: gets the percent-encoded path, with prefix and
   * suffix, and gives the one to use. Asked once per route, at start-up.
   */
  readonly pathTransform?: (path: string, route: RouteToPlace) => string;
  /** The most calls that one request to `{prefix}/` may hold; 0 turns batches off. Default: 100. */
  readonly maxBatch?: number;
  /** Whether `{prefix}/mikrokit.json` tells the API's types to everybody. Default: yes. */
  readonly describe?: boolean;
  /**
   * Makes `context.shared`, anew for each call and before anything else of it runs; may be asynchronous.
   * For `context.shared` to be typed, a parameter needs its type: `(call: Call) => …`.
   */
  readonly context?: (call: Call) => Shared | Promise<Shared>;
  /** Default: writes errors to stderr, and nothing else. */
  readonly logger?: Logger;
  /**
   * What the caller is told of an error that is not an `RpcError`, thrown or returned by a hook, a route or the context
   * factory: an `RpcError` in its place, or `undefined` for an internal error without details. The error itself goes to
   * the logger when the status is 500 or above. What this throws is logged, and the error stays internal.
   */
  readonly toPublicError?: (error: unknown, call: Call) => RpcError<string, unknown> | undefined;
  /** Runs around each call; `openTelemetry()` of `@mikrokit/router/opentelemetry` is one. Default: nothing. */
  readonly tracing?: Tracing;
  /** Levels that recursive types and `unknown` values may nest in parameters, results and data of errors. Default: 64. */
  readonly maxDepth?: number;
  /**
   * Messages of validation issues, by issue code: a text in which `{expected}` and `{path}` are filled in, or a
   * function that makes one of the issue. The others are in English.
   */
  readonly messages?: Messages;
  /** The most bytes a request body may have. Default: 1,048,576 (1 MB). */
  readonly maxBodySize?: number;
  /**
   * What becomes of keys in parameters that their types do not have: dropped (`'strip'`, the default) or refused as a
   * validation error (`'reject'`). Must be a literal where the call stands: the code that decodes is written for it.
   */
  readonly unknownKeys?: 'strip' | 'reject';
  /**
   * What reads the handlers' types when the router starts, such as `deepkitTypes()` of `@mikrokit/deepkit`. Not asked
   * where the file was compiled: the codecs that were attached are of the same types. Default: nothing.
   */
  readonly types?: TypeSource;
}

/** A route as `pathTransform` sees it. */
export interface RouteToPlace extends RouteOptions {
  readonly id: string;
}

/** A compiled API: what adapters serve and what `createClient<typeof api>` takes its types from. */
export interface Router<R = unknown> extends Dispatcher, Caller<R> {
  /** The routes as they were given. */
  readonly definition: R;
  /** Every route in key order. */
  readonly routes: readonly RouteInfo[];
  /** All there is to know of the API, as `{prefix}/mikrokit.json` tells it; also when that is turned off. */
  describe(): Promise<ApiDocument>;
  /** Describes the API in OpenAPI 3.1. The code that does is loaded when it is first called. */
  openapi(options?: OpenApiOptions): Promise<OpenApiDocument>;
  /**
   * Loads what calls would load when they first need it: the codecs of large APIs, and the code for calls
   * that fail. For servers that rather wait at start than at the first calls, or are to fail at start where a file is
   * missing; rejects then.
   */
  preload(): Promise<void>;
  /** Makes calls with headers, parameters for hooks, or a signal: `api.caller({ headers }).call('users/get', 1)`. */
  caller(options: CallerOptions): Caller<R>;
}

/** A route and where it is served. What its types say of it is told by {@link Router.describe}. */
export interface RouteInfo {
  readonly id: string;
  /** Percent-encoded. */
  readonly path: string;
  /** What it answers: `POST` and `OPTIONS`, and for a query `GET` and `HEAD`. */
  readonly methods: readonly string[];
}

/** `true` where `mikrokit build` has found that no module of the application names a method of `CompiledRouter`. */
declare const MIKROKIT_NO_API_METHODS: true | undefined;

/**
 * Makes a router from functions. Their types become codecs when the file is compiled (`node --import
 * @mikrokit/compiler/register`, `mikrokit build`, or the bundler plugin), which adds them as a last argument
 * that is not for writing by hand; without it this throws, as it does for routes that cannot work.
 */
export function createRouter<R extends Routes<Shared>, Shared = unknown>(
  routes: R,
  options: RouterOptions<Shared> = {},
  attached?: RouterCodecs,
): Router<R> {
  const flat = flattenRoutes(routes as Routes);
  assertOptions(options);
  const codecs = attached ?? codecsOfTypes(options.types, flat, options.unknownKeys);
  assertCodecs(codecs);
  assertUnknownKeys(codecs, options);
  const description = createApiDescription(codecs.model, options.messages);
  const layout = layOutPaths(flat, { ...options, codecs, description });
  if (typeof MIKROKIT_NO_API_METHODS !== 'undefined')
    return new BareRouter(routes, layout) as Dispatcher as Router<R>;
  return new CompiledRouter(routes, layout, description);
}
