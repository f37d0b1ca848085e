import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { CallRequest } from '@mikrokit/router';
import type { RequestHead } from '../../middleware/middleware.ts';
import { createNativeRequest } from './native-request.ts';
import { fieldOf, type SimpleHead } from './simple-head.ts';

/** The server of a request, as far as the request depends on it. */
export interface RequestHost {
  remoteAddressOf(peer: string | undefined, forwardedFor: string | undefined): string | undefined;
  waitUntil(work: Promise<unknown>): void;
}

/** `context.request` of a call on the fast path. */
export class FastPathRequest implements CallRequest, RequestHead {
  readonly head: SimpleHead;
  readonly #socket: Socket;
  readonly #host: RequestHost;
  #native: IncomingMessage | undefined;

  constructor(head: SimpleHead, socket: Socket, host: RequestHost) {
    this.head = head;
    this.#socket = socket;
    this.#host = host;
  }

  toCallRequest(): this {
    return this;
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

  /** Made when it is first asked for: most handlers never do. */
  get native(): IncomingMessage {
    this.#native ??= createNativeRequest(this.head, this.#socket);
    return this.#native;
  }

  waitUntil(work: Promise<unknown>): void {
    this.#host.waitUntil(work);
  }
}
