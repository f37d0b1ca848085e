import { CONTRACT_HEADER } from '@mikrokit/router/protocol';
import type { ClientHttpCodec } from '@mikrokit/types/runtime/client';
import type { ClientRoute } from '../call/client-route.ts';
import { JSON_HEADERS, type SentHeaders } from '../call/request-headers.ts';
import { normalizePath } from '../call/route-table.ts';
import { ClientError } from '../client-error.ts';
import { headerOf } from '../transport/reply-headers.ts';
import type { TransportReply, TransportRequest } from '../transport/transport.ts';

/** A route that is served over HTTP only. */
export type HttpRoute = ClientRoute & { readonly codec: ClientHttpCodec };

/** A call of such a route. */
export interface HttpRouteCall {
  readonly id: string;
  readonly codec: ClientHttpCodec;
  /** The start of all URLs: `https://example.com/api/`. */
  readonly base: string;
  /** The parameters as JSON text: `["hello"]`. */
  readonly params: string;
  readonly headers: SentHeaders;
  readonly limits: Pick<TransportRequest, 'signal' | 'maxReplySize'>;
}

/**
 * The request of a call of an HTTP route: parameters named in the template are in the path, and the
 * other one is the query string or the body. Throws a `ClientError` for a value that would change
 * the path.
 */
export function toHttpRouteRequest({ id, codec, base, ...call }: HttpRouteCall): TransportRequest {
  const [method = '', template = ''] = codec.http.split(' ');
  const values = JSON.parse(call.params) as readonly unknown[];
  const others = new Set(codec.names.keys());
  const segments = template.slice(1).split('/');
  const path = segments.map((segment) => {
    const [, name, rest] = /^\{([\w$]+)(\.\.\.)?\}$/.exec(segment) ?? [];
    if (name === undefined) return normalizePath(segment);
    const at = codec.names.indexOf(name);
    others.delete(at);
    return pathTextOf(id, name, partsOf(values[at], rest !== undefined));
  });
  const [other = -1] = others;
  const value = values[other];
  const takesBody = /^P/.test(method);
  const query = takesBody ? '' : queryTextOf(value);
  return {
    method,
    url: base + path.join('/') + (query && `?${query}`),
    headers: {
      ...(takesBody && JSON_HEADERS),
      ...contractHeader(codec.contract, method),
      ...call.headers,
    },
    body: takesBody && value !== undefined ? JSON.stringify(value) : undefined,
    ...call.limits,
  };
}

/** The path segments of a value: several only for the rest of a path. */
function partsOf(value: unknown, isRest: boolean): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isRest && typeof value === 'string' ? value.split('/') : [value];
}

/** Throws for segments that clients or proxies would resolve, or that change the path. */
function pathTextOf(id: string, name: string, parts: readonly unknown[]): string {
  const texts = parts.map((part) => String(part ?? ''));
  if (texts.length > 0 && texts.every((text) => !/^\.{0,2}$/.test(text) && text.isWellFormed()))
    return texts.map(encodeURIComponent).join('/');
  const message = `'${name}' is a part of the path, which cannot be empty, '.' or '..'`;
  throw new ClientError('application', id, { message });
}

/** For a cross-origin GET, the header would cost a preflight. */
function contractHeader(contract: string | undefined, method: string): SentHeaders {
  if (contract === undefined || (method === 'GET' && 'location' in globalThis)) return {};
  return { [CONTRACT_HEADER]: contract };
}

/**
 * Writes the properties of an object as a query string: lists as repeated names, and inner objects
 * as `filter[a]=1`. Leaves out absent and null properties.
 */
function queryTextOf(value: unknown): string {
  const pairs: string[] = [];
  add(value, '', pairs);
  return pairs.join('&');
}

function add(value: unknown, name: string, pairs: string[]): void {
  if (value === undefined || value === null) return;
  if (Array.isArray(value)) {
    for (const element of value) add(element, name, pairs);
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value))
      add(inner, name === '' ? key : `${name}[${key}]`, pairs);
  } else {
    // A lone surrogate has no percent-encoding. The server gets the replacement character, as from
    // a form.
    pairs.push(`${encode(name)}=${encode(String(value))}`);
  }
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/**
 * The reply of an HTTP route in the form of an RPC reply, which has the result and the errors under
 * the route's id.
 */
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
    // The reader of the reply reports that it is not JSON.
    return reply;
  }
}

/**
 * An error in the form of RFC 9457 →
 * `{"errors":{"articles/get":{"type":"no-article","message":"…"}}}`
 */
function toErrors({ id, codec, hooks }: ClientRoute, json: unknown): unknown {
  const { type, detail, data, issues } = (json ?? {}) as Readonly<Record<string, unknown>>;
  const name = typeof type === 'string' ? decodeURIComponent(type) : type;
  const isIn = (errors: object | undefined) => Object.hasOwn(errors ?? {}, String(name));
  // A problem does not name its owner: it is the one that declares the error's data.
  const owner = isIn(codec.errors) ? undefined : hooks.find(({ errors }) => isIn(errors));
  return { errors: { [owner?.field ?? id]: { type: name, message: detail, data, issues } } };
}

function withJson(reply: TransportReply, text: string): TransportReply {
  return { status: reply.status, headers: { ...reply.headers, ...JSON_HEADERS }, text };
}
