import type { ReplySink, ReplyStream } from '../adapter.ts';
import { Queue } from './queue.ts';
import { TextSplitter } from './text-splitter.ts';

/**
 * The lines of a text body, without line ends. The next part is written once you have read the
 * lines. Leaving the loop cancels the body.
 */
export async function* readLines(stream: ReplyStream): AsyncGenerator<string, void, void> {
  const sink = new LineSink();
  stream.pipe(sink);
  try {
    for (let line = await sink.next(); line !== undefined; line = await sink.next()) yield line;
  } finally {
    // Does nothing after the end.
    stream.cancel();
  }
}

class LineSink implements ReplySink {
  readonly #lines = new Queue<string>();
  readonly #splitter = new TextSplitter('\n');
  readonly #decoder = new TextDecoder();
  #isOver = false;
  #onLine: (() => void) | undefined;
  #onRoom: (() => void) | undefined;

  write(chunk: string | Uint8Array): boolean {
    const text = typeof chunk === 'string' ? chunk : this.#decoder.decode(chunk, { stream: true });
    for (const line of this.#splitter.push(text)) this.#lines.push(line);
    this.#onLine?.();
    return this.#lines.length === 0;
  }

  drained(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#lines.length === 0) resolve();
      else this.#onRoom = resolve;
    });
  }

  end(): void {
    this.#isOver = true;
    this.#onLine?.();
  }

  abort(): void {
    this.end();
  }

  /** The next line, once it arrives. `undefined` after the last. */
  async next(): Promise<string | undefined> {
    while (this.#lines.length === 0 && !this.#isOver) {
      this.#onRoom?.();
      await new Promise<void>((resolve) => {
        this.#onLine = resolve;
      });
    }
    return this.#lines.shift();
  }
}
