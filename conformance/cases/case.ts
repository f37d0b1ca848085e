import type { IssueCode } from '@mikrokit/types';
import type { Capability } from '../target.ts';

/** One call and its expected reply, as data. */
export interface Case {
  /** A plain sentence, unique in the suite. */
  readonly title: string;
  /** The route's id. The path is `/<route>` and a result is expected under this key. */
  readonly route: string;
  /** Sent as `{"<route>": params}`. */
  readonly params?: readonly unknown[];
  /** Sent unchanged, instead of `params`. */
  readonly body?: string | Uint8Array;
  /** Default: `/<route>`. */
  readonly path?: string;
  /** Default: POST. */
  readonly method?: string;
  /** Added to, or replacing, `content-type: application/json`; `undefined` removes a header. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly reply: ExpectedReply;
  readonly needs?: Capability | readonly Capability[];
}

export type ExpectedReply = ExpectedResult | ExpectedError | ExpectedWhole;

/** Status 200 and exactly this JSON value as the route's result. */
export interface ExpectedResult {
  readonly result: unknown;
  /** Results of hooks by field. Exactly these must come with the route's. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Headers with their required values. `undefined` for a header that must be absent. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** An error with the status of its type, and exactly these issues. */
export interface ExpectedError {
  /** A protocol error, or one of the API's, which needs a `status`. */
  readonly error: ErrorType | (string & {});
  readonly status?: number;
  /** The data of the error in JSON. Default: it must have none. */
  readonly data?: unknown;
  /** Results next to the errors, by field: exactly these. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** If absent, a validation error can have any issues. */
  readonly issues?: readonly ExpectedIssue[];
  /** The key of the error. Default: the route's id. */
  readonly under?: string;
  /** Headers with their required values. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A whole reply, if it is neither one result nor one error. */
export interface ExpectedWhole {
  readonly status: number;
  /** The body. Absent if there must be none. */
  readonly json?: unknown;
  /** The text of a body that is no JSON. */
  readonly text?: string;
  /** Headers with their required values. `undefined` for a header that must be absent. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export interface ExpectedIssue {
  readonly code: IssueCode;
  readonly expected: string;
  /** If absent, the issue can have any path. */
  readonly path?: readonly (string | number)[];
}

/** Statuses of the protocol's errors that the suite provokes. */
export const STATUS_OF = {
  'bad-request': 400,
  validation: 400,
  'not-found': 404,
  'method-not-allowed': 405,
  'contract-changed': 409,
  'payload-too-large': 413,
  'uri-too-long': 414,
  'unsupported-media-type': 415,
  internal: 500,
} as const;

export type ErrorType = keyof typeof STATUS_OF;

/** `issue('type', 'number', 'user', 'id')`: at `["user", "id"]` a number was expected. */
export function issue(
  code: ExpectedIssue['code'],
  expected: string,
  ...path: (string | number)[]
): ExpectedIssue {
  return { code, expected, path };
}

/** The reply to a call whose parameters do not satisfy their types. */
export function rejected(...issues: ExpectedIssue[]): ExpectedError {
  return { error: 'validation', issues };
}
