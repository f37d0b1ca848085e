import { toProtocolError } from '../call/errors.ts';

const NEWLINE = 10;

/**
 * The lines of UTF-8 text as it arrives, without spaces around them; read no faster than they are asked for. Leaving cancels
 * the stream. Throws for a line of more than `maxSize` bytes, of which no more are kept, and for bytes that are no UTF-8.
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
        yield line.end(value.subarray(from, to));
        from = to + 1;
      }
      line.add(value.subarray(from));
    }
    yield line.end(new Uint8Array());
  } finally {
    // Does nothing after the end.
    reader.cancel().catch(() => {});
  }
}

/** A line of which a part has arrived. */
class BegunLine {
  readonly #maxSize: number;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #bytes = new Uint8Array();
  #size = 0;
  #number = 1;

  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  /** Copies bytes: a view of a large chunk would keep all of it. */
  add(more: Uint8Array): void {
    const size = this.#size + more.length;
    if (size > this.#maxSize) throw this.#tooLong();
    if (size > this.#bytes.length) {
      const larger = new Uint8Array(Math.min(2 * size, this.#maxSize));
      larger.set(this.#bytes.subarray(0, this.#size));
      this.#bytes = larger;
    }
    this.#bytes.set(more, this.#size);
    this.#size = size;
  }

  /** The text of the whole line. */
  end(last: Uint8Array): string {
    let whole = last;
    if (this.#size > 0) {
      this.add(last);
      whole = this.#bytes.subarray(0, this.#size);
      this.#size = 0;
    } else if (last.length > this.#maxSize) throw this.#tooLong();
    try {
      const text = this.#decoder.decode(whole).trim();
      this.#number++;
      return text;
    } catch {
      throw toProtocolError('bad-request', `Line ${this.#number} is not valid UTF-8`);
    }
  }

  #tooLong(): Error {
    const message = `Line ${this.#number} has more than ${this.#maxSize} bytes`;
    return toProtocolError('payload-too-large', message);
  }
}
