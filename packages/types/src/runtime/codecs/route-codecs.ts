import type { HeaderForm } from '../header.ts';
import type { INVALID } from '../invalid.ts';
import type { ParameterNames, Schemas } from '../parsed/schemas.ts';
import type { Checks } from '../passes-check.ts';

/**
 * The compiler attaches this to a router: the functions of each route, and the type model that they
 * were written from. A router fails at startup if it is missing, of another version, or lacks one
 * of its routes.
 */
export interface RouterCodecs {
  /** Version of this contract; see {@link CODECS_VERSION}. */
  readonly version: number;
  /**
   * The API's type model as JSON text, or a function that loads it; parsed only when needed (failed calls, descriptions).
   */
  readonly model: string | (() => Promise<string>);
  /** Whether unknown keys of parameters are rejected. Absent if they are dropped. */
  readonly unknownKeys?: 'reject';
  /** By route id: the route's keys joined with `/`, for example `users/get`. Has no prototype. */
  readonly routes: Readonly<Record<string, RouteCodec>>;
  /** By hook id. Has no prototype. */
  readonly hooks: Readonly<Record<string, HookCodec>>;
  /** Ids of the routes with streamed results. Absent if there are none. */
  readonly streams?: readonly string[];
  /**
   * The router's own code for the endpoints of routes with extra features, such as files. Absent
   * without such routes. The router knows its type.
   */
  readonly endpoints?: unknown;
  /** Ids of the routes whose calls have idempotency keys. Absent if there are none. */
  readonly keyed?: readonly string[];
  /** Further routes, loaded by the first call of one of them; only for large APIs. */
  readonly groups?: LazyCodecs;
  /**
   * The groups made by `lazy()`, by their keys joined with `/`. Absent if there are none. Has no
   * prototype.
   */
  readonly lazy?: Readonly<Record<string, LazyGroupCodecs>>;
  /**
   * The router's own code for HTTP routes, with their forms. Absent without such routes. The router
   * knows its type.
   */
  readonly http?: unknown;
  /** The schemas of the types' `Parsed` parts. Absent if there are none. */
  readonly schemas?: Schemas;
  /**
   * The functions of the types' checks, also used to explain rejected values. Absent if there are
   * none. Has no prototype.
   */
  readonly checks?: Checks;
}

/** A lazy group: the part of its routes that the router needs at startup, and their codecs. */
export interface LazyGroupCodecs {
  readonly routes: readonly LazyRouteTraits[];
  /** The body fields of the group's own hooks. Absent if there are none. */
  readonly hookFields?: readonly string[];
  /**
   * Loads the codecs of the group, which share the router's type model. Call it again after a
   * failure.
   */
  readonly load: () => Promise<RouterCodecs>;
}

/** A route of a lazy group, as compiled, with the options of its definition. */
export interface LazyRouteTraits {
  readonly id: string;
  readonly path?: string;
  readonly query?: true;
  readonly http?: string;
  readonly rpc?: false;
  readonly public?: true;
  readonly maxBodySize?: number;
  /** The most bytes of its body that the types of its parameters allow. Absent without a limit. */
  readonly bodyLimit?: number;
  /** Whether its result is a stream. */
  readonly streams?: true;
  /** Whether its result is a file. */
  readonly sendsFile?: true;
  /** Whether it takes the request itself, because of files among its parameters or streamed ones. */
  readonly isRaw?: true;
  /** The most bytes of its files in a request. Absent without a limit. */
  readonly fileBytes?: number;
  /** Whether its files come in a form, next to its other parameters. */
  readonly isForm?: true;
  /** The names of the values that the group's hooks provide to it. Absent if there are none. */
  readonly guards?: readonly string[];
  /** Whether a hook of the group runs for it. */
  readonly hasOwnHooks?: true;
}

/** Codecs loaded on demand. Emitted code provides them, so that only large APIs contain the code for it. */
export interface LazyCodecs {
  /** Loads the remaining codecs. */
  load(): Promise<void>;
  /**
   * Whether they belong to exactly these routes in this order, as they nearly always do. A fast
   * check.
   */
  areOf(routes: readonly { readonly id: string }[]): boolean;
  /** The codec of a route. */
  of(id: string): LazyRouteCodec | undefined;
}

/** A codec that the first call loads. */
export interface LazyRouteCodec {
  /** Rejects if loading fails. The next call tries again. */
  load(id: string): Promise<RouteCodec>;
}

/** The codec of one route. Its functions do not mutate their arguments. */
export interface RouteCodec {
  /** The `contract` of the route in the type model, compared with the client's. */
  readonly contract: string;
  /**
   * Validates, decodes and strips a parameter list in one pass. Returns fresh values, or {@link
   * INVALID} if the list does not satisfy the route's parameter types. Throws only if a check does.
   * `maxDepth` limits the levels of recursive types and of `unknown` values.
   */
  readonly decodeParams: (
    params: readonly unknown[],
    maxDepth: number,
  ) => unknown[] | typeof INVALID;
  /**
   * Writes a result as JSON text, or returns `undefined` for an `undefined` result. Throws a
   * `TypeError` for a value that breaks the result's type, or nests deeper than `maxDepth` levels,
   * counted as in decoding.
   */
  readonly encodeResult: (value: unknown, maxDepth: number) => string | undefined;
  /**
   * Like `encodeResult`, for each item of a stream. The stream's result is the value at its end.
   * Absent for other routes.
   */
  readonly encodeItem?: (value: unknown, maxDepth: number) => string | undefined;
  /** The names of its parameters, if schemas parse some of them. */
  readonly parses?: ParameterNames;
  /** Absent if the route's type names no errors. */
  readonly errors?: ErrorEncoders;
}

/** The codec of one hook. */
export interface HookCodec {
  /** Like a route's. `readHeader` first turns a header's text into a parameter list. */
  readonly decodeParams: RouteCodec['decodeParams'];
  /** Like a route's. */
  readonly parses?: ParameterNames;
  /** The form of its header. Absent if its parameters come in the body. */
  readonly header?: HeaderForm;
  /** Set if it has no parameters, so that it can run before a body is read. */
  readonly takesNothing?: true;
  /** The location of its result in the reply. Absent without one. */
  readonly returns?: 'body' | 'header';
  /** Like a route's. Absent if nothing is returned. */
  readonly encodeResult?: RouteCodec['encodeResult'];
  readonly errors?: ErrorEncoders;
}

/**
 * Functions that encode the data of errors as JSON text, or return `undefined` for none, by type of error. Has no
 * prototype. They throw a `TypeError` for data that breaks its type or nests deeper than `maxDepth` levels.
 */
export type ErrorEncoders = Readonly<Record<string, RouteCodec['encodeResult']>>;

/**
 * Incremented whenever emitted code and router become incompatible. Only minor versions can do
 * that, because the compiler's version range of this package includes all later patches.
 * `test/architecture/packages.test.ts` has the value of each minor version.
 */
export const CODECS_VERSION = 10;
