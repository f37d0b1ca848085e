import type { IssueCode } from '@mikrokit/types';
import type { Capability } from '../target.ts';

/** One call and what must come back, as data. */
export interface Case {
  /** A plain sentence, unique in the suite. */
  readonly title: string;
  /** The route's id. The path is `/<route>` and a result is expected under this key. */
  readonly route: string;
  /** Sent as `{"<route>": params}`. */
  readonly params?: readonly unknown[];
  /** Sent as it is, instead of `params`. */
  readonly body?: string | Uint8Array;
  /** Instead of `/<route>`. */
  readonly path?: string;
  /** POST unless given. */
  readonly method?: string;
  /** Beside or instead of `content-type: application/json`; `undefined` leaves a header out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly reply: ExpectedReply;
  readonly needs?: Capability | readonly Capability[];
}

export type ExpectedReply = ExpectedResult | ExpectedError | ExpectedWhole;

/** Status 200 and exactly this JSON value as the route's result. */
export interface ExpectedResult {
  readonly result: unknown;
  /** The results of hooks, by field; exactly these stand beside the route's. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Headers that must be there, with these values; `undefined` for one that must not. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** The status that belongs to this type of error, and exactly these issues. */
export interface ExpectedError {
  /** One of the protocol's own, or one of the API's, whose status must be given. */
  readonly error: ErrorType | (string & {});
  readonly status?: number;
  /** The data of the error in JSON; any other may have none. */
  readonly data?: unknown;
  /** The results that stand beside the errors, by field; exactly these. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Any will do for an error of validation when these are absent. */
  readonly issues?: readonly ExpectedIssue[];
  /** The key under which the error stands; by default the route's id. */
  readonly under?: string;
  /** Headers that must be there, with these values. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A reply as it stands on the wire, for what is neither one result nor one error. */
export interface ExpectedWhole {
  readonly status: number;
  /** The body; absent when there must be none. */
  readonly json?: unknown;
  /** Headers that must be there with these values, or must be absent when `undefined`. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export interface ExpectedIssue {
  readonly code: IssueCode;
  readonly expected: string;
  /** Any path will do when this is absent. */
  readonly path?: readonly (string | number)[];
}

/** The table of failures in the design, as far as the suite meets them. */
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
export function refused(...issues: ExpectedIssue[]): ExpectedError {
  return { error: 'validation', issues };
}
