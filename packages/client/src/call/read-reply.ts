import { ContractChangedError, RpcError, ValidationError } from '@mikrokit/router/protocol';
import { INVALID } from '@mikrokit/types/runtime/client';
import { ClientError } from '../client-error.ts';
import type { Received } from '../options.ts';
import type { TransportReply } from '../transport/transport.ts';
import type { Route } from './route.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What is known of a body when it is read. */
export interface Reading {
  readonly status: number;
  readonly maxDepth: number;
  /** Takes what stands beside the result. */
  readonly received: Received | undefined;
}

/** The JSON of a reply. Throws when it is none. */
export function parseReply(id: string, reply: TransportReply): unknown {
  const { status, text } = reply;
  // How a handler says that there is nothing to say.
  if (text === '' && status === 204) return {};
  // All that fetch tells of a redirect is a status of 0.
  if (status === 0 || (status >= 300 && status < 400)) throw badReply(id, status, 'a redirect');
  const type = reply.header('content-type');
  if (type === undefined || !/^application\/json\s*(?:;|$)/i.test(type))
    throw badReply(id, status, `${type ?? 'without a content type'}, not JSON`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badReply(id, status, 'not valid JSON', cause);
  }
}

/** The result in a reply's body. Throws the error that stands there, or says why the body is no reply of the route. */
export function readBody(route: Route, body: unknown, reading: Reading): unknown {
  const { id, codec, hooks } = route;
  const { status, maxDepth, received } = reading;
  if (!isFields(body)) throw badReply(id, status, 'not an object');
  if (body.errors !== undefined) throw toError(route, body.errors, reading);
  const json = Object.hasOwn(body, id) ? body[id] : undefined;
  // Some JSON from elsewhere must not pass for a call without a result.
  if (
    json === undefined &&
    (status > 299 || !Object.keys(body).every((key) => hooks.some(({ field }) => field === key)))
  )
    throw badReply(id, status, 'without a result');
  const value = codec.decodeResult(json, maxDepth);
  if (value === INVALID) throw badReply(id, status, 'not of the type of the result');
  if (received === undefined) return value;
  received.hooks = {};
  for (const { field, decodeResult } of hooks) {
    const result = Object.hasOwn(body, field) ? decodeResult?.(body[field], maxDepth) : undefined;
    if (result === INVALID) throw badReply(id, status, 'not of the type of the result');
    if (result !== undefined) received.hooks[field] = result;
  }
  return value;
}

function toError(route: Route, errors: unknown, { status, maxDepth }: Reading): Error {
  const { id, codec, hooks } = route;
  const named = isFields(errors) ? errors : {};
  // The route's own error, or else the first: that of a hook.
  const field = Object.hasOwn(named, id) ? id : (Object.keys(named)[0] ?? '');
  const error = named[field];
  if (!isFields(error) || typeof error.type !== 'string' || typeof error.message !== 'string')
    return badReply(id, status, 'an error of unknown shape');
  const { type, message, issues } = error;
  if (Array.isArray(issues)) {
    if (type === 'validation') return new ValidationError(issues);
    if (type === 'contract-changed') return new ContractChangedError(issues);
  }
  const owner = field === id ? codec : hooks.find((hook) => hook.field === field);
  const decode = owner?.errors?.[type];
  const data = decode === undefined ? error.data : decode(error.data, maxDepth);
  if (data === INVALID)
    return badReply(id, status, `an error '${type}' whose data is not of its type`);
  return new RpcError(type, {
    status: status >= 400 && status <= 599 ? status : 500,
    message,
    data,
  });
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

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
