import type { ClientRoute } from '../call/client-route.ts';
import { JSON_HEADERS } from '../call/request-headers.ts';
import { headerOf } from '../transport/reply-headers.ts';
import type { TransportReply } from '../transport/transport.ts';

/** A reply of an HTTP face in the form of the RPC protocol, which has the result and the errors under the route's id. */
export function toRpcReply(route: ClientRoute, reply: TransportReply): TransportReply {
  const { status, text } = reply;
  if (text === undefined || status < 200 || (status > 299 && status < 400)) return reply;
  const type = /^application\/(problem\+)?json\s*(?:;|$)/i.exec(
    headerOf(reply, 'content-type') ?? '',
  );
  const isEmpty = text === '' && status < 300;
  // Anything else does not come from the route.
  if (!isEmpty && (type === null || (status > 399 && !type[1]))) return reply;
  try {
    const json: unknown = isEmpty ? undefined : JSON.parse(text);
    const body = status < 400 ? { [route.id]: json } : toErrors(route, json);
    return withJson(reply, JSON.stringify(body));
  } catch {
    // Whoever reads it reports that it is not JSON.
    return reply;
  }
}

/** An error as RFC 9457 has it → `{"errors":{"articles/get":{"type":"no-article","message":"…"}}}` */
function toErrors({ id, codec, hooks }: ClientRoute, json: unknown): unknown {
  const { type, detail, data, issues } = (json ?? {}) as Readonly<Record<string, unknown>>;
  const name = typeof type === 'string' ? decodeURIComponent(type) : type;
  const isIn = (errors: object | undefined) => Object.hasOwn(errors ?? {}, String(name));
  // It does not say whose error it is, but its data has a type only where one declares it.
  const owner = isIn(codec.errors) ? undefined : hooks.find(({ errors }) => isIn(errors));
  return { errors: { [owner?.field ?? id]: { type: name, message: detail, data, issues } } };
}

function withJson(reply: TransportReply, text: string): TransportReply {
  return { status: reply.status, headers: { ...reply.headers, ...JSON_HEADERS }, text };
}
