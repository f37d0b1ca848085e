import { ArrivingBody } from './arriving-body.ts';
import { readBytes, toText } from './read-bytes.ts';
import {
  MAX_REPLY_SIZE,
  type ReplyHeaders,
  type TransportReply,
  type TransportRequest,
} from './transport.ts';

interface ReplyStart {
  readonly status: number;
  readonly headers: ReplyHeaders;
}

/** One call over a connection that carries messages, from its request to the end of its reply. */
export abstract class MessageCall {
  protected readonly request: TransportRequest;
  readonly #reply = Promise.withResolvers<TransportReply>();
  readonly #onAbort = () => this.leave(this.request.signal?.reason);
  /** The body of a reply that arrives in parts. */
  #body: ArrivingBody | undefined;
  #unread = 0;
  #isOver = false;

  constructor(request: TransportRequest) {
    this.request = request;
    request.signal?.addEventListener('abort', this.#onAbort);
  }

  get reply(): Promise<TransportReply> {
    return this.#reply.promise;
  }

  /** Whether the reply, or the rest of it, is no longer needed. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether parts of the reply arrive. */
  get isStreaming(): boolean {
    return this.#body !== undefined;
  }

  /** Ends the call with an error, although its server can still be working on it. */
  leave(error: unknown): void {
    if (this.#isOver) return;
    this.fail(error);
    this.sendCancel();
  }

  fail(error: unknown): void {
    this.#over();
    this.#body?.fail(error);
    this.#reply.reject(error);
  }

  /** The most bytes of a reply that can be unread. */
  protected abstract readonly window: number;

  /** Says to the server that there is room for more bytes. */
  protected abstract sendMore(bytes: number): void;

  /** Says to the server that the call is over. */
  protected abstract sendCancel(): void;

  /** Runs once, when no further message is expected. */
  protected abstract onOver(): void;

  /** The whole reply. Throws, as the methods below do, if the server breaks the protocol. */
  protected whole(start: ReplyStart, body: string | Uint8Array): void {
    if (this.#isOver) return;
    this.#assertFirst();
    this.#over();
    const { isStream, wantsBytes, maxReplySize = MAX_REPLY_SIZE } = this.request;
    if (isStream) {
      const parts = new ArrivingBody(nothing, nothing);
      parts.add(toBytes(body));
      parts.complete();
      return this.#reply.resolve({ ...start, text: '', body: parts });
    }
    // No character takes more than three bytes for each of its UTF-16 units.
    const isMeasured = wantsBytes || body.length * 3 > maxReplySize;
    const bytes = isMeasured ? toBytes(body) : undefined;
    const isTooLarge = bytes !== undefined && bytes.length > maxReplySize;
    const text = isTooLarge ? undefined : typeof body === 'string' ? body : toText(body);
    const reply = { ...start, text };
    this.#reply.resolve(wantsBytes ? { ...reply, bytes: isTooLarge ? undefined : bytes } : reply);
  }

  /** The head of a reply that arrives in parts. */
  protected open(start: ReplyStart): void {
    if (this.#isOver) return;
    this.#assertFirst();
    const body = new ArrivingBody(
      (bytes) => this.#read(bytes),
      () => this.#leaveBody(),
    );
    this.#body = body;
    const { isStream, wantsBytes, maxReplySize = MAX_REPLY_SIZE } = this.request;
    if (isStream) return this.#reply.resolve({ ...start, text: '', body });
    readBytes(body, maxReplySize).then((bytes) => {
      const reply = { ...start, text: toText(bytes) };
      this.#reply.resolve(wantsBytes ? { ...reply, bytes } : reply);
    }, this.#reply.reject);
  }

  protected addPart(bytes: Uint8Array): void {
    if (!this.#isOver) this.#started().add(bytes);
  }

  /** The last part has come. */
  protected complete(): void {
    if (this.#isOver) return;
    const body = this.#started();
    this.#over();
    body.complete();
  }

  #assertFirst(): void {
    if (this.#body !== undefined) throw new TypeError('the server replied to a call twice');
  }

  #started(): ArrivingBody {
    if (this.#body !== undefined) return this.#body;
    throw new TypeError('the server sent a part of a reply before its head');
  }

  /** The rest of the reply is not needed, which is no failure: it can be too large. */
  #leaveBody(): void {
    if (this.#isOver) return;
    this.#over();
    this.sendCancel();
  }

  #read(bytes: number): void {
    this.#unread += bytes;
    if (this.#isOver || this.#unread < this.window / 2) return;
    this.sendMore(this.#unread);
    this.#unread = 0;
  }

  #over(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.request.signal?.removeEventListener('abort', this.#onAbort);
    this.onOver();
  }
}

const encoder = new TextEncoder();
const nothing = () => {};

function toBytes(body: string | Uint8Array): Uint8Array {
  return typeof body === 'string' ? encoder.encode(body) : body;
}
