import {
  PORT_WINDOW,
  type PortLink,
  type PortMessage,
  type PortReply,
  SentParts,
} from '@mikrokit/router/port';
import { chunksOf } from '../streams/chunks-of.ts';
import { MessageCall } from '../transport/message-call.ts';
import { toReplyHeaders } from '../transport/reply-headers.ts';
import type { SentBody, StreamBody, TransportRequest } from '../transport/transport.ts';
import { PortCallError } from './port-call-error.ts';

/** One call over a port. */
export class CallOverPort extends MessageCall {
  protected readonly window: number = PORT_WINDOW;
  readonly #link: PortLink;
  readonly #id: string;
  readonly #onOver: () => void;
  /** The body of the request, if it is sent in parts. */
  #sent: SentParts | undefined;

  constructor(link: PortLink, id: string, request: TransportRequest, onOver: () => void) {
    super(request);
    this.#link = link;
    this.#id = id;
    this.#onOver = onOver;
  }

  /** Sends the request. */
  start(): void {
    const { method, url, headers, body } = this.request;
    const whole = wholeBody(body);
    this.#link.post({
      kind: 'call',
      id: this.#id,
      method,
      path: url.slice(url.indexOf('/', 8)),
      headers,
      body: whole,
      hasParts: whole === undefined && body !== undefined,
    });
    if (whole === undefined && body !== undefined)
      this.#sendParts(body as Exclude<SentBody, string | Uint8Array>);
  }

  take(message: PortMessage): void {
    if (message.kind === 'reply') this.#answer(message);
    else if (message.kind === 'part') this.#part(message.bytes);
    else if (message.kind === 'end') this.#end();
    else if (message.kind === 'more') this.#sent?.grant(message.bytes);
    else if (message.kind === 'broken') this.fail(new PortCallError('PORT_BROKEN'));
  }

  /** Ends the call, on the server too. */
  malformed(): void {
    this.leave(new PortCallError('PORT_MALFORMED'));
  }

  protected sendMore(bytes: number): void {
    this.#link.post({ kind: 'more', id: this.#id, bytes });
  }

  protected sendCancel(): void {
    this.#link.post({ kind: 'cancel', id: this.#id });
  }

  protected onOver(): void {
    this.#sent?.stop();
    this.#onOver();
  }

  #answer({ status, headers: list, body = '', hasParts }: PortReply): void {
    if (this.isStreaming) return this.malformed();
    const headers = toReplyHeaders(list);
    if (hasParts) this.open({ status, headers });
    else this.whole({ status, headers }, body);
  }

  #part(bytes: Uint8Array): void {
    if (this.isStreaming) this.addPart(bytes);
    else this.malformed();
  }

  #end(): void {
    if (this.isStreaming) this.complete();
    else this.malformed();
  }

  async #sendParts(body: StreamBody | Blob): Promise<void> {
    const parts = new SentParts(this.#link, this.#id, () => {});
    this.#sent = parts;
    try {
      for await (const chunk of chunksOf(body instanceof Blob ? body.stream() : body)) {
        if (!parts.write(chunk) && !parts.isOver) await parts.drained();
        // Leaving the loop ends the stream.
        if (parts.isOver) return;
      }
      parts.end();
    } catch (error) {
      parts.abort();
      this.leave(error);
    }
  }
}

/** A body that is sent with the call: text, or bytes as a copy that can be transferred. */
function wholeBody(body: SentBody | undefined): string | Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined || typeof body === 'string') return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : undefined;
}
