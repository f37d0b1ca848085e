import { DEFAULT_MAX_DEPTH, type TypeSource } from '@mikrokit/types/runtime';
import type { Messages } from '@mikrokit/types/runtime/explain';
import type { Call } from '../call/context.ts';
import type { RpcError } from '../call/errors.ts';
import type { Logger } from '../call/logger.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { RouteOptions } from './route-options.ts';
import type { RequiredHook } from './route-types.ts';

/** Gives the messages of validation issues for the caller of a call that was rejected. */
export type MessagesOfCall = (call: Call) => Messages | Promise<Messages>;

/** Options of a router; all have defaults. */
export interface RouterOptions<Shared = unknown> {
  /** Comes before every route in the URL: with `api/v1`, `users/get` is served at `/api/v1/users/get`. */
  readonly prefix?: string;
  /** Comes after every route in the URL, e.g. `.json`. */
  readonly suffix?: string;
  /**
   * Changes the paths of routes without a `path` of their own: takes the percent-encoded path, with prefix and suffix,
   * and returns the one to use. Runs once per route, at start-up.
   */
  readonly pathTransform?: (path: string, route: PathTransformRoute) => string;
  /** The most calls that one request to `{prefix}/` may hold; 0 turns batches off. Default: 100. */
  readonly maxBatch?: number;
  /**
   * The most characters of the replies to one batch. A call whose reply does not fit has run, and gets the error
   * `reply-too-large`. Default: 16,777,216.
   */
  readonly maxBatchReplySize?: number;
  /** Whether `{prefix}/mikrokit.json` shows the API's types to everybody. Default: true. */
  readonly describe?: boolean;
  /**
   * Whether errors of HTTP routes are sent as `application/problem+json` (RFC 9457), instead of in the form that RPC
   * replies have. Default: false.
   */
  readonly problemDetails?: boolean;
  /**
   * Makes `context.shared`, anew for each call and before its hooks; may be asynchronous. A parameter needs its type,
   * `(call: Call) => …`, or `context.shared` has none.
   */
  readonly context?: (call: Call) => Shared | Promise<Shared>;
  /** Default: writes errors to stderr, and nothing else. */
  readonly logger?: Logger;
  /**
   * Replaces an error that is not an `RpcError`, thrown or returned by a hook, a route or the context factory: returns
   * the `RpcError` that the caller gets, or `undefined` for an internal error without details. The logger gets the
   * error itself when the status is 500 or above. An error in this function is logged, and the call's stays internal.
   */
  readonly toPublicError?: (error: unknown, call: Call) => RpcError<string, unknown> | undefined;
  /** Runs around each call, such as `openTelemetry()` of `@mikrokit/router/opentelemetry`. Default: none. */
  readonly tracing?: Tracing;
  /** The depth to which recursive types and `unknown` values may nest in parameters, results and data of errors. Default: 64. */
  readonly maxDepth?: number;
  /**
   * Messages of validation issues, by issue code: a text with `{expected}` and `{path}`, or a function of the issue.
   * A function of the call gives those of its caller, such as `acceptLanguage()` of `@mikrokit/types/messages`. Default:
   * English texts.
   */
  readonly messages?: Messages | MessagesOfCall;
  /**
   * Whether issues of schemas (`Parsed<typeof schema>`) have the messages of the schema's library, which may contain the value,
   * instead of those of this router. Default: false.
   */
  readonly schemaMessages?: boolean;
  /** The most bytes a request body may have. Default: 1,048,576 (1 MB). */
  readonly maxBodySize?: number;
  /**
   * Whether keys that the types of parameters do not have are dropped (`'strip'`, the default) or a validation error
   * (`'reject'`). Must be a literal in the call of `createRouter`: the decoders are written for it.
   */
  readonly unknownKeys?: 'strip' | 'reject';
  /**
   * The hook that decides who may call, or several of which one must: a route that neither of them runs before, and that
   * does not say `public: true`, does not compile. Must be a name or a list of names in the object given to
   * `createRouter`. Default: none.
   */
  readonly require?: RequiredHook | readonly RequiredHook[];
  /**
   * Reads the handlers' types when the router starts, such as `deepkitTypes()` of `@mikrokit/deepkit`. Not used if the
   * file was compiled: the attached codecs are of the same types. Default: none.
   */
  readonly types?: TypeSource;
}

/** A route as `pathTransform` sees it. */
export interface PathTransformRoute extends RouteOptions {
  readonly id: string;
}

/** The defaults of the options that are numbers. */
export const DEFAULTS = {
  maxBatch: 100,
  maxBatchReplySize: 16_777_216,
  maxBodySize: 1_048_576,
  maxDepth: DEFAULT_MAX_DEPTH,
} as const;
