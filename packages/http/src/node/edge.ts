import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallRequest, Logger, Reply } from '@mikrokit/router';
import { type AccessEntry, logAccess } from '../front/access-log.ts';
import type { Front } from '../front/front.ts';
import type { RequestHead } from '../front/request-head.ts';
import type { RemoteAddressOf } from '../front/trusted-proxies.ts';
import type { Compression } from './compression.ts';
import type { RunningCalls } from './connections.ts';
import { Exchange } from './exchange.ts';
import { ForwardedRequest } from './node-request.ts';
import { writeBytes } from './write-reply.ts';

/** What a server does around its calls, as its options ask; each part only where it was asked for. */
export interface Edge {
  readonly front: Front | undefined;
  readonly compression: Compression | undefined;
  readonly accessLog: Pick<Logger, 'info'> | undefined;
  readonly remoteAddressOf: RemoteAddressOf;
}

/** An exchange on a server that does more than to carry calls. */
export class EdgeExchange extends Exchange {
  readonly #edge: Edge;
  #bytes = 0;
  #status = 0;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    connections: RunningCalls,
    edge: Edge,
  ) {
    super(request, response, connections);
    this.#edge = edge;
    if (edge.accessLog !== undefined) this.#logWhenOver(edge.accessLog);
  }

  /** Answers what is not a call; `false` if it is one. */
  answerFront(): boolean {
    const reply = this.#edge.front?.answer(this.#head);
    if (reply === undefined) return false;
    this.refuse(reply);
    return true;
  }

  override refuse(reply: Reply): void {
    super.refuse(this.#finish(reply));
  }

  protected override refuseRest(reply: Reply): void {
    super.refuseRest(this.#finish(reply));
  }

  protected override answer(reply: Reply): void {
    const finished = this.#finish(reply);
    const { compression } = this.#edge;
    if (compression === undefined || this.request.method === 'HEAD') {
      super.answer(finished);
      return;
    }
    const accepted = this.request.headers['accept-encoding'] as string | undefined;
    const { reply: plain, encoding } = compression.negotiate(finished, accepted);
    if (encoding === undefined) super.answer(plain);
    else this.#answerCoded(compression.code(plain, encoding), plain);
  }

  protected override toCallRequest(): CallRequest {
    return new ForwardedRequest(this.request, this.#remoteAddress);
  }

  async #answerCoded(coding: ReturnType<Compression['code']>, plain: Reply): Promise<void> {
    const coded = await coding.catch(() => undefined);
    if (this.connections.callsOf(this.request) === undefined) return;
    if (coded === undefined) {
      super.answer(plain);
      return;
    }
    this.#bytes = coded.bytes.length;
    writeBytes(this.response, coded.reply, coded.bytes, this.connections.closing);
  }

  #finish(reply: Reply): Reply {
    const { front, accessLog } = this.#edge;
    if (accessLog !== undefined) {
      this.#status = reply.status;
      this.#bytes = Buffer.byteLength(reply.body ?? '');
    }
    return front === undefined ? reply : front.dress(reply, this.#head);
  }

  get #head(): RequestHead {
    const { method = '', url = '', headers } = this.request;
    return {
      method,
      url,
      header: (name) => {
        const value = headers[name];
        return Array.isArray(value) ? value.join(', ') : value;
      },
    };
  }

  get #remoteAddress(): string | undefined {
    const { socket, headers } = this.request;
    const forwarded = headers['x-forwarded-for'];
    return this.#edge.remoteAddressOf(
      socket.remoteAddress,
      Array.isArray(forwarded) ? forwarded.join(', ') : forwarded,
    );
  }

  #logWhenOver(logger: Pick<Logger, 'info'>): void {
    const startedAt = performance.now();
    const { method = '', url = '', headers } = this.request;
    // Once the connection is closed nobody knows any more.
    const remoteAddress = this.#remoteAddress;
    this.response.once('close', () => {
      const isFinished = this.joined || this.response.writableFinished;
      const entry: AccessEntry = {
        method,
        path: url.split('?', 1)[0] as string,
        status: isFinished ? this.#status : 499,
        milliseconds: Math.round((performance.now() - startedAt) * 1000) / 1000,
        bytes: isFinished && method !== 'HEAD' ? this.#bytes : 0,
        remoteAddress,
        userAgent: headers['user-agent'],
      };
      logAccess(logger, entry);
    });
  }
}
