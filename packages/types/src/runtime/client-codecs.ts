import type { INVALID } from './invalid.ts';

/**
 * What the compiler attaches to a client: the functions of each route that write its parameters and read its replies.
 * Without it the client asks the server for the API's type model.
 */
export interface ClientCodecs {
  /** Version of this contract; see {@link CLIENT_CODECS_VERSION}. */
  readonly version: number;
  /** By route id. Has no prototype. */
  readonly routes: Readonly<Record<string, ClientRouteCodec>>;
  /** By hook id, likewise. */
  readonly hooks: Readonly<Record<string, ClientHookCodec>>;
  /** Further routes, whose codecs are loaded by the first call of one of them; only large APIs have them. */
  readonly groups?: readonly ClientCodecGroup[];
  /** The API's type model as JSON text. Loaded only to say why parameters are refused. */
  readonly model?: () => Promise<string>;
}

/** Codecs of some routes, loaded when they are needed. */
export interface ClientCodecGroup {
  readonly ids: readonly string[];
  /** Gives the codecs by route id, without a prototype. May be asked again after it has failed. */
  readonly load: () => Promise<Readonly<Record<string, ClientRouteCodec>>>;
}

/** What a client knows of one route. No function changes what it is given. */
export interface ClientRouteCodec {
  /** The `contract` of the route in the type model: see the header `mikrokit-contract`. Sent with each call, if there is one. */
  readonly contract?: string;
  /** Whether it answers GET. */
  readonly query?: true;
  /** Whether a call may be sent again when nobody knows if it was answered. Queries always may. */
  readonly idempotent?: true;
  /** Where it is served, when its definition says so. */
  readonly path?: string;
  /** Ids of the hooks that run for it; absent for none. */
  readonly hooks?: readonly string[];
  /**
   * Writes a parameter list as JSON text: `[1]`. Throws a `TypeError` for parameters that break their types, or nest
   * deeper than `maxDepth` levels.
   */
  readonly encodeParams: (params: readonly unknown[], maxDepth: number) => string;
  /**
   * Validates, revives and strips a result: a fresh value, or {@link INVALID} where it breaks its type. `json` is
   * `undefined` when the reply holds none. Never throws.
   */
  readonly decodeResult: (json: unknown, maxDepth: number) => unknown | typeof INVALID;
  /** Absent when its type names no errors. */
  readonly errors?: ErrorDecoders;
}

/** What a client knows of one hook. */
export interface ClientHookCodec {
  /** Its field in bodies. */
  readonly field: string;
  /** Name, in lower case, of the header that its one parameter goes into; absent if they go into the body. */
  readonly header?: string;
  /** As a route's. */
  readonly encodeParams: ClientRouteCodec['encodeParams'];
  /** Name, in lower case, of the header that its result comes in; absent if it comes in the body. */
  readonly resultHeader?: string;
  /** As a route's, or of a header's text; absent of hooks whose results do not reach callers. */
  readonly decodeResult?: ClientRouteCodec['decodeResult'];
  readonly errors?: ErrorDecoders;
}

/** Whether a hook's result is for the browser alone, which keeps cookies and shows them to no page. */
export function isForBrowser(returns: 'body' | { readonly header: string }): boolean {
  return returns !== 'body' && returns.header === 'set-cookie';
}

/** By type of error, what reads its data, as `decodeResult` does. Has no prototype. */
export type ErrorDecoders = Readonly<Record<string, ClientRouteCodec['decodeResult']>>;

/** Raised when emitted code and client no longer fit together. */
export const CLIENT_CODECS_VERSION = 2;
