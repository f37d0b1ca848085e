import { createOriginTest } from '@mikrokit/http/middleware';
import {
  answerBody,
  type CallRequest,
  type Endpoint,
  type IncomingCall,
  type Reply,
  rejectBody,
  tooLarge,
} from '@mikrokit/router';
import { toProtocolError, type WebCall, type WebLimits } from '@mikrokit/router/web';
import type { LambdaOptions } from '../lambda-options.ts';
import { base64Bytes } from './base64-body.ts';
import type { EventRequest } from './event-request.ts';

/** One HTTP event of a raw route, which gets the request itself. */
interface RawEvent {
  readonly method: string;
  readonly url: string;
  readonly request: EventRequest;
  readonly options: LambdaOptions;
}

/** Makes the request of an event, and waits for the reply. */
export async function answerRawEvent(
  endpoint: Endpoint,
  call: IncomingCall,
  event: RawEvent,
): Promise<Reply> {
  const { request } = event;
  const body = bodyOf(request, endpoint.maxBodySize);
  if (body !== undefined && 'type' in body) return rejectBody(endpoint, body);
  (request as CallRequest).toWeb = async (limits) => toWeb(event, body, limits);
  return answerBody(endpoint, '', call);
}

function bodyOf({ native }: EventRequest, maxSize: number) {
  const { body, isBase64Encoded } = native;
  if (typeof body !== 'string' || body === '') return undefined;
  if (isBase64Encoded) return base64Bytes(body, maxSize);
  const bytes = Buffer.from(body);
  return bytes.length > maxSize ? tooLarge : bytes;
}

function toWeb(
  { method, url, request, options }: RawEvent,
  body: Buffer<ArrayBuffer> | undefined,
  { signal }: WebLimits,
): WebCall {
  const host = request.header('host');
  // Only load balancers accept plain HTTP. They and the gateways mark each request.
  const scheme = request.header('x-forwarded-proto') === 'http' ? 'http' : 'https';
  if (host === undefined || !/^[\w.\-:[\]]+$/.test(host))
    throw toProtocolError('bad-request', 'The request names no host');
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
  const init: RequestInit = {
    method,
    headers: fieldsOf(request),
    signal,
    ...(hasBody && { body }),
  };
  let made: Request;
  try {
    made = new Request(`${scheme}://${host}${url}`, init);
  } catch {
    throw toProtocolError('bad-request', 'The request has no valid URL, method or header');
  }
  return { request: made, site: { host, allows: createOriginTest(options.cors) } };
}

/** The headers of an event, whose values are text or lists. */
function fieldsOf(request: EventRequest): [string, string][] {
  const { native } = request;
  const { headers, multiValueHeaders, cookies } = native as Partial<
    Readonly<Record<'headers' | 'multiValueHeaders' | 'cookies', unknown>>
  >;
  const names = Object.keys(multiValueHeaders ?? headers ?? {}).map((name) => name.toLowerCase());
  // The payload format 2.0 has cookies apart.
  if (cookies !== undefined) names.push('cookie');
  return [...new Set(names)].flatMap((name) => {
    const value = request.header(name);
    return value === undefined ? [] : [[name, value]];
  });
}
