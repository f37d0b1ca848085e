import {
  type CallRequest,
  type Endpoint,
  isReply,
  type PendingReply,
  type Reply,
} from '../adapter.ts';
import type { ProtocolErrorType } from './errors.ts';
import { isLarger } from './text-size.ts';

/** One request, as an adapter passes it on. */
export interface IncomingCall {
  /**
   * Reads the body as text, at most `maxBodySize` bytes. An empty string if there is none. Return a
   * rejection for a body that you cannot accept: this must neither throw nor reject.
   */
  readBody(maxBodySize: number): BodyVerdict | Promise<BodyVerdict>;
  /** The request as handlers see it. */
  toCallRequest(): CallRequest;
  /**
   * Waits for a pending reply on a host that knows about disconnects or a deadline: see
   * `untilAborted`. Default: waits for the reply alone.
   */
  waitFor?(reply: PendingReply, endpoint: Endpoint): PromiseLike<Reply>;
}

/** A body as text, or the reason for its rejection. */
export type BodyVerdict = string | BodyRejection;

/**
 * Answers one request. `found` is the result of `accept` or `acceptRoute`. Returns that reply, or
 * reads the body and runs the call. Returns no promise if neither body nor call has to wait.
 */
export function answer(found: Endpoint | Reply, call: IncomingCall): Reply | PromiseLike<Reply> {
  if (isReply(found)) return found;
  const body = call.readBody(found.maxBodySize);
  return body instanceof Promise
    ? body.then((read) => answerBody(found, read, call))
    : answerBody(found, body, call);
}

/**
 * The second half of {@link answer}, for adapters that get bodies by callback: runs the call, or
 * rejects the body. Without `waitFor`, you can cancel a pending reply.
 */
export function answerBody(
  endpoint: Endpoint,
  body: BodyVerdict,
  call: Pick<IncomingCall, 'toCallRequest'> & { readonly waitFor?: never },
): Reply | PendingReply;
export function answerBody(
  endpoint: Endpoint,
  body: BodyVerdict,
  call: Omit<IncomingCall, 'readBody'>,
): Reply | PromiseLike<Reply>;
export function answerBody(
  endpoint: Endpoint,
  body: BodyVerdict,
  call: Omit<IncomingCall, 'readBody'>,
): Reply | PromiseLike<Reply> {
  if (typeof body !== 'string') return rejectBody(endpoint, body);
  const reply = endpoint.run(body, call.toCallRequest());
  if (isReply(reply)) return reply;
  return call.waitFor === undefined ? reply : call.waitFor(reply, endpoint);
}

/** Checks the size of a body that is text already. */
export function limitText(text: string, maxBodySize: number): BodyVerdict {
  return isLarger(text, maxBodySize) ? tooLarge : text;
}

/** The reason why an adapter rejects a body. */
export interface BodyRejection {
  readonly type: ProtocolErrorType;
  /** Replaces the fixed text of the error. */
  readonly message?: string;
  /** Further headers of the reply: name, value, name, value, … */
  readonly headers?: readonly string[];
}

/** The rejection of a body above the limit. */
export const tooLarge: BodyRejection = { type: 'payload-too-large' };

/** The reply to a request whose body is rejected. */
export function rejectBody(endpoint: Endpoint, { type, message, headers }: BodyRejection): Reply {
  const reply = endpoint.reject(type, message);
  return headers === undefined ? reply : { ...reply, headers: [...reply.headers, ...headers] };
}
