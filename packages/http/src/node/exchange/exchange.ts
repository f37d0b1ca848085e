import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  answerBody,
  type BodyVerdict,
  type CallRequest,
  type Endpoint,
  isReply,
  type PendingReply,
  type Reply,
  rejectBody,
  tooLarge,
} from '@mikrokit/router';
import { isEncoded, unknownEncoding } from '../../body/inflater.ts';
import { notUtf8, utf8TextOf } from '../../body/utf8-text.ts';
import type { Connections } from '../connections/connections.ts';
import { http2StreamOf } from '../connections/http2-stream.ts';
import { writeEarlyReply, writeReplyAndLinger } from '../reply/early-reply.ts';
import type { CountBytes } from '../reply/write-events.ts';
import { writeReply } from '../reply/write-reply.ts';
import type { OwnSite } from '../web/public-origin.ts';
import type { RawCall, RawExchange } from '../web/raw-call.ts';
import { inflateBody } from './inflate-body.ts';
import { NodeRequest } from './node-request.ts';

/** One request and its response, on a server without middleware. */
export class Exchange {
  protected readonly request: IncomingMessage;
  protected readonly response: ServerResponse;
  protected readonly connections: Connections;
  /** Counts the sent bytes of streams. Default: does not count. */
  protected readonly onBytes: CountBytes;
  /** Set if the endpoint reads the request itself. */
  protected raw: RawCall | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, connections: Connections) {
    this.request = request;
    this.response = response;
    this.connections = connections;
  }

  /** Replies without reading the body. */
  reject(reply: Reply): void {
    this.reply((closes) => {
      const { request, response, connections } = this;
      if (writeEarlyReply(request, response, reply, closes)) connections.end(request);
    });
  }

  /** Reads the body, up to the endpoint's limit, runs the call and writes its reply. */
  call(endpoint: Endpoint): void {
    const { headers, httpVersion } = this.request;
    const length = bodyLengthOf(this.request);
    if (length !== undefined && length > endpoint.maxBodySize) {
      this.reject(rejectBody(endpoint, tooLarge));
      return;
    }
    if (endpoint.isRaw) {
      this.#callRaw(endpoint, length === 0 ? undefined : 'unread');
      return;
    }
    if (headers.expect !== undefined && httpVersion === '1.1') this.response.writeContinue();
    if (length === 0) this.#run(endpoint, '');
    else if (isEncoded(headers['content-encoding'])) this.#inflate(endpoint);
    else this.#read(endpoint, length);
  }

  /** Runs a call whose body another parser has read. `undefined` if the parser has stored nothing. */
  callWith(endpoint: Endpoint, body: Buffer | undefined): void {
    if (body === undefined) this.answer(endpoint.reject('internal'));
    else if (body.length > endpoint.maxBodySize) this.#run(endpoint, tooLarge);
    else if (endpoint.isRaw) this.#callRaw(endpoint, body as Buffer<ArrayBuffer>);
    else this.#runBytes(endpoint, body);
  }

  /** Writes the reply to a request that has been read completely. */
  protected answer(reply: Reply): void {
    this.reply((closes) => {
      if (this.raw === undefined) writeReply(this.response, reply, closes, this.onBytes);
      else this.raw.answer(reply, closes);
    });
  }

  /** Adds the headers that the server's options ask for. */
  protected addHeaders(reply: Reply): Reply {
    return reply;
  }

  /** Writes the reply to a request whose body is still arriving. */
  protected rejectAndLinger(reply: Reply): void {
    this.connections.end(this.request);
    writeReplyAndLinger(this.request, this.response, reply);
  }

  /** Writes a reply with `write`, which is told whether it is the last reply of its connection. */
  protected reply(write: (closes: boolean) => void): void {
    const { connections, request, response } = this;
    if (!connections.closing) {
      write(false);
      connections.wrote(request, response);
      return;
    }
    // In the next turn, we know the requests that arrived together with this one.
    setImmediate(() => {
      const closes = connections.endsWith(request);
      if (response.destroyed) return;
      write(closes);
      connections.wrote(request, response);
    });
  }

  toCallRequest(): CallRequest {
    return new NodeRequest(this.request, this.connections);
  }

  /** The server's options about its own site. */
  protected get site(): OwnSite | undefined {
    return undefined;
  }

  async #callRaw(endpoint: Endpoint, body: RawExchange['body']): Promise<void> {
    // Loaded by the first raw request.
    const { RawCall } = await import('../web/raw-call.ts');
    const { request, response, site, onBytes } = this;
    const onLast = () => this.connections.end(request);
    const addHeaders = (reply: Reply) => this.addHeaders(reply);
    const raw = new RawCall({
      request,
      response,
      endpoint,
      site,
      body,
      addHeaders,
      onLast,
      onBytes,
    });
    this.raw = raw;
    this.connections.whenReplyFits(request, () => {
      const reply = endpoint.run('', raw.open(this.toCallRequest()));
      if (isReply(reply)) this.answer(reply);
      else this.waitFor(reply);
    });
  }

  // `undefined` means a chunked body.
  #read(endpoint: Endpoint, length: number | undefined): void {
    const { request } = this;
    let received: Buffer[] | undefined;
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      // Nearly every body is one chunk. It needs no list, no copy and no 'end', which comes ticks
      // later.
      if (chunk.length === length) {
        this.#runBytes(endpoint, chunk);
        return;
      }
      if (size > endpoint.maxBodySize) return;
      size += chunk.length;
      if (size > endpoint.maxBodySize) {
        received = undefined;
        this.rejectAndLinger(rejectBody(endpoint, tooLarge));
        return;
      }
      received ??= [];
      received.push(chunk);
      if (size === length) this.#runBytes(endpoint, Buffer.concat(received, size));
    });
    if (length !== undefined) return;
    request.on('end', () => {
      if (size <= endpoint.maxBodySize)
        this.#runBytes(endpoint, Buffer.concat(received ?? [], size));
    });
  }

  async #inflate(endpoint: Endpoint): Promise<void> {
    const { request } = this;
    const body = await inflateBody(request, endpoint.maxBodySize);
    if (Buffer.isBuffer(body)) this.#runBytes(endpoint, body);
    else if (body === unknownEncoding) this.reject(rejectBody(endpoint, body));
    else if (request.readableEnded) this.answer(rejectBody(endpoint, body));
    else if (!request.destroyed || request.complete)
      this.rejectAndLinger(rejectBody(endpoint, body));
  }

  #runBytes(endpoint: Endpoint, bytes: Buffer): void {
    this.#run(endpoint, utf8TextOf(bytes) ?? notUtf8);
  }

  #run(endpoint: Endpoint, body: BodyVerdict): void {
    this.connections.whenReplyFits(this.request, () => {
      const reply = answerBody(endpoint, body, this);
      // `waitFor` answers all other calls.
      if (isReply(reply)) this.answer(reply);
    });
  }

  /** Answers a call later, unless its client disconnects first. */
  waitFor(pending: PendingReply): PendingReply {
    const calls = this.connections.callsOf(this.request);
    if (calls === undefined) {
      pending.cancel();
      return pending;
    }
    calls.add(pending);
    pending.then((reply) => {
      const { stream } = reply;
      calls.delete(pending);
      // A stream can be cancelled until its last byte.
      if (stream !== undefined) {
        calls.add(stream);
        this.response.once('close', () => {
          calls.delete(stream);
          stream.cancel();
        });
      }
      if (this.connections.callsOf(this.request) !== undefined) this.answer(reply);
      else stream?.cancel();
    });
    return pending;
  }
}

/**
 * The length of a body. `undefined` if it is chunked. RFC 9112 section 6.3: a request without
 * content-length has a body only if it is chunked. With `--insecure-http-parser`, a request can
 * have both headers, and the length is invalid then.
 */
function bodyLengthOf(request: IncomingMessage): number | undefined {
  const { headers } = request;
  if (headers['transfer-encoding'] !== undefined) return undefined;
  const declared = headers['content-length'];
  if (declared !== undefined) return Number(declared);
  // Over HTTP/2, a body needs neither header: it ends with its stream.
  return http2StreamOf(request) === undefined ? 0 : undefined;
}
