import type { RouteModel } from '../model/model.ts';
import type { RouterCodecs } from '../runtime/codecs/route-codecs.ts';

/**
 * Reads the types of handlers when a router starts, instead of codecs attached by the compiler.
 * `@mikrokit/deepkit` provides one.
 */
export interface TypeSource {
  /** The `CODECS_VERSION` of the codecs it makes. */
  readonly version: number;
  /** Creates the codecs of all handlers. Throws one error for all types that are missing or that JSON cannot represent. */
  readonly codecsOf: (handlers: Handlers) => RouterCodecs;
}

/** The functions of a router, which carry their own types. */
export interface Handlers {
  /** In key order. */
  readonly routes: readonly RouteHandler[];
  /** In key order. */
  readonly hooks: readonly HookHandler[];
  /** See the router's option. */
  readonly unknownKeys: 'strip' | 'reject';
  /**
   * The class of errors that handlers return. It and its subclasses are not part of a result's
   * type.
   */
  readonly errorClass: ErrorClass;
}

/** The router's own `RpcError`: its type arguments are the error's type, the type of its data, and its status. */
export type ErrorClass = abstract new (...args: never[]) => Error;

export interface RouteHandler {
  readonly id: string;
  /** See {@link RouteModel.http}. */
  readonly http?: string | undefined;
  /** See {@link RouteModel.nestedQuery}. */
  readonly nestedQuery?: boolean | undefined;
  readonly handler: (...args: never) => unknown;
  /**
   * Ids of the hooks at its level and the levels around it, outermost first. Absent for a router
   * without hooks.
   */
  readonly hooks?: readonly string[];
}

export interface HookHandler {
  readonly id: string;
  readonly handler: (...args: never) => unknown;
  /** The header that its parameter comes from. */
  readonly header?: string | undefined;
  readonly returns?: 'body' | { readonly header: string } | undefined;
  /** The name of its result in the contexts of routes inside it. */
  readonly provides?: string | undefined;
  /** Whether it runs after the routes of its level. */
  readonly after?: boolean | undefined;
  /**
   * Set if `handler` is built into the router. Its parameter is then the optional text of its
   * header, if it has one. With a `checker`, a function of the application, it can fail with the
   * checker's errors and with `unauthorized`.
   */
  readonly own?: { readonly checker?: (...args: never) => unknown };
  /** Its field in bodies, if that is not its id. */
  readonly name?: string | undefined;
}
