import type { HeaderForm } from '../header.ts';
import type { INVALID } from '../invalid.ts';
import type { ParameterNames, Schemas } from '../parsed/schemas.ts';
import type { Checks } from '../passes-check.ts';

/**
 * The compiler attaches this to a router: the functions of each route, and the type model they
 * were written from. The router refuses to start when this is missing, of another version, or
 * lacks one of its routes.
 */
export interface RouterCodecs {
  /** Version of this contract; see {@link CODECS_VERSION}. */
  readonly version: number;
  /**
   * The API's type model as JSON text, or a function that loads it; parsed only when needed (failed calls, descriptions).
   */
  readonly model: string | (() => Promise<string>);
  /** Whether unknown keys of parameters are rejected; absent if they are dropped. */
  readonly unknownKeys?: 'reject';
  /** By route id: the route's keys joined with `/`, for example `users/get`. Has no prototype. */
  readonly routes: Readonly<Record<string, RouteCodec>>;
  /** By hook id. Has no prototype. */
  readonly hooks: Readonly<Record<string, HookCodec>>;
  /** Ids of the routes whose results are streams; absent for none. */
  readonly streams?: readonly string[];
  /**
   * The router's own code that makes the endpoints of routes which need more than a call, such as those with files;
   * absent if no route does. The router knows its type.
   */
  readonly endpoints?: unknown;
  /** Ids of the routes whose calls have idempotency keys; absent for none. */
  readonly keyed?: readonly string[];
  /** Further routes, loaded by the first call of one of them; only for large APIs. */
  readonly groups?: LazyCodecs;
  /** The groups that `lazy()` has made, by their keys joined with `/`; absent for none. Has no prototype. */
  readonly lazy?: Readonly<Record<string, LazyGroupCodecs>>;
  /** The router's own code for HTTP routes with their forms, which it knows the type of; absent if no route has one. */
  readonly http?: unknown;
  /** The schemas of the types' `Parsed` parts; absent for none. */
  readonly schemas?: Schemas;
  /** The functions of the types' checks, which also explain rejected values; absent for none. Has no prototype. */
  readonly checks?: Checks;
}

/** A lazy group: what the router needs of its routes at start, and their codecs. */
export interface LazyGroupCodecs {
  readonly routes: readonly LazyRouteTraits[];
  /** The fields of the group's own hooks in bodies; absent for none. */
  readonly hookFields?: readonly string[];
  /** Loads the codecs of the group, which share the type model of the router. May be called again after a failure. */
  readonly load: () => Promise<RouterCodecs>;
}

/** A route of a lazy group as the compiler has seen it. Its options are those of the definition. */
export interface LazyRouteTraits {
  readonly id: string;
  readonly path?: string;
  readonly query?: true;
  readonly http?: string;
  readonly rpc?: false;
  readonly public?: true;
  readonly maxBodySize?: number;
  /** The most bytes of its body by the types of its parameters; absent without a bound. */
  readonly bodyLimit?: number;
  /** Whether its result is a stream. */
  readonly streams?: true;
  /** Whether it takes the request itself, because of files or streamed parameters. */
  readonly isRaw?: true;
  /** The most bytes of its files in a request; absent without a bound. */
  readonly fileBytes?: number;
  /** Whether its files come in a form, beside its other parameters. */
  readonly isForm?: true;
  /** The names of what hooks of the group provide to it; absent for none. */
  readonly guards?: readonly string[];
  /** Whether a hook of the group runs for it. */
  readonly hasOwnHooks?: true;
}

/** Codecs loaded on demand. Emitted code provides them, so that only large APIs contain the code for it. */
export interface LazyCodecs {
  /** Loads all codecs that are not loaded. */
  load(): Promise<void>;
  /** Whether they belong to exactly these routes in this order, as they nearly always do; quick to compare. */
  areOf(routes: readonly { readonly id: string }[]): boolean;
  /** The codec of a route. */
  of(id: string): LazyRouteCodec | undefined;
}

/** A codec that is loaded by the first call. */
export interface LazyRouteCodec {
  /** Rejects when the codec cannot be loaded; the next call tries again. */
  load(id: string): Promise<RouteCodec>;
}

/** The codec of one route. Its functions do not mutate their arguments. */
export interface RouteCodec {
  /** The `contract` of the route in the type model, compared with the caller's. */
  readonly contract: string;
  /**
   * Validates, decodes and strips a parameter list in one pass: fresh values, or {@link INVALID} when
   * the list does not satisfy the route's parameter types. Throws only if a check does. `maxDepth` bounds the
   * levels of recursive types and of `unknown` values.
   */
  readonly decodeParams: (
    params: readonly unknown[],
    maxDepth: number,
  ) => unknown[] | typeof INVALID;
  /**
   * Writes a result as JSON text, or returns `undefined` for a result of `undefined`.
   * Throws a `TypeError` for a value that breaks the result's type, or nests deeper than `maxDepth` levels, counted as
   * they are when it is decoded again.
   */
  readonly encodeResult: (value: unknown, maxDepth: number) => string | undefined;
  /** As `encodeResult`, for each item of a stream, whose result is the value at its end; absent for other routes. */
  readonly encodeItem?: (value: unknown, maxDepth: number) => string | undefined;
  /** The names of its parameters, if schemas of the application's parse some of them. */
  readonly parses?: ParameterNames;
  /** Absent when the route's type names no errors. */
  readonly errors?: ErrorEncoders;
}

/** The codec of one hook. */
export interface HookCodec {
  /** As a route's. A header's text becomes a parameter list by `readHeader` first. */
  readonly decodeParams: RouteCodec['decodeParams'];
  /** As a route's. */
  readonly parses?: ParameterNames;
  /** The form of its header; absent if its parameters come in the body. */
  readonly header?: HeaderForm;
  /** Set if it has no parameters, so that it can run before a body is read. */
  readonly takesNothing?: true;
  /** The location of its result in the reply; absent without one. */
  readonly returns?: 'body' | 'header';
  /** As a route's; absent when nothing is returned. */
  readonly encodeResult?: RouteCodec['encodeResult'];
  readonly errors?: ErrorEncoders;
}

/**
 * Functions that encode the data of errors as JSON text, or return `undefined` for none, by type of error. Has no
 * prototype. They throw a `TypeError` for data that breaks its type or nests deeper than `maxDepth` levels.
 */
export type ErrorEncoders = Readonly<Record<string, RouteCodec['encodeResult']>>;

/**
 * Incremented whenever emitted code and router become incompatible, which only a new minor version may bring: the
 * compiler's range of this package includes all later patches. `test/architecture/packages.test.ts` has the value of each
 * minor version.
 */
export const CODECS_VERSION = 10;
