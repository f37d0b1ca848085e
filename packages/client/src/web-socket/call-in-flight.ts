import { JSON_HEADERS } from '../call/request-headers.ts';
import { ArrivingBody } from '../transport/arriving-body.ts';
import {
  MAX_REPLY_SIZE,
  type TransportReply,
  type TransportRequest,
} from '../transport/transport.ts';
import { callMessage } from './call-message.ts';
import type { Limits, ServerMessage } from './server-message.ts';

/** The resolvers of a reply's promise. */
interface Settlers {
  readonly resolve: (reply: TransportReply) => void;
  readonly reject: (error: unknown) => void;
}

/** One call, from its request to the end of its reply. */
export class CallInFlight {
  readonly #request: TransportRequest;
  readonly #settlers: Settlers;
  readonly #onAbort: () => void;
  #id: number | undefined;
  #window = 0;
  #unread = 0;
  #send: ((message: string) => void) | undefined;
  #body: ArrivingBody | undefined;
  /** Whether the reply, or the rest of it, is no longer needed. */
  #isOver = false;
  #isSettled = false;

  /** `cancel` runs when the caller gives up. It gets the id if the call was sent. */
  constructor(
    request: TransportRequest,
    settlers: Settlers,
    cancel: (id: number | undefined) => void,
  ) {
    this.#request = request;
    this.#settlers = settlers;
    const { signal } = request;
    this.#onAbort = () => {
      if (this.#isOver) return;
      this.fail(signal?.reason);
      cancel(this.#id);
    };
    if (signal?.aborted) this.fail(signal.reason);
    else signal?.addEventListener('abort', this.#onAbort);
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  /**
   * The message that makes the call. `undefined` for a call that is too large, which it rejects.
   */
  start(
    id: number,
    { maxMessageSize, window }: Limits,
    send: (message: string) => void,
  ): string | undefined {
    const message = callMessage(id, this.#request);
    if (isLarger(message, maxMessageSize)) {
      this.reply({ status: 413 }, TOO_LARGE);
      return undefined;
    }
    this.#id = id;
    this.#window = window;
    this.#send = send;
    return message;
  }

  reply({ status = 200, headers, stream }: ServerMessage, body: string): void {
    if (this.#isOver) return;
    const { isStream, maxReplySize = MAX_REPLY_SIZE } = this.#request;
    const parts = stream || isStream ? this.#openBody() : undefined;
    if (!stream) {
      parts?.add(encoder.encode(body));
      parts?.complete();
      this.#over();
    }
    this.#isSettled = true;
    const text = parts !== undefined ? '' : isLarger(body, maxReplySize) ? undefined : body;
    this.#settlers.resolve({ status, headers: headers ?? JSON_HEADERS, text, body: parts });
  }

  part(text: string): void {
    if (!this.#isOver) this.#body?.add(encoder.encode(text));
  }

  end(): void {
    this.#body?.complete();
    this.#over();
  }

  fail(error: unknown): void {
    this.#isSettled = true;
    this.#over();
    this.#body?.fail(error);
    this.#settlers.reject(error);
  }

  #openBody(): ArrivingBody {
    const onRead = (bytes: number) => {
      this.#unread += bytes;
      if (this.#isOver || this.#unread < this.#window / 2) return;
      this.#send?.(`{"more":${this.#id},"bytes":${this.#unread}}`);
      this.#unread = 0;
    };
    const onLeave = () => {
      if (this.#isOver) return;
      this.#over();
      this.#send?.(`{"cancel":${this.#id}}`);
    };
    this.#body = new ArrivingBody(onRead, onLeave);
    return this.#body;
  }

  #over(): void {
    this.#isOver = true;
    this.#request.signal?.removeEventListener('abort', this.#onAbort);
  }
}

const encoder = new TextEncoder();

const TOO_LARGE =
  '{"errors":{"":{"type":"payload-too-large","message":"The message is larger than the server takes"}}}';

/** Whether a text has more bytes in UTF-8 than the limit. */
function isLarger(text: string, bytes: number): boolean {
  // No character takes more than three bytes for each of its UTF-16 units.
  return text.length * 3 > bytes && encoder.encode(text).length > bytes;
}
