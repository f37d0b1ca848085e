import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallRequest, Reply } from '@mikrokit/router';
import type { RequestHead } from '../../middleware/middleware.ts';
import type { Connections } from '../connections/connections.ts';
import { writeBytes } from '../reply/write-reply.ts';
import type { Answer, ServerMiddleware } from '../server-middleware.ts';
import type { OwnSite } from '../web/public-origin.ts';
import { Exchange } from './exchange.ts';
import { ForwardedRequest } from './node-request.ts';

/** An exchange on a server with middleware. */
export class ExchangeWithMiddleware extends Exchange {
  readonly #serverMiddleware: ServerMiddleware;
  #bytes = 0;
  #streamedBytes = 0;
  #callRequest: CallRequest | undefined;
  protected override readonly onBytes = (bytes: number): void => {
    this.#streamedBytes += bytes;
  };
  #reply: Pick<Reply, 'status' | 'calls'> = { status: 0 };

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    connections: Connections,
    serverMiddleware: ServerMiddleware,
  ) {
    super(request, response, connections);
    this.#serverMiddleware = serverMiddleware;
    if (serverMiddleware.openRecord !== undefined) this.#logWhenOver(serverMiddleware.openRecord);
  }

  /** Answers a health check or a preflight. `false` for any other request. */
  answerByMiddleware(): boolean {
    const reply = this.#serverMiddleware.answer(this.#head);
    if (reply === undefined) return false;
    this.reject(reply);
    return true;
  }

  override reject(reply: Reply): void {
    this.#note(reply);
    super.reject(this.addHeaders(reply));
  }

  protected override rejectAndLinger(reply: Reply): void {
    this.#note(reply);
    super.rejectAndLinger(this.addHeaders(reply));
  }

  protected override addHeaders(reply: Reply): Reply {
    return this.#serverMiddleware.addHeaders(reply, this.#head);
  }

  protected override answer(reply: Reply): void {
    this.#note(reply);
    if (this.raw !== undefined) {
      super.answer(this.addHeaders(reply));
      return;
    }
    const answer = this.#serverMiddleware.finish(reply, this.#head);
    if (answer instanceof Promise) this.#answerCompressed(answer);
    else super.answer(answer);
  }

  override toCallRequest(): CallRequest {
    this.#callRequest ??= new ForwardedRequest(this.request, this.connections, this.#remoteAddress);
    return this.#callRequest;
  }

  protected override get site(): OwnSite {
    return this.#serverMiddleware.site;
  }

  async #answerCompressed(compressing: Promise<Answer>): Promise<void> {
    const answer = await compressing;
    const { bytes } = answer;
    if (this.connections.callsOf(this.request) === undefined) return;
    if (bytes === undefined) {
      super.answer(answer);
      return;
    }
    this.#bytes = bytes.length;
    this.reply((closes) => writeBytes(this.response, answer, bytes, closes));
  }

  /** Stores the facts of a reply for the access log. */
  #note({ status, calls, body = '' }: Reply): void {
    if (this.#serverMiddleware.openRecord === undefined) return;
    this.#reply = { status, ...(calls !== undefined && { calls }) };
    this.#bytes = Buffer.byteLength(body);
  }

  get #head(): RequestHead {
    return new NodeRequestHead(this.request, () => this.#id);
  }

  get #id(): string {
    return this.toCallRequest().id as string;
  }

  get #remoteAddress(): string | undefined {
    const { socket, headers } = this.request;
    const forwarded = headers['x-forwarded-for'];
    return this.#serverMiddleware.remoteAddressOf(
      socket.remoteAddress,
      Array.isArray(forwarded) ? forwarded.join(', ') : forwarded,
    );
  }

  #logWhenOver(openRecord: NonNullable<ServerMiddleware['openRecord']>): void {
    const { method = '', url = '', headers } = this.request;
    const userAgent = headers['user-agent'];
    const remoteAddress = this.#remoteAddress;
    const record = openRecord({ method, url, remoteAddress, userAgent, id: this.#id });
    this.response.once('close', () => {
      if (this.response.writableFinished)
        record.answered(this.#reply, this.#bytes + this.#streamedBytes);
      else record.abandoned(this.#streamedBytes);
    });
  }
}

class NodeRequestHead implements RequestHead {
  readonly method: string;
  readonly url: string;
  readonly #headers: IncomingMessage['headers'];
  readonly #readId: () => string;

  constructor({ method = '', url = '', headers }: IncomingMessage, readId: () => string) {
    this.method = method;
    this.url = url;
    this.#headers = headers;
    this.#readId = readId;
  }

  get id(): string {
    return this.#readId();
  }

  header(name: string): string | undefined {
    const value = this.#headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }
}
