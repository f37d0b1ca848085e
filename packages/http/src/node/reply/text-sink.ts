import type { ReplySink } from '@mikrokit/router';

/** The destination of a body's chunks. */
export interface Output {
  readonly isOpen: boolean;
  /**
   * Whether something waits to be sent, even if only until the end of this turn. `true` if unknown.
   */
  readonly isBusy: boolean;
  /** Calls `onSent` when the connection has taken the chunk, or with an error if it broke. */
  write(chunk: string | Uint8Array, onSent?: (error?: Error | null) => void): void;
  end(): void;
  abort(): void;
}

/**
 * Writes the body of a reply to a socket. Texts written in one turn are sent together, because each
 * write is a system call.
 */
export class TextSink implements ReplySink {
  readonly #output: Output;
  #text = '';
  /**
   * A buffer for the bytes of a large text, reused once the connection has sent them. For queued
   * text, Node would keep three bytes per character, and the text itself: 82 kB for an unread
   * stream, instead of 34 kB.
   */
  #bytes: Uint8Array | undefined;
  /** Unsent characters of collected texts. */
  #unsent = 0;
  #isDue = false;
  #hasWritten = false;
  /** Writes since other connections had a turn. */
  #writes = 0;
  #isResting = false;
  #onRoom: (() => void) | undefined;

  constructor(output: Output) {
    this.#output = output;
  }

  write(chunk: string | Uint8Array): boolean {
    if (typeof chunk !== 'string') {
      this.#flush();
      this.#send(chunk);
    } else if (this.#hasWritten && this.#text === '' && !this.#output.isBusy) {
      // The only text of its turn, as in a feed: -15 % CPU in `npm run bench -- streams`.
      this.#output.write(chunk);
      this.#restAtTimes();
    } else {
      this.#text += chunk;
      if (this.#unsent === 0) {
        if (this.#text.length >= MOST) this.#flush();
        else this.#flushSoon();
      }
    }
    return this.#hasRoom;
  }

  drained(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#hasRoom) resolve();
      else this.#onRoom = resolve;
    });
  }

  end(): void {
    this.#flush();
    if (this.#output.isOpen) this.#output.end();
  }

  abort(): void {
    this.#output.abort();
  }

  get #hasRoom(): boolean {
    return this.#output.isOpen && !this.#isResting && this.#unsent + this.#text.length < MOST;
  }

  /** A client that reads fast takes each write at once. Without a rest, other connections would have no turn. */
  #restAtTimes(): void {
    this.#writes += 1;
    if (this.#writes < MOST_WRITES || this.#isResting) return;
    this.#isResting = true;
    setImmediate(() => {
      this.#writes = 0;
      this.#isResting = false;
      if (this.#hasRoom) this.#onRoom?.();
    });
  }

  #flushSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    // After the microtasks in which a source yields everything that it has.
    process.nextTick(() => {
      this.#isDue = false;
      this.#flush();
    });
  }

  #flush(): void {
    const text = this.#text;
    if (text === '') return;
    this.#text = '';
    const isOurs = text.length >= LARGE && this.#unsent === 0;
    this.#send(isOurs ? this.#encode(text) : text);
  }

  /** A large text in the sink's own bytes. The text itself if the bytes are too few. */
  #encode(text: string): string | Uint8Array {
    this.#bytes ??= new Uint8Array(MOST + LARGE);
    const { read, written } = new TextEncoder().encodeInto(text, this.#bytes);
    return read === text.length ? this.#bytes.subarray(0, written) : text;
  }

  #send(chunk: string | Uint8Array): void {
    this.#hasWritten = true;
    if (!this.#output.isOpen) return;
    const { length } = chunk;
    this.#unsent += length;
    this.#restAtTimes();
    this.#output.write(chunk, (error) => {
      // Asks the source for nothing more. The call that waits for the reply cancels it.
      if (error) return;
      this.#unsent -= length;
      if (this.#unsent > 0) return;
      this.#flush();
      if (this.#hasRoom) this.#onRoom?.();
    });
  }
}

/**
 * Characters to buffer. Node's own limit is 64 kB: for a thousand clients that do not read, that
 * takes 250 MB.
 */
const MOST = 16_384;

/**
 * Writes in one turn of the event loop. While a client on the same machine reads items of 100 kB,
 * another call waits for 3 MB of them, instead of 20 to 130 (200 on Bun).
 */
const MOST_WRITES = 16;

/** More characters than Node sends without buffering. */
const LARGE = 4_096;
