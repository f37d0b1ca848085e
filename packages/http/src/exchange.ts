import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Endpoint, PendingReply, Reply } from '@mikrokit/router';
import { NodeRequest } from './node-request.ts';
import { refuseUnread } from './refuse-unread.ts';
import { utf8TextOf } from './utf8-text.ts';
import { writeReply } from './write-reply.ts';

/** One accepted request: reads its body up to the limit, runs the call, writes the reply. */
export class Exchange {
  readonly #endpoint: Endpoint;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #server: Server;
  #received: Buffer[] = [];
  #size = 0;

  constructor(endpoint: Endpoint, request: IncomingMessage, response: ServerResponse, server: Server) {
    this.#endpoint = endpoint;
    this.#request = request;
    this.#response = response;
    this.#server = server;
  }

  /** `length` is what content-length says, `undefined` for a chunked body. */
  read(length: number | undefined): void {
    if (length === 0) return this.#run('');
    this.#request.on('data', (chunk: Buffer) => {
      // Nearly every body is one chunk: no list, no copy, and no waiting for 'end', a turn later.
      if (chunk.length === length) return this.#runBytes(chunk);
      this.#size += chunk.length;
      if (this.#size > this.#endpoint.maxBodySize) return this.#refuse();
      this.#received.push(chunk);
      if (this.#size === length) this.#runBytes(Buffer.concat(this.#received, length));
    });
    if (length === undefined) this.#request.on('end', () => this.#runBytes(Buffer.concat(this.#received, this.#size)));
  }

  #refuse(): void {
    this.#request.removeAllListeners('data').removeAllListeners('end');
    this.#received = [];
    refuseUnread(this.#request, this.#response, this.#endpoint.refuse('payload-too-large'));
  }

  #runBytes(bytes: Buffer): void {
    this.#received = [];
    const text = utf8TextOf(bytes);
    if (text === undefined) {
      this.#write(this.#endpoint.refuse('bad-request', 'The request body is not valid UTF-8'));
    } else {
      this.#run(text);
    }
  }

  #run(text: string): void {
    const reply = this.#endpoint.run(text, new NodeRequest(this.#request));
    if ('then' in reply) this.#wait(reply);
    else this.#write(reply);
  }

  // Only a call that is not answered at once can outlive its caller.
  #wait(pending: PendingReply): void {
    const response = this.#response;
    response.once('close', () => pending.cancel());
    pending.then((reply) => {
      if (!response.destroyed) this.#write(reply);
    });
  }

  #write(reply: Reply): void {
    writeReply(this.#response, reply, { close: !this.#server.listening });
  }
}
