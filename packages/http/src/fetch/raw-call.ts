import {
  answerBody,
  type CallRequest,
  type Endpoint,
  type Reply,
  untilAborted,
} from '@mikrokit/router';
import { toProtocolError, type WebCall, type WebLimits } from '@mikrokit/router/web';
import { forwardedSchemeOf, lastValueOf } from '../forwarded-fields.ts';
import { type CorsOptions, createOriginTest } from '../middleware/cors.ts';
import type { FetchLike } from './create-answer.ts';
import { limitBody } from './limited-body.ts';

/** One request of a host with the Fetch API, whose endpoint takes the request itself. */
export interface RawFetchCall {
  readonly request: FetchLike;
  readonly call: CallRequest;
  /** Whether the proxy that sent it is believed. */
  readonly isProxied: () => boolean;
  readonly cors: CorsOptions | undefined;
}

/** Gives a raw endpoint its request, and waits for the reply. */
export async function answerRawCall(endpoint: Endpoint, raw: RawFetchCall): Promise<Reply> {
  const { request, call } = raw;
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > endpoint.maxBodySize) return endpoint.refuse('payload-too-large');
  call.toWeb = async (limits) => toWeb(raw, limits);
  return answerBody(endpoint, '', {
    toCallRequest: () => call,
    waitFor: (reply) => untilAborted(reply, request.signal),
  });
}

function toWeb({ request, isProxied, cors }: RawFetchCall, limits: WebLimits): WebCall {
  const url = publicUrlOf(request, isProxied);
  const site = { host: url.host, allows: createOriginTest(cors) };
  const { method, headers } = request;
  // Some hosts give an empty body to requests that have none.
  const body = method === 'GET' || method === 'HEAD' ? null : request.body;
  if (body === null && url.href === request.url && request instanceof Request)
    return { request, site };
  const init: RequestInit = { method, headers: [...headers], signal: limits.signal };
  if (body === null) return { request: new Request(url, init), site };
  const limited = { ...init, body: limitBody(body, limits.maxBodySize), duplex: 'half' };
  return { request: new Request(url, limited as RequestInit), site };
}

/** The URL that the caller asked for, as a believed proxy says. */
function publicUrlOf({ url: given, headers }: FetchLike, isProxied: () => boolean): URL {
  const url = new URL(given);
  if (!isProxied()) return url;
  const scheme = forwardedSchemeOf(headers.get('x-forwarded-proto')) ?? url.protocol.slice(0, -1);
  const host = lastValueOf(headers.get('x-forwarded-host')) ?? url.host;
  const { pathname, search } = url;
  const origin = `${scheme}://${host}`;
  // The characters of a host with its port; no user, path or query.
  if (!/^[\w.\-:[\]]+$/.test(host) || !URL.canParse(origin))
    throw toProtocolError('bad-request', 'x-forwarded-host is no host');
  return new URL(origin + pathname + search);
}
