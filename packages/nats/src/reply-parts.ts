import type { ReplySink } from '@mikrokit/router';
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
  #window = STREAM_WINDOW;
  #gathered: Uint8Array[] = [];
  #isScheduled = false;
  #waiting: PromiseWithResolvers<void> | undefined;
  #isOver = false;

  constructor(carrier: PartCarrier) {
    this.#carrier = carrier;
  }

  /** Gathers the chunks of one turn: a message costs more than an item. */
  write(chunk: string | Uint8Array): boolean {
    if (this.#isOver) return false;
    const bytes = typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
    this.#window -= bytes.length;
    this.#gathered.push(bytes);
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      setImmediate(() => {
        this.#isScheduled = false;
        this.#flush();
      });
    }
    return this.#window > 0;
  }

  drained(): Promise<void> {
    if (this.#window > 0) return Promise.resolve();
    this.#waiting ??= Promise.withResolvers();
    return this.#waiting.promise;
  }

  end(): void {
    this.#finish('end');
  }

  abort(): void {
    this.#finish('broken');
  }

  /** The client has room for more bytes. */
  grant(bytes: number): void {
    // A sum that nobody can count any more would be no limit.
    this.#window = Math.min(this.#window + bytes, Number.MAX_SAFE_INTEGER);
    if (this.#window <= 0) return;
    this.#waiting?.resolve();
    this.#waiting = undefined;
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
