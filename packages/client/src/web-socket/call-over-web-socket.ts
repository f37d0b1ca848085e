import { JSON_HEADERS } from '../call/request-headers.ts';
import { MessageCall } from '../transport/message-call.ts';
import type { TransportRequest } from '../transport/transport.ts';
import { callMessage } from './call-message.ts';
import type { Limits, ServerMessage } from './server-message.ts';

/** One call over a WebSocket. */
export class CallOverWebSocket extends MessageCall {
  protected window = 0;
  readonly #cancel: (id: number | undefined) => void;
  #id: number | undefined;
  #send: ((message: string) => void) | undefined;

  /** `cancel` runs when the call is aborted. It gets the id if the call was sent. */
  constructor(request: TransportRequest, cancel: (id: number | undefined) => void) {
    super(request);
    this.#cancel = cancel;
  }

  /**
   * The message that makes the call. `undefined` for a call that is too large, which it rejects.
   */
  start(
    id: number,
    { maxMessageSize, window }: Limits,
    send: (message: string) => void,
  ): string | undefined {
    const message = callMessage(id, this.request);
    if (isLarger(message, maxMessageSize)) {
      this.whole({ status: 413, headers: JSON_HEADERS }, TOO_LARGE);
      return undefined;
    }
    this.#id = id;
    this.window = window;
    this.#send = send;
    return message;
  }

  answer({ status = 200, headers = JSON_HEADERS, stream }: ServerMessage, body: string): void {
    if (stream) this.open({ status, headers });
    else this.whole({ status, headers }, body);
  }

  part(text: string): void {
    if (!this.isOver) this.addPart(encoder.encode(text));
  }

  end(): void {
    this.complete();
  }

  protected sendMore(bytes: number): void {
    this.#send?.(`{"more":${this.#id},"bytes":${bytes}}`);
  }

  protected sendCancel(): void {
    this.#cancel(this.#id);
  }

  // The connection knows: a message of the server ends the call.
  protected onOver(): void {}
}

const encoder = new TextEncoder();

const TOO_LARGE =
  '{"errors":{"":{"type":"payload-too-large","message":"The message is larger than the server takes"}}}';

/** Whether a text has more bytes in UTF-8 than the limit. */
function isLarger(text: string, bytes: number): boolean {
  // No character takes more than three bytes for each of its UTF-16 units.
  return text.length * 3 > bytes && encoder.encode(text).length > bytes;
}
