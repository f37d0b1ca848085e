import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallRequest, Endpoint, Reply, ReplyStream } from '@mikrokit/router';
import { toProtocolError, type WebCall, type WebLimits } from '@mikrokit/router/web';
import { writeEarlyReply } from '../reply/early-reply.ts';
import type { CountBytes } from '../reply/write-events.ts';
import { writeReply } from '../reply/write-reply.ts';
import { writeStream } from '../reply/write-stream.ts';
import { type OwnSite, type PublicOrigin, publicOriginOf } from './public-origin.ts';
import { type RequestBody, streamRequestBody } from './request-body.ts';

/** One exchange whose endpoint reads the request itself. */
export interface RawExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly endpoint: Endpoint;
  /** Default: other sites cannot send anything. */
  readonly site: OwnSite | undefined;
  /** `unread` if we have to read it, or the bytes that a parser has already read. */
  readonly body: 'unread' | Buffer<ArrayBuffer> | undefined;
  /** Adds the headers of the server's options to a replacement reply. */
  readonly addHeaders: (reply: Reply) => Reply;
  readonly onBytes: CountBytes;
  /** Runs when the reply turns out to be the last one of its connection. */
  readonly onLast: () => void;
}

/** Passes a raw endpoint its request, and writes its reply. */
export class RawCall {
  readonly #exchange: RawExchange;
  #body: RequestBody | undefined;

  constructor(exchange: RawExchange) {
    this.#exchange = exchange;
  }

  /** Adds the Fetch API request to a request of the router. */
  open(call: CallRequest): CallRequest {
    call.toWeb = async (limits) => this.#toWeb(limits);
    return call;
  }

  /** Writes the reply. `closes` ends the connection with it. */
  answer(reply: Reply, closes: boolean): void {
    if (reply.stream === undefined) this.#write(reply, closes);
    else this.#stream(reply, reply.stream, closes);
  }

  #write(reply: Reply, closes: boolean): void {
    const { request, response, onLast } = this.#exchange;
    this.#body?.release();
    if (request.complete) {
      writeReply(response, reply, closes);
      if (closes) onLast();
    } else if (writeEarlyReply(request, response, reply, closes)) onLast();
  }

  #stream(reply: Reply, stream: ReplyStream, closes: boolean): void {
    const { response, endpoint, addHeaders, onLast, onBytes } = this.#exchange;
    writeStream(response, reply, stream, {
      closes,
      onLast,
      onBytes,
      onEnd: () => this.#body?.release(),
      reject: () => this.#write(addHeaders(endpoint.reject('internal')), true),
    });
  }

  #toWeb({ maxBodySize, signal }: WebLimits): WebCall {
    const { request, site = NO_OPTIONS, body: given } = this.#exchange;
    const origin = publicOriginOf(request, site.proxies);
    if (given === 'unread') {
      const onFirstRead = () => this.#continue();
      this.#body = streamRequestBody(request, { maxBodySize, onFirstRead });
    }
    const body = given === 'unread' ? this.#body?.stream : given;
    return {
      request: toWebRequest(request, { origin, body, signal }),
      site: { host: origin.host, allows: site.allows },
    };
  }

  #continue(): void {
    const { request, response } = this.#exchange;
    const { headers, httpVersion } = request;
    if (headers.expect !== undefined && httpVersion === '1.1' && !response.headersSent)
      response.writeContinue();
  }
}

const NO_OPTIONS: OwnSite = { allows: () => false };

/** The parts of a request that node:http lacks. */
interface WebRequestInit {
  readonly origin: PublicOrigin;
  /** `undefined` if there is none. */
  readonly body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | undefined;
  readonly signal: AbortSignal;
}

/**
 * Converts a node:http request to a Fetch API request. Throws a `bad-request` error if it has no
 * URL.
 */
function toWebRequest(
  { method = '', url = '', rawHeaders }: IncomingMessage,
  { origin, body, signal }: WebRequestInit,
): Request {
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
  const headers = headersOf(rawHeaders);
  try {
    return new Request(urlOf(url, origin), {
      method,
      headers,
      signal,
      // For streams, the Fetch Standard requires this member. It is missing in the types.
      ...(hasBody && { body, duplex: 'half' as const }),
    });
  } catch {
    throw toProtocolError('bad-request', 'The request has no valid URL, method or header');
  }
}

/** The URL that the client requested, with its original path and query. */
function urlOf(target: string, { scheme, host }: PublicOrigin): string {
  if (host === undefined || !HOST.test(host))
    throw toProtocolError('bad-request', 'The request names no host');
  // A proxy's absolute form, http://host/path.
  const path = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  return `${scheme}://${host}${path}`;
}

/** Allows only the characters of a host and port: no user, path or query. */
const HOST = /^[\w.\-:[\]]+$/;

function headersOf(rawHeaders: readonly string[]): [string, string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    // The pseudo-headers of HTTP/2.
    if (!name.startsWith(':')) pairs.push([name, rawHeaders[at + 1] as string]);
  }
  return pairs;
}
