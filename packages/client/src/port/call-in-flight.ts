import {
  PORT_WINDOW,
  type PortLink,
  type PortMessage,
  type PortReply,
  SentParts,
} from '@mikrokit/router/port';
import { chunksOf } from '../streams/chunks-of.ts';
import { ArrivingBody } from '../transport/arriving-body.ts';
import { readBytes, toText } from '../transport/read-bytes.ts';
import {
  MAX_REPLY_SIZE,
  type ReplyHeaders,
  type SentBody,
  type StreamBody,
  type TransportReply,
  type TransportRequest,
} from '../transport/transport.ts';
import { PortCallError } from './port-call-error.ts';

/** One call over a port, from its request to the end of its reply. */
export class CallInFlight {
  readonly #link: PortLink;
  readonly #id: string;
  readonly #request: TransportRequest;
  readonly #onOver: () => void;
  readonly #reply = Promise.withResolvers<TransportReply>();
  readonly #onAbort = () => this.#leave(this.#request.signal?.reason);
  /** The body of the request, if it is sent in parts. */
  #sent: SentParts | undefined;
  /** The body of the reply, if it arrives in parts. */
  #body: ArrivingBody | undefined;
  #unread = 0;
  #isOver = false;

  constructor(link: PortLink, id: string, request: TransportRequest, onOver: () => void) {
    this.#link = link;
    this.#id = id;
    this.#request = request;
    this.#onOver = onOver;
  }

  get reply(): Promise<TransportReply> {
    return this.#reply.promise;
  }

  /** Sends the request. */
  start(): void {
    const { method, url, headers, body, signal } = this.#request;
    signal?.addEventListener('abort', this.#onAbort);
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
    else if (message.kind === 'part') this.#body?.add(message.bytes);
    else if (message.kind === 'end') this.#complete();
    else if (message.kind === 'more') this.#sent?.grant(message.bytes);
    else if (message.kind === 'broken') this.fail(new PortCallError('PORT_BROKEN'));
  }

  /** Ends the call, and tells the server to end it too. */
  malformed(): void {
    this.#leave(new PortCallError('PORT_MALFORMED'));
  }

  fail(error: unknown): void {
    this.#over();
    this.#body?.fail(error);
    this.#reply.reject(error);
  }

  #answer({ status, headers: list, body = '', hasParts }: PortReply): void {
    if (this.#body !== undefined) return this.malformed();
    const { isStream, wantsBytes, maxReplySize = MAX_REPLY_SIZE } = this.#request;
    const head = { status, headers: toReplyHeaders(list) };
    if (hasParts) {
      const parts = new ArrivingBody(
        (bytes) => this.#read(bytes),
        () => this.#leave(undefined),
      );
      this.#body = parts;
      if (isStream) return this.#reply.resolve({ ...head, text: '', body: parts });
      readBytes(parts, maxReplySize).then(
        (bytes) =>
          this.#reply.resolve({ ...head, text: toText(bytes), ...(wantsBytes && { bytes }) }),
        this.#reply.reject,
      );
      return;
    }
    this.#over();
    if (isStream)
      return this.#reply.resolve({ ...head, text: '', body: new Blob([body]).stream() });
    const bytes = wantsBytes || body.length * 3 > maxReplySize ? encoder.encode(body) : undefined;
    const isTooLarge = bytes !== undefined && bytes.length > maxReplySize;
    const whole = { ...head, text: isTooLarge ? undefined : body };
    this.#reply.resolve(wantsBytes ? { ...whole, bytes: isTooLarge ? undefined : bytes } : whole);
  }

  #complete(): void {
    if (this.#body === undefined) return this.malformed();
    this.#over();
    this.#body.complete();
  }

  #read(bytes: number): void {
    this.#unread += bytes;
    if (this.#isOver || this.#unread < PORT_WINDOW / 2) return;
    this.#link.post({ kind: 'more', id: this.#id, bytes: this.#unread });
    this.#unread = 0;
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
      this.#leave(error);
    }
  }

  /** Tells the server that the caller gives up. */
  #leave(error: unknown): void {
    if (this.#isOver) return;
    this.#link.post({ kind: 'cancel', id: this.#id });
    this.fail(error);
  }

  #over(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#sent?.stop();
    this.#request.signal?.removeEventListener('abort', this.#onAbort);
    this.#onOver();
  }
}

const encoder = new TextEncoder();

/** A body that is sent with the call: text, or bytes as a copy that can be transferred. */
function wholeBody(body: SentBody | undefined): string | Uint8Array<ArrayBuffer> | undefined {
  if (body === undefined || typeof body === 'string') return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : undefined;
}

/** Name, value, name, value, … → values by name. A repeated header is a list. */
function toReplyHeaders(list: readonly string[]): ReplyHeaders {
  const headers: Record<string, string | string[]> = Object.create(null);
  for (let at = 0; at < list.length; at += 2) {
    const [name, value] = list.slice(at) as [string, string];
    const others = headers[name];
    headers[name] = others === undefined ? value : [others, value].flat();
  }
  return headers;
}
