import { toProtocolError } from '../call/errors.ts';
import { GrowingBytes } from './growing-bytes.ts';

const NEWLINE = 10;

/**
 * The lines of UTF-8 text as it arrives, trimmed and without empty lines. Reads no faster than you
 * do. Leaving the loop cancels the stream. Throws for lines of more than `maxSize` bytes, and for
 * invalid UTF-8.
 */
export async function* linesOf(
  bytes: ReadableStream<Uint8Array>,
  maxSize: number,
): AsyncGenerator<string, void, void> {
  const reader = bytes.getReader();
  const line = new BegunLine(maxSize);
  try {
    for (let { value } = await reader.read(); value; { value } = await reader.read()) {
      let from = 0;
      for (let to = value.indexOf(NEWLINE); to !== -1; to = value.indexOf(NEWLINE, from)) {
        const text = line.end(value.subarray(from, to));
        // Skips empty lines: yielding costs more than finding a line.
        if (text !== '') yield text;
        from = to + 1;
      }
      line.add(value.subarray(from));
    }
    const last = line.end(new Uint8Array());
    if (last !== '') yield last;
  } finally {
    // Does nothing after the end.
    reader.cancel().catch(() => {});
  }
}

/** A line that has arrived in part. */
class BegunLine {
  readonly #maxSize: number;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  readonly #begun = new GrowingBytes();
  #number = 1;

  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  add(more: Uint8Array): void {
    this.#assertSize(more);
    this.#begun.add(more);
  }

  /** The text of the whole line. */
  end(last: Uint8Array): string {
    let whole = last;
    if (this.#begun.size > 0) {
      this.add(last);
      whole = this.#begun.bytes;
      this.#begun.clear();
    } else this.#assertSize(last);
    try {
      const text = this.#decoder.decode(whole).trim();
      this.#number++;
      return text;
    } catch {
      throw toProtocolError('bad-request', `Line ${this.#number} is not valid UTF-8`);
    }
  }

  #assertSize(more: Uint8Array): void {
    if (this.#begun.size + more.length <= this.#maxSize) return;
    const message = `Line ${this.#number} has more than ${this.#maxSize} bytes`;
    throw toProtocolError('payload-too-large', message);
  }
}
