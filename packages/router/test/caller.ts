import {
  type CallRequest,
  type Dispatcher,
  isReply,
  type PendingReply,
  type Reply,
} from '@mikrokit/router';

export const noHeaders: CallRequest = { header: () => undefined, native: undefined };

/** Starts a call as an adapter would; the body is JSON text or what to make it from. */
export function start(
  api: Dispatcher,
  path: string,
  body: unknown = '',
  request: CallRequest = noHeaders,
): Reply | PendingReply {
  const endpoint = api.accept('POST', path, 'application/json');
  if (isReply(endpoint)) return endpoint;
  return endpoint.run(typeof body === 'string' ? body : JSON.stringify(body), request);
}

/** A reply with its body read, for comparing as a whole. */
export async function call(
  api: Dispatcher,
  path: string,
  body?: unknown,
  request?: CallRequest,
): Promise<{ status: number; body: unknown }> {
  const reply = await start(api, path, body, request);
  return { status: reply.status, body: JSON.parse(reply.body ?? '') };
}

/** The reply for one of the protocol's own failures. */
export function failure(id: string, status: number, type: string, message: string): unknown {
  return { status, body: { errors: { [id]: { type, message } } } };
}
