import type { RouterCodecs } from './route-codecs.ts';

/**
 * Reads the types of handlers when a router starts, in the place of a compiler that attached codecs to it before.
 * `@mikrokit/deepkit` makes one.
 */
export interface TypeSource {
  /** The `CODECS_VERSION` of the codecs it makes. */
  readonly version: number;
  /** Makes the codecs of all handlers. Throws for types that it cannot see or that JSON cannot hold, naming all of them. */
  readonly codecsOf: (handlers: Handlers) => RouterCodecs;
}

/** The functions of a router, which carry their types with them. */
export interface Handlers {
  /** In key order. */
  readonly routes: readonly RouteHandler[];
  /** In key order. */
  readonly hooks: readonly HookHandler[];
  /** See the router's option. */
  readonly unknownKeys: 'strip' | 'reject';
  /** The class of errors that are no results: returned ones, and those made from it, are told apart by their types. */
  readonly errorClass: ErrorClass;
}

/** Of the router's own `RpcError`: its first type argument is the error's type, its second that of its data. */
export type ErrorClass = abstract new (...args: never[]) => Error;

export interface RouteHandler {
  readonly id: string;
  readonly handler: (...args: never) => unknown;
  /** Ids of the hooks at its level and the levels around it, outermost first. */
  readonly hooks: readonly string[];
}

export interface HookHandler {
  readonly id: string;
  readonly handler: (...args: never) => unknown;
  /** The header that its parameter comes from. */
  readonly header?: string | undefined;
  readonly returns?: 'body' | { readonly header: string } | undefined;
  /** Its field in bodies, when that is not its id. */
  readonly name?: string | undefined;
}
