import type { ReplySink } from '@mikrokit/router';

/** Where the chunks of a body go. */
export interface Output {
  readonly isOpen: boolean;
  /** Whether something waits to be sent, if only for the end of this turn. `true` where nothing tells. */
  readonly isBusy: boolean;
  /** Calls `onSent` when the connection has taken the chunk, or with an error if it broke. */
  write(chunk: string | Uint8Array, onSent?: (error?: Error | null) => void): void;
  end(): void;
  abort(): void;
}

/** The body of a reply on its way to a socket. Texts that are written in one turn leave together: each write is a system call. */
export class TextSink implements ReplySink {
  readonly #output: Output;
  #text = '';
  /**
   * The bytes of a large text, which are used again once the connection has taken them. For a text that waits, Node keeps
   * three bytes a character, beside the text: 82 kB of a stream that nobody reads, instead of 34 kB.
   */
  #bytes: Uint8Array | undefined;
  /** Characters of collected texts that the connection has not taken. */
  #unsent = 0;
  #isDue = false;
  #hasWritten = false;
  #onRoom: (() => void) | undefined;

  constructor(output: Output) {
    this.#output = output;
  }

  write(chunk: string | Uint8Array): boolean {
    if (typeof chunk !== 'string') {
      this.#flush();
      this.#send(chunk);
    } else if (this.#hasWritten && this.#text === '' && !this.#output.isBusy) {
      // The only text of its turn, as items of a feed are: -15 % CPU in `npm run bench -- streams`.
      this.#output.write(chunk);
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
    return this.#output.isOpen && this.#unsent + this.#text.length < MOST;
  }

  #flushSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    // Behind the microtasks in which a source gives all that it has.
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

  /** A large text in the sink's own bytes, or as it is if they are too few. */
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
    this.#output.write(chunk, (error) => {
      // Nothing more is asked of the source. The call that waits for the reply cancels it.
      if (error) return;
      this.#unsent -= length;
      if (this.#unsent > 0) return;
      this.#flush();
      if (this.#hasRoom) this.#onRoom?.();
    });
  }
}

/** Characters that wait to be sent. Node's own limit is 64 kB, of which a thousand clients that do not read take 250 MB. */
const MOST = 16_384;

/** Characters that are more than Node sends without keeping them. */
const LARGE = 4_096;
