import {
  CONTRACT_HEADER,
  ContractChangedError,
  RpcError,
  ValidationError,
} from '@mikrokit/router/protocol';
import type { Issue } from '@mikrokit/types/runtime';
import { INVALID } from '@mikrokit/types/runtime/client';
import { ClientError } from '../client-error.ts';
import type { TransportReply } from '../transport/transport.ts';
import type { ClientRoute } from './client-route.ts';
import type { Connection } from './connection.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Status and headers of a reply, or of one call's part of the reply to a batch. */
export type ReplyHead = Pick<TransportReply, 'status' | 'headers'>;

/** Makes the error for a reply that does not come from the route. */
export type ToReplyError = (what: string) => Error;

/** Errors of the protocol that carry issues. */
const ISSUE_ERRORS = {
  __proto__: null,
  validation: ValidationError,
  'contract-changed': ContractChangedError,
};

export const WRONG_RESULT = 'not of the type of the result';

/** The JSON of a reply. Throws for a reply without JSON. */
export function parseReply(id: string, reply: Pick<TransportReply, 'text'> & ReplyHead): unknown {
  const { status, text } = reply;
  if (text === undefined) throw replyError(id, status, 'too large');
  // The reply of a handler without a result.
  if (text === '' && status === 204) return {};
  // For a redirect, `fetch` returns a status of 0.
  if (status === 0 || (status >= 300 && status < 400)) throw replyError(id, status, 'a redirect');
  const type = reply.headers['content-type'] ?? 'without a content type';
  if (!/^application\/json\s*(?:;|$)/i.test(type as string))
    throw replyError(id, status, `${type}, not JSON`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw replyError(id, status, 'not valid JSON', cause);
  }
}

/**
 * The result in the body of a reply. Calls `readHooks` before, also for an error. Throws the error
 * in the body. For a body that does not match the route, throws a `ClientError`, or a
 * `ContractChangedError` if the server now has other types.
 */
export function readResult(
  { table, maxDepth }: Pick<Connection, 'table' | 'maxDepth'>,
  { id, codec, hooks }: ClientRoute,
  body: unknown,
  { head, readHooks }: { head: ReplyHead; readHooks?: (toError: ToReplyError) => void },
): unknown {
  const { status } = head;
  const reported = (error: Error) => {
    table.onError?.(error);
    return error;
  };
  const toError = (what: string) => {
    const cause = replyError(id, status, what);
    const contract = head.headers[CONTRACT_HEADER] || codec.contract;
    return reported(contract === codec.contract ? cause : new ContractChangedError([], { cause }));
  };
  if (!isJsonObject(body)) throw toError('not an object');
  readHooks?.(toError);
  const { errors } = body;
  if (errors !== undefined) {
    const named = isJsonObject(errors) ? errors : {};
    // The route's own error, or else the first error of a hook.
    const field = Object.hasOwn(named, id) ? id : (Object.keys(named)[0] ?? '');
    const error = named[field];
    const { type, message, issues, data } = isJsonObject(error) ? error : {};
    const owner = field === id ? codec : hooks.find((hook) => hook.field === field);
    const decode = owner?.errors?.[type as string];
    const IssueError = ISSUE_ERRORS[type as keyof typeof ISSUE_ERRORS];
    if (IssueError && Array.isArray(issues) && issues.every(isIssue))
      throw reported(new IssueError(issues));
    // An application can declare an error with the same type.
    if (typeof type !== 'string' || typeof message !== 'string' || (IssueError && !decode))
      throw toError('an error of unknown shape');
    const value = decode ? decode(data, maxDepth) : data;
    if (value === INVALID) throw toError(`an error '${type}' whose data is not of its type`);
    throw new RpcError(type, {
      status: status > 399 && status < 600 ? status : 500,
      message,
      data: value,
    });
  }
  const json = Object.hasOwn(body, id) ? body[id] : undefined;
  // JSON from another server must not look like a call without a result.
  if (
    json === undefined &&
    (status > 299 || !Object.keys(body).every((key) => hooks.some(({ field }) => field === key)))
  )
    throw toError('without a result');
  const value = codec.decodeResult(json, maxDepth);
  if (value === INVALID) throw toError(WRONG_RESULT);
  return value;
}

function isIssue(issue: unknown): issue is Issue {
  return isJsonObject(issue) && Array.isArray(issue.path) && typeof issue.message === 'string';
}

/** The error for an unusable reply: `the reply with status 200 is ${what}`. */
export function replyError(
  id: string,
  replyStatus: number,
  what: string,
  cause?: unknown,
): ClientError {
  const message = `the reply with status ${replyStatus} is ${what}`;
  return new ClientError('protocol', id, { message, replyStatus, cause });
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
