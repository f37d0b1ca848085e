import type { CancelReason, PendingReply, Reply } from '../adapter.ts';
import type { IncomingBody } from './incoming-body.ts';
import type { PortLink } from './port-link.ts';
import { CUT_SHORT } from './port-request.ts';
import { SentParts } from './sent-parts.ts';

/** A call that a server has taken. It gets exactly one reply, whole or in parts. */
export class RunningPortCall {
  /** The body of the call, if it arrives in parts. */
  readonly body: IncomingBody | undefined;
  pending: PendingReply | undefined;
  readonly #link: PortLink;
  readonly #id: string;
  readonly #onOver: () => void;
  #stream: Reply['stream'];
  #parts: SentParts | undefined;
  #isOver = false;

  constructor(link: PortLink, id: string, body: IncomingBody | undefined, onOver: () => void) {
    this.#link = link;
    this.#id = id;
    this.body = body;
    this.#onOver = onOver;
  }

  /** Sends the whole reply, or its head before the parts. */
  reply({ status, headers, body, stream }: Reply, isHead: boolean): void {
    if (this.#isOver) return stream?.cancel();
    const hasParts = stream !== undefined && !isHead;
    this.#link.post({
      kind: 'reply',
      id: this.#id,
      status,
      // A copy, because replies can share a list.
      headers: [...headers],
      body: hasParts || isHead ? undefined : body,
      hasParts,
    });
    if (hasParts) {
      this.#stream = stream;
      this.#parts = new SentParts(this.#link, this.#id, () => this.#over());
      stream.pipe(this.#parts);
    } else {
      stream?.cancel();
      this.#over();
    }
  }

  /** The client has room for more bytes of the reply. */
  grant(bytes: number): void {
    this.#parts?.grant(bytes);
  }

  /** Ends a stream that its client can resume over another connection. */
  drain(): void {
    this.#stream?.drain?.();
  }

  /** Ends the call, with a reply that says so. */
  cancel(reason?: CancelReason): void {
    this.body?.fail(new Error(CUT_SHORT));
    this.pending?.cancel(reason);
    this.#stream?.cancel(reason);
    // The body can be waiting for a client that has stopped reading.
    this.#parts?.abort();
  }

  /** Ends the call after its client has disconnected. */
  abandon(): void {
    this.#parts?.stop();
    this.cancel();
    this.#over();
  }

  /** Ends the call without a reply, as if the server were lost. */
  cut(): void {
    this.cancel();
    if (this.#isOver) return;
    this.#link.post({ kind: 'broken', id: this.#id });
    this.#over();
  }

  #over(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.body?.fail(new Error('The call has been answered; its body can no longer be read'));
    this.#onOver();
  }
}
