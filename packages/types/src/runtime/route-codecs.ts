import type { HeaderForm } from './header.ts';
import type { INVALID } from './invalid.ts';

/**
 * What the compiler attaches to a router: the functions of each route, and the type model they
 * were written from. The router refuses to start when this is missing, of another version, or
 * lacks one of its routes.
 */
export interface RouterCodecs {
  /** Version of this contract; see {@link CODECS_VERSION}. */
  readonly version: number;
  /**
   * The API's type model as JSON text, or what loads it; read only by those who need it (failed calls, descriptions).
   */
  readonly model: string | (() => Promise<string>);
  /** Whether keys that parameter types do not have are refused; absent where they are dropped. */
  readonly unknownKeys?: 'reject';
  /** By route id: the route's keys joined with `/`, for example `users/get`. Has no prototype. */
  readonly routes: Readonly<Record<string, RouteCodec>>;
  /** By hook id, likewise. */
  readonly hooks: Readonly<Record<string, HookCodec>>;
  /** Further routes, whose codecs are loaded by the first call of one of them; only large APIs have them. */
  readonly groups?: readonly RouteCodecGroup[];
}

/** Codecs of some routes, loaded when they are needed. */
export interface RouteCodecGroup {
  /**
   * Ids of its routes, each with `//` behind it, which is in no id: `a/one//a/two//`. The router starts without having
   * loaded their codecs, but not without knowing that they are; one text of thousands is read in no time.
   */
  readonly ids: string;
  /** Gives the codecs by route id, without a prototype. May be asked again after it has failed. */
  readonly load: () => Promise<Readonly<Record<string, RouteCodec>>>;
}

/** The codec of one route. Neither function mutates what it is given. */
export interface RouteCodec {
  /** What a caller's types are compared by: the `contract` of the route in the type model. */
  readonly contract: string;
  /**
   * Validates, revives and strips a parameter list in one pass: fresh values, or {@link INVALID} when
   * the list does not satisfy the route's parameter types. Never throws. `maxDepth` bounds the
   * levels of recursive types and of `unknown` values.
   */
  readonly decodeParams: (
    params: readonly unknown[],
    maxDepth: number,
  ) => unknown[] | typeof INVALID;
  /**
   * Writes a result as JSON text, or gives `undefined` for a result of `undefined`.
   * Throws a `TypeError` for a value that breaks the result's type, or nests deeper than `maxDepth` levels, counted as
   * they are when it is decoded again.
   */
  readonly encodeResult: (value: unknown, maxDepth: number) => string | undefined;
  /** Absent when the route's type names no errors. */
  readonly errors?: ErrorEncoders;
}

/** The codec of one hook. */
export interface HookCodec {
  /** As a route's. A header's text becomes a parameter list by `readHeader` first. */
  readonly decodeParams: RouteCodec['decodeParams'];
  /** How the text of its header is read; absent when its parameters come in the body. */
  readonly header?: HeaderForm;
  /** Where its result goes; absent when nowhere. */
  readonly returns?: 'body' | 'header';
  /** As a route's; absent when nothing is returned. */
  readonly encodeResult?: RouteCodec['encodeResult'];
  readonly errors?: ErrorEncoders;
}

/**
 * By type of error, what writes its data as JSON text, or gives `undefined` for none. Has no prototype.
 * They throw a `TypeError` for data that breaks its type or nests deeper than `maxDepth` levels.
 */
export type ErrorEncoders = Readonly<Record<string, RouteCodec['encodeResult']>>;

/** Raised when emitted code and router no longer fit together. */
export const CODECS_VERSION = 9;
