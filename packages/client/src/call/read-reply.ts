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
import type { Route } from './route.ts';
import type { RouteTable } from './route-table.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A reply, or what stands for it when it came with others. */
export type Arrived = Pick<TransportReply, 'status' | 'header'>;

/** Says why a reply is none of the route, for it to be thrown. */
export type BadReply = (what: string) => Error;

export interface Reading {
  readonly table: RouteTable;
  readonly maxDepth: number;
}

/** The errors that list issues. */
const OF_PARAMS = {
  __proto__: null,
  validation: ValidationError,
  'contract-changed': ContractChangedError,
};

export const WRONG_RESULT = 'not of the type of the result';

/** The JSON of a reply. Throws when it is none. */
export function parseReply(id: string, reply: TransportReply): unknown {
  const { status, text } = reply;
  // How a handler says that there is nothing to say.
  if (text === '' && status === 204) return {};
  // All that fetch tells of a redirect is a status of 0.
  if (status === 0 || (status >= 300 && status < 400)) throw badReply(id, status, 'a redirect');
  const type = reply.header('content-type') ?? 'without a content type';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw badReply(id, status, `${type}, not JSON`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badReply(id, status, 'not valid JSON', cause);
  }
}

/**
 * The result in the body of a reply, once `beside` has read what stands beside it. Throws the error that stands there, or
 * says why there is none: that the server has other types of the route now, if it does.
 */
export function readBody(
  { table, maxDepth }: Reading,
  { id, codec, hooks }: Route,
  body: unknown,
  { arrived, beside }: { arrived: Arrived; beside?: (bad: BadReply) => void },
): unknown {
  const { status } = arrived;
  const doubted = (error: Error) => {
    table.doubt?.(error);
    return error;
  };
  const bad = (what: string) => {
    const cause = badReply(id, status, what);
    const theirs = arrived.header(CONTRACT_HEADER);
    return doubted(
      theirs && theirs !== codec.contract ? new ContractChangedError([], { cause }) : cause,
    );
  };
  if (!isFields(body)) throw bad('not an object');
  beside?.(bad);
  const { errors } = body;
  if (errors !== undefined) {
    const named = isFields(errors) ? errors : {};
    // The route's own error, or else the first: that of a hook.
    const field = Object.hasOwn(named, id) ? id : (Object.keys(named)[0] ?? '');
    const error = named[field];
    const { type, message, issues, data } = isFields(error) ? error : {};
    const owner = field === id ? codec : hooks.find((hook) => hook.field === field);
    const decode = owner?.errors?.[type as string];
    const Known = OF_PARAMS[type as keyof typeof OF_PARAMS];
    if (Known && Array.isArray(issues) && issues.every(isIssue)) throw doubted(new Known(issues));
    // An application may have an error of that type, too.
    if (typeof type !== 'string' || typeof message !== 'string' || (Known && !decode))
      throw bad('an error of unknown shape');
    const value = decode ? decode(data, maxDepth) : data;
    if (value === INVALID) throw bad(`an error '${type}' whose data is not of its type`);
    throw new RpcError(type, {
      status: status > 399 && status < 600 ? status : 500,
      message,
      data: value,
    });
  }
  const json = Object.hasOwn(body, id) ? body[id] : undefined;
  // Some JSON from elsewhere must not pass for a call without a result.
  if (
    json === undefined &&
    (status > 299 || !Object.keys(body).every((key) => hooks.some(({ field }) => field === key)))
  )
    throw bad('without a result');
  const value = codec.decodeResult(json, maxDepth);
  if (value === INVALID) throw bad(WRONG_RESULT);
  return value;
}

function isIssue(issue: unknown): issue is Issue {
  return isFields(issue) && Array.isArray(issue.path) && typeof issue.message === 'string';
}

export function badReply(
  id: string,
  replyStatus: number,
  what: string,
  cause?: unknown,
): ClientError {
  const message = `the reply with status ${replyStatus} is ${what}`;
  return new ClientError('protocol', id, { message, replyStatus, cause });
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
