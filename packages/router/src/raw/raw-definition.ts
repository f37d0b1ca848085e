import type { RpcError } from '../call/errors.ts';
import type { RouteOptions } from '../definition/route-options.ts';
import type { RawBrand } from '../definition/route-types.ts';
import type { CrossSite } from './cross-site-error.ts';

/** Options of `raw()`. */
export interface RawOptions<Http extends string | readonly string[] = string | readonly string[]>
  extends Pick<RouteOptions, 'public' | 'description' | 'metadata' | 'timeout' | 'maxBodySize'> {
  /**
   * Method and path, below the router's prefix: `'POST /webhooks/stripe'`. In the path, `{name}` takes one segment, and
   * `{name...}` at the end takes one or more. A GET also answers HEAD. Pass a list for several.
   */
  readonly http: Http;
  /**
   * Whether pages of other sites may send unsafe requests that are not JSON: `true` for all sites, or a list of
   * origins. Then do not rely on a cookie alone for a session. Default: false, they are rejected as `cross-site`.
   */
  readonly crossSite?: CrossSite;
  /** Whether `api.routes`, descriptions of the API and OpenAPI name the route. Default: true. */
  readonly describe?: boolean;
}

/** The result of the handler of a raw request. */
export type RawResult = Response | RpcError<string, unknown>;

/** A handler of raw requests, made by `raw()`. `C` is the type of its context. */
export interface RawDefinition<
  C = never,
  Http extends string | readonly string[] = string | readonly string[],
> extends RawOptions<Http>,
    RawBrand {
  readonly handler: (context: C, request: Request, params: never) => RawResult | Promise<RawResult>;
}

/** The values of a path's parameters by name: `GET /images/{id}` → `{ id: string }`. */
export type PathValues<Http extends string | readonly string[]> = {
  readonly [Name in ParameterNames<Http extends readonly string[] ? Http[number] : Http>]: string;
};

type ParameterNames<Http> = Http extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Bare}...` ? Bare : Name) | ParameterNames<Rest>
  : never;
