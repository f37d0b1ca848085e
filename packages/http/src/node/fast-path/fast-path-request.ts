import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { CallRequest } from '@mikrokit/router';
import type { RequestHead } from '../../middleware/middleware.ts';
import { fieldOf, type SimpleHead } from './simple-head.ts';

/** The part of its server that a request uses. */
export interface RequestHost {
  remoteAddressOf(peer: string | undefined, forwardedFor: string | undefined): string | undefined;
  waitUntil(work: Promise<unknown>, stop?: () => void): void;
}

/** `context.request` of a call on the fast path. */
export class FastPathRequest implements CallRequest, RequestHead {
  readonly head: SimpleHead;
  readonly #socket: Socket;
  readonly #host: RequestHost;
  #native: IncomingMessage | undefined;
  #id: string | undefined;

  constructor(head: SimpleHead, socket: Socket, host: RequestHost) {
    this.head = head;
    this.#socket = socket;
    this.#host = host;
  }

  toCallRequest(): this {
    return this;
  }

  /** Created on first use: most calls never need it. */
  get id(): string {
    this.#id ??= crypto.randomUUID();
    return this.#id;
  }

  get method(): string {
    return this.head.method;
  }

  get url(): string {
    return this.head.target;
  }

  header(name: string): string | undefined {
    return fieldOf(this.head, name.toLowerCase());
  }

  get remoteAddress(): string | undefined {
    return this.#host.remoteAddressOf(this.#socket.remoteAddress, this.header('x-forwarded-for'));
  }

  /** Created on first use: most handlers never need it. */
  get native(): IncomingMessage {
    this.#native ??= createNativeRequest(this.head, this.#socket);
    return this.#native;
  }

  waitUntil(work: Promise<unknown>, stop?: () => void): void {
    this.#host.waitUntil(work, stop);
  }
}

/** The request as node:http would have made it, with its body already read. */
function createNativeRequest(head: SimpleHead, socket: Socket): IncomingMessage {
  const { IncomingMessage } = process.getBuiltinModule('node:http');
  const request = new IncomingMessage(socket);
  request.method = head.method;
  request.url = head.target;
  request.httpVersion = '1.1';
  request.httpVersionMajor = 1;
  request.httpVersionMinor = 1;
  request.rawHeaders = head.fields.flatMap(({ name, value }) => [name, value]);
  request.headers = {};
  request.headersDistinct = Object.create(null);
  for (const { key, value } of head.fields) {
    const values = request.headersDistinct[key];
    if (values === undefined) request.headersDistinct[key] = [value];
    else values.push(value);
    request.headers[key] = fieldOf(head, key);
  }
  request.complete = true;
  request.push(null);
  // Emits `end` in the next tick, so that listeners attached now get it.
  request.resume();
  return request;
}
