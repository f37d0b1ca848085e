import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallRequest, Endpoint, PendingReply, Reply } from '@mikrokit/router';
import type { RunningCalls } from './connections.ts';
import { READABLE_ENCODINGS } from './content-encoding.ts';
import { inflateBody } from './inflate-body.ts';
import { NodeRequest } from './node-request.ts';
import { refuseRest, refuseUnread } from './refuse-unread.ts';
import { isTakable, takeBody } from './taken-body.ts';
import { utf8TextOf } from './utf8-text.ts';
import { writeReply } from './write-reply.ts';

/** One request with its response. */
export class Exchange {
  protected readonly request: IncomingMessage;
  protected readonly response: ServerResponse;
  protected readonly connections: RunningCalls;
  /** Whether the reply was written past the response, which then does not know of it. */
  protected joined = false;

  constructor(request: IncomingMessage, response: ServerResponse, connections: RunningCalls) {
    this.request = request;
    this.response = response;
    this.connections = connections;
  }

  /** Answers without reading the body. */
  refuse(reply: Reply): void {
    refuseUnread(this.request, this.response, reply, this.connections.closing);
  }

  /** Reads the body as far as the endpoint allows, runs the call, answers. */
  call(endpoint: Endpoint): void {
    const { headers, httpVersion } = this.request;
    const length = bodyLengthOf(this.request);
    if (length !== undefined && length > endpoint.maxBodySize) {
      this.refuse(endpoint.refuse('payload-too-large'));
      return;
    }
    if (headers.expect !== undefined && httpVersion === '1.1') this.response.writeContinue();
    if (length === 0) this.#run(endpoint, '');
    else if (isCoded(headers['content-encoding'])) this.#inflate(endpoint);
    else this.#read(endpoint, length);
  }

  /** Answers a call whose body somebody else has read; `undefined` if nothing of it is left. */
  callWith(endpoint: Endpoint, body: Buffer | undefined): void {
    if (body === undefined) this.answer(endpoint.refuse('internal'));
    else if (body.length > endpoint.maxBodySize) this.answer(endpoint.refuse('payload-too-large'));
    else this.#runBytes(endpoint, body);
  }

  /** Writes the reply to a request that is read to its end. */
  protected answer(reply: Reply): void {
    const { closing, replies } = this.connections;
    this.joined = !closing && replies?.write(this.response, reply) === true;
    if (!this.joined) writeReply(this.response, reply, closing);
  }

  /** Writes the reply to a request whose body still arrives. */
  protected refuseRest(reply: Reply): void {
    refuseRest(this.request, this.response, reply);
  }

  protected toCallRequest(): CallRequest {
    return new NodeRequest(this.request);
  }

  // A length of undefined is a chunked body.
  #read(endpoint: Endpoint, length: number | undefined): void {
    const { request } = this;
    const isNodes = this.connections.replies !== undefined;
    if (length !== undefined && isNodes && isTakable(request)) {
      takeBody(request, length, (body) => this.#runBytes(endpoint, body));
      return;
    }
    let received: Buffer[] | undefined;
    let size = 0;
    this.request.on('data', (chunk: Buffer) => {
      // Nearly every body is one chunk: no list, no copy, no waiting for 'end', which comes ticks later.
      if (chunk.length === length) {
        this.#runBytes(endpoint, chunk);
        return;
      }
      if (size > endpoint.maxBodySize) return;
      size += chunk.length;
      if (size > endpoint.maxBodySize) {
        received = undefined;
        this.refuseRest(endpoint.refuse('payload-too-large'));
        return;
      }
      received ??= [];
      received.push(chunk);
      if (size === length) this.#runBytes(endpoint, Buffer.concat(received, size));
    });
    if (length !== undefined) return;
    this.request.on('end', () => {
      if (size <= endpoint.maxBodySize)
        this.#runBytes(endpoint, Buffer.concat(received ?? [], size));
    });
  }

  async #inflate(endpoint: Endpoint): Promise<void> {
    const body = await inflateBody(this.request, endpoint.maxBodySize);
    if (body === 'unknown-encoding') {
      const reply = endpoint.refuse(
        'unsupported-media-type',
        `The content-encoding must be one of ${READABLE_ENCODINGS}`,
      );
      // RFC 9110 section 15.5.16
      this.refuse({ ...reply, headers: [...reply.headers, 'accept-encoding', READABLE_ENCODINGS] });
    } else if (body === 'too-large') {
      this.refuseRest(endpoint.refuse('payload-too-large'));
    } else if (body === 'broken') {
      if (this.request.destroyed && !this.request.complete) return;
      const message = 'The request body is not what its content-encoding says';
      this.refuseRest(endpoint.refuse('bad-request', message));
    } else this.#runBytes(endpoint, body);
  }

  #runBytes(endpoint: Endpoint, bytes: Buffer): void {
    const text = utf8TextOf(bytes);
    if (text !== undefined) this.#run(endpoint, text);
    else this.answer(endpoint.refuse('bad-request', 'The request body is not valid UTF-8'));
  }

  #run(endpoint: Endpoint, text: string): void {
    const reply = endpoint.run(text, this.toCallRequest());
    if ('then' in reply) this.#wait(reply);
    else this.answer(reply);
  }

  // Only a call that is not answered at once can outlive its caller.
  #wait(call: PendingReply): void {
    const calls = this.connections.callsOf(this.request);
    if (calls === undefined) {
      call.cancel();
      return;
    }
    calls.add(call);
    call.then((reply) => {
      calls.delete(call);
      if (this.connections.callsOf(this.request) !== undefined) this.answer(reply);
    });
  }
}

/**
 * RFC 9112 section 6.3: a request without content-length has a body only if it is chunked, and of one that node lets
 * through with both (`--insecure-http-parser`) the length says nothing.
 */
function bodyLengthOf({ headers, httpVersionMajor }: IncomingMessage): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  const declared = headers['content-length'];
  if (declared !== undefined) return Number(declared);
  // A body over HTTP/2 needs neither header: it ends with its stream.
  return httpVersionMajor === 2 ? undefined : 0;
}

function isCoded(contentEncoding: string | undefined): boolean {
  return contentEncoding !== undefined && contentEncoding.toLowerCase() !== 'identity';
}
