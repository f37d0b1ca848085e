import type { ReplySink } from '@mikrokit/router';
import { SendWindow } from '@mikrokit/router/web';
import { STREAM_WINDOW } from './messages.ts';

/** Sends messages of one reply. */
export interface PartCarrier {
  /** The most bytes of one part. */
  readonly maxPart: number;
  part(bytes: Uint8Array): void;
  /** The last message. */
  finish(how: 'end' | 'broken'): void;
}

/** Sends the body of a reply in parts, no faster than its client reads. */
export class ReplyParts implements ReplySink {
  readonly #carrier: PartCarrier;
  readonly #window = new SendWindow(STREAM_WINDOW);
  #gathered: Uint8Array[] = [];
  #isScheduled = false;
  #isOver = false;

  constructor(carrier: PartCarrier) {
    this.#carrier = carrier;
  }

  /** Gathers the chunks of one turn: a message costs more than an item. */
  write(chunk: string | Uint8Array): boolean {
    if (this.#isOver) return false;
    const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
    this.#window.take(bytes.length);
    this.#gathered.push(bytes);
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => {
        this.#isScheduled = false;
        this.#flush();
      });
    }
    return this.#window.hasRoom;
  }

  drained(): Promise<void> {
    return this.#window.drained();
  }

  end(): void {
    this.#finish('end');
  }

  abort(): void {
    this.#finish('broken');
  }

  /** The client has room for more bytes. */
  grant(bytes: number): void {
    this.#window.grant(bytes);
  }

  #flush(): void {
    if (this.#isOver) return;
    const whole = Buffer.concat(this.#gathered);
    this.#gathered = [];
    const { maxPart } = this.#carrier;
    for (let at = 0; at < whole.length; at += maxPart)
      this.#carrier.part(whole.subarray(at, at + maxPart));
  }

  #finish(how: 'end' | 'broken'): void {
    if (this.#isOver) return;
    this.#flush();
    this.#isOver = true;
    this.#carrier.finish(how);
  }
}

const encoder = new TextEncoder();
