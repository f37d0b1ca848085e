import { RpcError, ValidationError } from '@mikrokit/router/protocol';
import { type ErrorDecoders, INVALID } from '@mikrokit/types/runtime';
import { ClientError } from '../client-error.ts';
import type { TransportReply } from '../transport/transport.ts';
import type { Route } from './route.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The result that a reply holds. Throws the error that it holds, or says why it is no reply of the route. */
export function readReply(route: Route, reply: TransportReply, maxDepth: number): unknown {
  return readBody(route, parseReply(route, reply), { status: reply.status, maxDepth });
}

/** The JSON of a reply. */
export function parseReply(route: Route, reply: TransportReply): unknown {
  const { status, text } = reply;
  // No content is how a route says that it has no result.
  if (text === '' && status === 204) return {};
  // What fetch tells of a redirect: that there is one.
  if (status === 0 || (status >= 300 && status < 400)) throw badReply(route, status, 'a redirect');
  const type = reply.header('content-type');
  if (type === undefined || !/^application\/json\s*(?:;|$)/i.test(type))
    throw badReply(route, status, `${type ?? 'of no content type'}, not JSON`);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw badReply(route, status, 'not valid JSON', cause);
  }
}

/** The result or error in a reply's body. */
export function readBody(
  route: Route,
  body: unknown,
  { status, maxDepth }: { status: number; maxDepth: number },
): unknown {
  const { id, codec } = route;
  if (!isFields(body)) throw badReply(route, status, 'not an object');
  if (Object.hasOwn(body, 'errors')) throw toError(route, body.errors, { status, maxDepth });
  const json = Object.hasOwn(body, id) ? body[id] : undefined;
  if (json === undefined && !isWithoutResult(route, body, status))
    throw badReply(route, status, 'without the result');
  const value = codec.decodeResult(json, maxDepth);
  if (value === INVALID) throw badReply(route, status, 'not of the type of its result');
  return value;
}

/** Whether a body without the route's field can be meant: some JSON from elsewhere must not pass for a result of `void`. */
function isWithoutResult({ codec, codecs }: Route, body: Fields, status: number): boolean {
  if (status < 200 || status > 299) return false;
  const fields = codec.hooks?.map((id) => codecs.hooks[id]?.field);
  return Object.keys(body).every((field) => fields?.includes(field));
}

function toError(
  route: Route,
  errors: unknown,
  { status, maxDepth }: { status: number; maxDepth: number },
): RpcError<string, unknown> {
  const { id } = route;
  if (!isFields(errors)) return badReply(route, status, 'an error of unknown shape');
  // The route's own error, or else the first: that of a hook.
  const field = Object.hasOwn(errors, id) ? id : (Object.keys(errors)[0] ?? '');
  const error = errors[field];
  if (!isFields(error) || typeof error.type !== 'string' || typeof error.message !== 'string')
    return badReply(route, status, 'an error of unknown shape');
  const { type, message, issues } = error;
  if (type === 'validation' && Array.isArray(issues)) return new ValidationError(issues);
  const decode = errorsUnder(route, field)?.[type];
  const data = decode === undefined ? error.data : decode(error.data, maxDepth);
  if (data === INVALID)
    return badReply(route, status, `an error '${type}' whose data is not of its type`);
  return new RpcError(type, {
    status: status >= 400 && status <= 599 ? status : 500,
    message,
    data,
  });
}

function errorsUnder({ id, codec, codecs }: Route, field: string): ErrorDecoders | undefined {
  if (field === id) return codec.errors;
  const hook = codec.hooks?.find((hookId) => codecs.hooks[hookId]?.field === field);
  return hook === undefined ? undefined : codecs.hooks[hook]?.errors;
}

function badReply({ id }: Route, replyStatus: number, what: string, cause?: unknown): ClientError {
  const message = `the reply with status ${replyStatus} is ${what}`;
  return new ClientError('protocol', id, { message, replyStatus, cause });
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
