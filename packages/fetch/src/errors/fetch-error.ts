import type { ClientErrorType } from '@mikrokit/client';
import type { ReplyHeaders } from '@mikrokit/client/http';
import { shareClass } from '@mikrokit/types/runtime';
import type { SchemaIssue } from '../api/standard-schema.ts';

/** As errors of the typed client; `status` for a reply whose status says that the call failed. */
export type FetchErrorType = ClientErrorType | 'status';

/** Options of {@link FetchError}. */
export interface FetchErrorOptions {
  /** The text of the error. */
  readonly message: string;
  /** The method and URL of the request without its query: `GET https://api.example.com/users/1`. */
  readonly request: string;
  /** The original error. Default: none. */
  readonly cause?: unknown;
  /** The status of the reply. Default: none. */
  readonly status?: number | undefined;
  /** The headers of the reply, names in lower case. Default: none. */
  readonly headers?: ReplyHeaders | undefined;
  /** The body of the reply. Default: none. */
  readonly body?: unknown;
  /** Why a value does not match its declared type. Default: none. */
  readonly issues?: readonly SchemaIssue[] | undefined;
}

/**
 * A failed call. Its `type` says how: `status` for a reply with an error status, `network`, `timeout`, `aborted` (by
 * your signal), `rejected` (by a policy), `protocol` for a reply that is not as declared, `application` for input that
 * cannot be sent.
 */
export class FetchError<
  Type extends FetchErrorType = FetchErrorType,
  Body = unknown,
  Status extends number = number,
> extends Error {
  override readonly name = 'FetchError';
  readonly type: Type;
  /** The method and the URL without its query, which can contain secrets. */
  readonly request: string;
  /** The status of the reply. `undefined` without one. */
  readonly status: Type extends 'status' ? Status : number | undefined;
  /** The headers of the reply, names in lower case. Empty without one. */
  readonly headers: ReplyHeaders;
  /** The body of an error: decoded by its declared type, otherwise the JSON or text that came. */
  readonly body: Body;
  /** Why a value does not have its declared type. Empty for other errors. */
  readonly issues: readonly SchemaIssue[];

  constructor(type: Type, options: FetchErrorOptions) {
    const { request, message, cause, status, headers = {}, body, issues = [] } = options;
    super(`${request}: ${message}`, cause === undefined ? undefined : { cause });
    this.type = type;
    this.request = request;
    this.status = status as FetchError<Type, Body, Status>['status'];
    this.headers = headers;
    this.body = body as Body;
    this.issues = issues;
  }
}

shareClass(FetchError, 'FetchError');
