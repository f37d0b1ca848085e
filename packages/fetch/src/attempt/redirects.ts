import type { TransportReply, TransportRequest } from '@mikrokit/client/http';
import { FetchError } from '../errors/fetch-error.ts';
import type { SentHeaders } from '../request/request-headers.ts';
import type { FetchRequest } from './interceptors.ts';

/** Statuses with a `location` to go to: RFC 9110 section 15.4. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Headers that another origin can have: they say what is requested, not who asks. */
const HARMLESS: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'last-event-id',
  'range',
  'user-agent',
]);

type RedirectedRequest = Pick<TransportRequest, 'method' | 'url' | 'headers' | 'body'>;

type RedirectReply = Pick<TransportReply, 'status' | 'headers'>;

/**
 * The request that a redirect asks for. `undefined` if the reply is not a redirect. Throws a
 * `FetchError` if it must not be followed.
 */
export function follow<Request extends RedirectedRequest>(
  request: Request,
  { status, headers }: RedirectReply,
  name: string,
): Request | undefined {
  const { location } = headers;
  if (!REDIRECTS.has(status) || typeof location !== 'string') return undefined;
  try {
    return redirected(request, status, location);
  } catch (cause) {
    const { message } = cause as Error;
    throw new FetchError('protocol', { request: name, message, status, headers, cause });
  }
}

/** The error for a redirect that is one too many. */
export function tooManyRedirects(
  { status, headers }: RedirectReply,
  most: number,
  name: string,
): FetchError {
  const message = most === 0 ? 'it is redirected' : `it is redirected more than ${most} times`;
  return new FetchError('protocol', { request: name, message, status, headers });
}

/**
 * A redirected request to another origin, without the changes of interceptors: headers, URL or body
 * could contain credentials.
 */
export function withoutAdditions(
  request: FetchRequest,
  { method, url, headers: allowed }: Pick<FetchRequest, 'method' | 'url' | 'headers'>,
): FetchRequest {
  const headers: SentHeaders = {};
  for (const [name, value] of Object.entries(request.headers))
    if (HARMLESS.has(name) || allowed[name] === value) headers[name] = value;
  return { ...request, method, url, headers, body: undefined };
}

/** The request that a redirect asks for. Throws a `TypeError` for one that is not followed. */
function redirected<Request extends RedirectedRequest>(
  request: Request,
  status: number,
  location: string,
): Request {
  const from = new URL(request.url);
  const to = URL.parse(toUtf8(location), from);
  if (!to || !/^https?:$/.test(to.protocol))
    throw new TypeError('it is redirected to a URL that is not http');
  if (from.protocol === 'https:' && to.protocol === 'http:')
    throw new TypeError('it is redirected from https to http, where anyone could read it');
  // Credentials of the redirect's author are not ours to send.
  to.username = '';
  to.password = '';
  to.hash = '';
  const { method } = request;
  const becomesGet =
    (status === 303 && method !== 'GET' && method !== 'HEAD') ||
    ((status === 301 || status === 302) && method === 'POST');
  const body = becomesGet ? undefined : request.body;
  const isOwn = from.origin === to.origin;
  if (body !== undefined && !isOwn)
    throw new TypeError('its body is redirected to another origin, which must not get it');
  if (typeof body === 'object' && !(body instanceof Uint8Array))
    throw new TypeError('it is redirected after its body, a stream, has been sent');
  const headers: SentHeaders = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (becomesGet && name.startsWith('content-')) continue;
    if (name === 'host' || (!isOwn && !HARMLESS.has(name))) continue;
    headers[name] = value;
  }
  return { ...request, method: becomesGet ? 'GET' : method, url: to.href, headers, body };
}

/** Headers come with one character for each byte. A `location` with bytes of UTF-8 in it means the characters of these. */
function toUtf8(header: string): string {
  if (!/[\x80-\xff]/.test(header)) return header;
  try {
    const bytes = Uint8Array.from(header, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return header;
  }
}
