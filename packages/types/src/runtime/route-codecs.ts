/**
 * What the compiler attaches to a router: the functions of each route, and the type model they
 * were written from. The router refuses to start when this is missing, of another version, or
 * lacks one of its routes.
 */
export interface RouterCodecs {
  /** Version of this contract; see {@link CODECS_VERSION}. */
  readonly version: number;
  /** The API's type model as JSON text; parsed only by those who need it (failed calls, descriptions). */
  readonly model: string;
  /** By route id: the route's keys joined with `/`, for example `users/get`. Has no prototype. */
  readonly routes: Readonly<Record<string, RouteCodec>>;
}

/** The codec of one route. Neither function mutates what it is given. */
export interface RouteCodec {
  /**
   * Validates, revives and strips a parameter list in one pass: fresh values, or `undefined` when
   * the list does not satisfy the route's parameter types. Never throws. `maxDepth` bounds the
   * levels of recursive types and of `unknown` values.
   */
  readonly decodeParams: (params: readonly unknown[], maxDepth: number) => unknown[] | undefined;
  /**
   * Writes a result as JSON text, or gives `undefined` for a result of `undefined`.
   * Throws a `TypeError` for a value that breaks the result's type.
   */
  readonly encodeResult: (value: unknown) => string | undefined;
}

/** Raised when emitted code and router no longer fit together. */
export const CODECS_VERSION = 1;
