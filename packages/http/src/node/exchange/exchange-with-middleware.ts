import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallRequest, Logger, Reply } from '@mikrokit/router';
import { AccessRecord } from '../../middleware/access-record.ts';
import type { Middleware, RequestHead } from '../../middleware/middleware.ts';
import type { RemoteAddressOf } from '../../middleware/trusted-proxies.ts';
import type { Connections } from '../connections/connections.ts';
import type { Compression } from '../reply/compression.ts';
import { writeBytes } from '../reply/write-reply.ts';
import { Exchange } from './exchange.ts';
import { ForwardedRequest } from './node-request.ts';

/** The middleware of a server; its options decide what is defined. */
export interface ServerMiddleware {
  readonly middleware: Middleware | undefined;
  readonly compression: Compression | undefined;
  readonly accessLog: Pick<Logger, 'info'> | undefined;
  readonly remoteAddressOf: RemoteAddressOf;
}

/** An exchange on a server with middleware. */
export class ExchangeWithMiddleware extends Exchange {
  readonly #serverMiddleware: ServerMiddleware;
  #bytes = 0;
  #reply: Pick<Reply, 'status' | 'calls'> = { status: 0 };

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    connections: Connections,
    serverMiddleware: ServerMiddleware,
  ) {
    super(request, response, connections);
    this.#serverMiddleware = serverMiddleware;
    if (serverMiddleware.accessLog !== undefined) this.#logWhenOver(serverMiddleware.accessLog);
  }

  /** Answers a health check or a preflight; `false` for any other request. */
  answerByMiddleware(): boolean {
    const reply = this.#serverMiddleware.middleware?.answer(this.#head);
    if (reply === undefined) return false;
    this.refuse(reply);
    return true;
  }

  override refuse(reply: Reply): void {
    super.refuse(this.#finish(reply));
  }

  protected override refuseAndLinger(reply: Reply): void {
    super.refuseAndLinger(this.#finish(reply));
  }

  protected override answer(reply: Reply): void {
    const finished = this.#finish(reply);
    const { compression } = this.#serverMiddleware;
    if (compression === undefined || this.request.method === 'HEAD') {
      super.answer(finished);
      return;
    }
    const accepted = this.request.headers['accept-encoding'] as string | undefined;
    const { reply: plain, encoding } = compression.negotiate(finished, accepted);
    if (encoding === undefined) super.answer(plain);
    else this.#answerCompressed(compression.compress(plain, encoding), plain);
  }

  override toCallRequest(): CallRequest {
    return new ForwardedRequest(this.request, this.connections, this.#remoteAddress);
  }

  async #answerCompressed(
    compressing: ReturnType<Compression['compress']>,
    plain: Reply,
  ): Promise<void> {
    const compressed = await compressing.catch(() => undefined);
    if (this.connections.callsOf(this.request) === undefined) return;
    if (compressed === undefined) {
      super.answer(plain);
      return;
    }
    this.#bytes = compressed.bytes.length;
    const { reply, bytes } = compressed;
    this.reply((closes) => writeBytes(this.response, reply, bytes, closes));
  }

  #finish(reply: Reply): Reply {
    const { middleware, accessLog } = this.#serverMiddleware;
    if (accessLog !== undefined) {
      this.#reply = {
        status: reply.status,
        ...(reply.calls !== undefined && { calls: reply.calls }),
      };
      this.#bytes = Buffer.byteLength(reply.body ?? '');
    }
    return middleware === undefined ? reply : middleware.addHeaders(reply, this.#head);
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
    return this.#serverMiddleware.remoteAddressOf(
      socket.remoteAddress,
      Array.isArray(forwarded) ? forwarded.join(', ') : forwarded,
    );
  }

  #logWhenOver(logger: Pick<Logger, 'info'>): void {
    const { method = '', url = '', headers } = this.request;
    const userAgent = headers['user-agent'];
    const remoteAddress = this.#remoteAddress;
    const record = new AccessRecord(logger, { method, url, remoteAddress, userAgent });
    this.response.once('close', () => {
      if (this.response.writableFinished) record.answered(this.#reply, this.#bytes);
      else record.abandoned();
    });
  }
}
