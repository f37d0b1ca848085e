import type { INVALID } from '../invalid.ts';
import type { RouteFiles } from './route-files.ts';

/**
 * The compiler attaches this to a client: functions that write each route's parameters and read its
 * replies. Without it, the client fetches the API's type model from the server.
 */
export interface ClientCodecs {
  /** Version of this contract; see {@link CLIENT_CODECS_VERSION}. */
  readonly version: number;
  /** By route id. Has no prototype. */
  readonly routes: Readonly<Record<string, ClientRouteCodec>>;
  /** The routes with `rpc: false`, by id. Absent if there are none. Has no prototype. */
  readonly httpRoutes?: Readonly<Record<string, ClientHttpCodec>>;
  /** By hook id. Has no prototype. */
  readonly hooks: Readonly<Record<string, ClientHookCodec>>;
  /** Ids of the routes with streamed results. Absent if there are none. */
  readonly streams?: readonly string[];
  /** Further routes, loaded by the first call of one of them; only for large APIs. */
  readonly groups?: readonly ClientCodecGroup[];
  /** The API's type model as JSON text. Loaded only to explain rejected parameters. */
  readonly model?: () => Promise<string>;
}

/** Codecs of some routes, loaded on demand. */
interface ClientCodecGroup {
  readonly ids: readonly string[];
  /**
   * Loads the codecs by route id, as an object without a prototype. Call it again after a failure.
   */
  readonly load: () => Promise<Readonly<Record<string, ClientRouteCodec | ClientHttpCodec>>>;
}

/** A route, as a client needs it. No function changes its arguments. */
export interface ClientRouteCodec {
  /** The `contract` of the route in the type model: see the header `mikrokit-contract`. Sent with each call, if there is one. */
  readonly contract?: string;
  /** Whether it answers GET. */
  readonly query?: true;
  /** Whether a client can repeat a call with an unknown outcome. Queries can always be repeated. */
  readonly idempotent?: true;
  /** Whether a client can resume a stream that broke off, after the last event that arrived. */
  readonly resumable?: true;
  /**
   * Whether a stream continues after its client disconnects, and can be resumed and stopped by its
   * id.
   */
  readonly detached?: true;
  /** Whether a parameter contains a `Sensitive` value or a property with the tag `@sensitive`. */
  readonly sensitive?: true;
  /** The path that its definition sets. Absent without one. */
  readonly path?: string;
  /** Ids of the hooks that run for it. Absent if there are none. */
  readonly hooks?: readonly string[];
  /**
   * Writes a parameter list as JSON text: `[1]`. Throws a `TypeError` for parameters that break their types, or nest
   * deeper than `maxDepth` levels.
   */
  readonly encodeParams: (params: readonly unknown[], maxDepth: number) => string;
  /**
   * Validates, decodes and strips a result: a fresh value, or {@link INVALID} if it breaks its type. `json` is
   * `undefined` if the reply has none. Never throws.
   */
  readonly decodeResult: (json: unknown, maxDepth: number) => unknown | typeof INVALID;
  /**
   * Like `decodeResult`, for each item of a stream. The stream's result is the value at its end.
   * Absent for other routes.
   */
  readonly decodeItem?: (json: unknown, maxDepth: number) => unknown | typeof INVALID;
  /**
   * Absent for a route without files. With files, `encodeParams` throws, because such calls are not
   * only JSON.
   */
  readonly files?: ClientRouteFiles;
  /**
   * Writes the parameters of a route with idempotency keys. Absent for any other. With it,
   * `encodeParams` throws, because such calls need a key.
   */
  readonly encodeKeyed?: ClientRouteCodec['encodeParams'];
  /** Absent when its type names no errors. */
  readonly errors?: ErrorDecoders;
}

/** A route with `rpc: false`, as a client needs it. */
export interface ClientHttpCodec extends ClientRouteCodec {
  /** Method and path template, without the router's prefix: `GET /articles/{slug}`. */
  readonly http: string;
  /** The names of the parameters, in order; null for one without a name. */
  readonly names: readonly (string | null)[];
}

/** The files of a route. */
export interface ClientRouteFiles extends RouteFiles {
  /** Like a route's, with `true` at the location of each file. */
  readonly encodeParams: ClientRouteCodec['encodeParams'];
  /**
   * Writes an item of a streamed parameter as JSON text, as `encodeParams` writes lists. Absent
   * without one.
   */
  readonly encodeItem?: (item: unknown, maxDepth: number) => string;
}

/** A hook, as a client needs it. */
export interface ClientHookCodec {
  /** Its field in bodies. */
  readonly field: string;
  /**
   * The name, in lower case, of the header for its single parameter. Absent if its parameters go
   * into the body.
   */
  readonly header?: string;
  /** Like a route's. */
  readonly encodeParams: ClientRouteCodec['encodeParams'];
  /**
   * The name, in lower case, of the header with its result. Absent if the result comes in the body.
   */
  readonly resultHeader?: string;
  /** Like a route's, or for a header's text. Absent for hooks that return nothing to clients. */
  readonly decodeResult?: ClientRouteCodec['decodeResult'];
  readonly errors?: ErrorDecoders;
}

/**
 * Whether a hook's result is only for the browser, which stores cookies but hides them from pages.
 */
export function isForBrowser(returns: 'body' | { readonly header: string }): boolean {
  return returns !== 'body' && returns.header === 'set-cookie';
}

/** Functions that decode the data of errors, like `decodeResult`, by type of error. Has no prototype. */
export type ErrorDecoders = Readonly<Record<string, ClientRouteCodec['decodeResult']>>;

/** Incremented whenever emitted code and client become incompatible, in minor versions only, like `CODECS_VERSION`. */
export const CLIENT_CODECS_VERSION = 2;
