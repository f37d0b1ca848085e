import { DEFAULT_MAX_DEPTH, type TypeSource } from '@mikrokit/types/runtime';
import type { Messages } from '@mikrokit/types/runtime/explain';
import type { Call } from '../call/context.ts';
import type { RpcError } from '../call/errors.ts';
import type { Logger } from '../call/logger.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { RouteOptions } from './route-options.ts';
import type { RequiredHook } from './route-types.ts';

/** Returns the messages of validation issues for the client of a rejected call. */
export type MessagesOfCall = (call: Call) => Messages | Promise<Messages>;

/** Options of a router; all have defaults. */
export interface RouterOptions<Shared = unknown> {
  /** Comes before every route in the URL: with `api/v1`, `users/get` is served at `/api/v1/users/get`. Default: none. */
  readonly prefix?: string;
  /** Comes after every route in the URL, e.g. `.json`. Default: none. */
  readonly suffix?: string;
  /**
   * Changes the paths of routes without a `path` of their own: takes the percent-encoded path, with prefix and suffix,
   * and returns the one to use. Runs once per route, at start-up. Default: the path stays.
   */
  readonly pathTransform?: (path: string, route: PathTransformRoute) => string;
  /** The most calls in one request to `{prefix}/`. 0 turns batches off. Default: 100. */
  readonly maxBatch?: number;
  /**
   * The most characters of all replies to one batch. A call whose reply does not fit has run, and gets the error
   * `reply-too-large`. Default: 16,777,216.
   */
  readonly maxBatchReplySize?: number;
  /** Whether `{prefix}/mikrokit.json` shows the API's types to everybody. Default: `true`. */
  readonly describe?: boolean;
  /**
   * Sends errors of HTTP routes as `application/problem+json` (RFC 9457) instead of in the form of RPC replies. Default:
   * `false`.
   */
  readonly problemDetails?: boolean;
  /**
   * Creates `context.shared` for each call, before its hooks run. It can be asynchronous. Annotate
   * the parameter, `(call: Call) => …`, or `context.shared` has no type. Default: none.
   */
  readonly context?: (call: Call) => Shared | Promise<Shared>;
  /** Gets your log entries and the errors of your handlers. Default: writes errors to stderr, and nothing else. */
  readonly logger?: Logger;
  /**
   * Turns an error that is not an `RpcError`, thrown or returned by a hook, a route or the context factory, into the
   * `RpcError` that the client gets. Return `undefined` for an internal error without details. The logger gets the
   * original error when the status is 500 or above. If this function throws, that is logged and the client gets an
   * internal error. Default: internal errors for all.
   */
  readonly toPublicError?: (error: unknown, call: Call) => RpcError<string, unknown> | undefined;
  /** Runs around each call, such as `openTelemetry()` from `@mikrokit/router/opentelemetry`. Default: none. */
  readonly tracing?: Tracing;
  /** The most levels to which recursive types and `unknown` values nest in parameters, results and error data. Default: 64. */
  readonly maxDepth?: number;
  /**
   * Messages of validation issues, by issue code: a text with `{expected}` and `{path}`, or a function of the issue.
   * A function of the call chooses by client, such as `acceptLanguage()` from `@mikrokit/types/messages`. Default: English
   * texts.
   */
  readonly messages?: Messages | MessagesOfCall;
  /**
   * Sends the messages of the schema's library for issues of `Parsed<typeof schema>`, instead of this router's messages.
   * They can contain the value. Default: `false`.
   */
  readonly schemaMessages?: boolean;
  /** The most bytes of a request body. A longer one is a 413. Default: 1,048,576 (1 MB). */
  readonly maxBodySize?: number;
  /**
   * Drops keys that the types of parameters do not have (`'strip'`), or makes them a validation error (`'reject'`). Write
   * it as a literal in the call of `createRouter`, because the compiler writes the decoders for it. Default: `'strip'`.
   */
  readonly unknownKeys?: 'strip' | 'reject';
  /**
   * The hook that decides who may call, or a list of hooks of which one must run. A route without it does not compile,
   * unless it says `public: true`. Write names from the object that you pass to `createRouter`. Default: none.
   */
  readonly require?: RequiredHook | readonly RequiredHook[];
  /**
   * Reads the handlers' types when the router starts, such as `deepkitTypes()` from `@mikrokit/deepkit`. Not used if the
   * file was compiled: the attached codecs are of the same types. Default: none.
   */
  readonly types?: TypeSource;
}

/** A route as `pathTransform` sees it. */
export interface PathTransformRoute extends RouteOptions {
  readonly id: string;
}

/** The defaults of the numeric options. */
export const DEFAULTS = {
  maxBatch: 100,
  maxBatchReplySize: 16_777_216,
  maxBodySize: 1_048_576,
  maxDepth: DEFAULT_MAX_DEPTH,
} as const;
