import { createOriginTest } from '@mikrokit/http/middleware';
import {
  answerBody,
  type CallRequest,
  type Endpoint,
  type IncomingCall,
  refuseBody,
  tooLarge,
} from '@mikrokit/router';
import {
  type ReplyContent,
  toProtocolError,
  type WebCall,
  type WebLimits,
} from '@mikrokit/router/web';
import type { LambdaOptions } from '../lambda-options.ts';
import { base64Bytes } from './base64-body.ts';
import type { CodedReply } from './event-reply.ts';
import type { EventRequest } from './event-request.ts';
import type { HttpCaller } from './http-event-handler.ts';

/** One HTTP event whose endpoint takes the request itself. */
export interface RawEvent {
  readonly method: string;
  readonly url: string;
  readonly request: EventRequest;
  /** Only handlers that stream have it. */
  readonly onClose: HttpCaller['onClose'] | undefined;
  readonly options: LambdaOptions;
}

/** Makes the request of an event, and waits for the reply, whose content stays a stream only if that can be sent. */
export async function answerRawEvent(
  endpoint: Endpoint,
  call: IncomingCall,
  event: RawEvent,
): Promise<CodedReply> {
  const { method, request, onClose } = event;
  const { format } = request;
  const body = bodyOf(request, endpoint.maxBodySize);
  if (body !== undefined && 'type' in body) return refuseBody(endpoint, body);
  (request as CallRequest).toWeb = async (limits) => toWeb(event, body, limits);
  const reply = await answerBody(endpoint, '', call);
  const { content, ...rest } = reply;
  if (content === undefined) return reply;
  if (method === 'HEAD') {
    await content.cancel();
    return rest;
  }
  if (onClose !== undefined && format.takesStream(request.native)) return reply;
  try {
    const bytes = await collect(content, format.maxResultSize);
    return { ...rest, ...coded(bytes, reply.headers) };
  } catch {
    // It is logged by whoever made the content.
    return endpoint.refuse('internal');
  }
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
  // Only load balancers take plain HTTP; they and the gateways mark each request.
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

/** Reads content until it is above a limit: its reply is then refused. */
async function collect(stream: ReplyContent, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let chunk = await stream.read(); chunk !== undefined; chunk = await stream.read()) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= most) continue;
    await stream.cancel();
    break;
  }
  return Buffer.concat(chunks, size);
}

/** Text stays text: API Gateway decodes base64 only for the media types that it is told. */
function coded(
  bytes: Buffer,
  headers: readonly string[],
): Pick<CodedReply, 'body' | 'isBase64Encoded'> {
  const at = headers.indexOf('content-type');
  const isText =
    at !== -1 && TEXT.test(headers[at + 1] ?? '') && !headers.includes('content-encoding');
  const { isUtf8 } = process.getBuiltinModule('node:buffer');
  if (isText && isUtf8(bytes)) return { body: bytes.toString() };
  return { body: bytes.toString('base64'), isBase64Encoded: true };
}

const TEXT = /^(?:text\/|[^;]*[/+](?:json|xml)\b|application\/javascript\b)/i;
