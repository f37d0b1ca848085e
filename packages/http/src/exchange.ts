import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint, PendingReply, Reply } from '@mikrokit/router';
import type { RunningCalls } from './connections.ts';
import { NodeRequest } from './node-request.ts';
import { refuseRest, refuseUnread } from './refuse-unread.ts';
import { utf8TextOf } from './utf8-text.ts';
import { writeReply } from './write-reply.ts';

/** One request with its response. */
export class Exchange {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #connections: RunningCalls;

  constructor(request: IncomingMessage, response: ServerResponse, connections: RunningCalls) {
    this.#request = request;
    this.#response = response;
    this.#connections = connections;
  }

  /** Answers without reading the body. */
  refuse(reply: Reply): void {
    refuseUnread(this.#request, this.#response, reply, this.#connections.closing);
  }

  /** Reads the body as far as the endpoint allows, runs the call, answers. */
  call(endpoint: Endpoint): void {
    const length = bodyLengthOf(this.#request);
    if (length !== undefined && length > endpoint.maxBodySize) {
      this.refuse(endpoint.refuse('payload-too-large'));
      return;
    }
    const { headers, httpVersion } = this.#request;
    if (headers.expect !== undefined && httpVersion === '1.1') this.#response.writeContinue();
    if (length === 0) this.#run(endpoint, '');
    else this.#read(endpoint, length);
  }

  /** Answers a call whose body somebody else has read; `undefined` if nothing of it is left. */
  callWith(endpoint: Endpoint, text: string | undefined): void {
    if (text === undefined) this.#answer(endpoint.refuse('internal'));
    else this.#run(endpoint, text);
  }

  // A length of undefined is a chunked body.
  #read(endpoint: Endpoint, length: number | undefined): void {
    const request = this.#request;
    let received: Buffer[] | undefined;
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      // Nearly every body is one chunk: no list, no copy, no waiting for 'end', which comes ticks later.
      if (chunk.length === length) {
        this.#runBytes(endpoint, chunk);
        return;
      }
      if (size > endpoint.maxBodySize) return;
      size += chunk.length;
      if (size > endpoint.maxBodySize) {
        received = undefined;
        refuseRest(request, this.#response, endpoint.refuse('payload-too-large'));
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

  #runBytes(endpoint: Endpoint, bytes: Buffer): void {
    const text = utf8TextOf(bytes);
    if (text !== undefined) this.#run(endpoint, text);
    else this.#answer(endpoint.refuse('bad-request', 'The request body is not valid UTF-8'));
  }

  #run(endpoint: Endpoint, text: string): void {
    const reply = endpoint.run(text, new NodeRequest(this.#request));
    if ('then' in reply) this.#wait(reply);
    else this.#answer(reply);
  }

  // Only a call that is not answered at once can outlive its caller.
  #wait(call: PendingReply): void {
    const { socket } = this.#request;
    const calls = this.#connections.callsOn(socket);
    if (calls === undefined) {
      call.cancel();
      return;
    }
    calls.add(call);
    call.then((reply) => {
      calls.delete(call);
      if (!socket.destroyed) this.#answer(reply);
    });
  }

  #answer(reply: Reply): void {
    writeReply(this.#response, reply, this.#connections.closing);
  }
}

/** RFC 9112 section 6.3: a request without content-length has a body only if it is chunked. */
function bodyLengthOf({ headers }: IncomingMessage): number | undefined {
  const declared = headers['content-length'];
  if (declared !== undefined) return Number(declared);
  return headers['transfer-encoding'] === undefined ? 0 : undefined;
}
