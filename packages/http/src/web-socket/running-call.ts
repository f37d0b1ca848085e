import type { PendingReply, Reply } from '@mikrokit/router';
import type { AccessRecord } from '../middleware/access-record.ts';
import type { StreamParts } from './stream-parts.ts';
import { utf8Size } from './utf8-size.ts';

/** A call of a connection without a complete reply. */
export class RunningCall {
  pending: PendingReply | undefined;
  /** The parts of a streamed reply. */
  parts: StreamParts | undefined;
  readonly #record: AccessRecord | undefined;
  #stream: Reply['stream'];

  constructor(record: AccessRecord | undefined) {
    this.#record = record;
  }

  startStream({ stream }: Reply, parts: StreamParts): void {
    this.#stream = stream;
    this.parts = parts;
  }

  pipe(): void {
    if (this.parts !== undefined) this.#stream?.pipe(this.parts);
  }

  /** Ends a stream that its client can resume over another connection. */
  drain(): void {
    this.#stream?.drain?.();
  }

  /** Ends the call, with a reply that says so. */
  cancel(): void {
    this.pending?.cancel();
    this.#stream?.cancel();
  }

  /** Ends the call after its client has disconnected. */
  abandon(): void {
    // Before its stream breaks off.
    this.#record?.abandoned(this.parts?.bytes);
    this.cancel();
  }

  /** Writes the line of the access log. `body` is a text, or the byte count of a stream. */
  answered(reply: Reply, body: string | number | undefined): void {
    if (this.#record === undefined) return;
    this.#record.answered(reply, typeof body === 'number' ? body : utf8Size(body ?? ''));
  }
}
