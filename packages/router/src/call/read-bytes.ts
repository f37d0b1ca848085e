import type { ReplySink, ReplyStream } from '../adapter.ts';
import { Queue } from './queue.ts';

/**
 * The body of a reply as bytes. The next chunk is written once you have read the last. Leaving the
 * loop cancels the body. Throws if the body breaks off.
 */
export async function* readBytes(stream: ReplyStream): AsyncGenerator<Uint8Array, void, void> {
  const sink = new ChunkSink();
  stream.pipe(sink);
  try {
    for (let chunk = await sink.next(); chunk !== undefined; chunk = await sink.next()) yield chunk;
  } finally {
    // Does nothing after the end.
    stream.cancel();
  }
}

class ChunkSink implements ReplySink {
  readonly #encoder = new TextEncoder();
  readonly #chunks = new Queue<Uint8Array>();
  #end: 'whole' | 'broken' | undefined;
  #onChunk: (() => void) | undefined;
  #onRoom: (() => void) | undefined;

  write(chunk: string | Uint8Array): boolean {
    this.#chunks.push(typeof chunk === 'string' ? this.#encoder.encode(chunk) : chunk);
    this.#onChunk?.();
    return false;
  }

  drained(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#chunks.length === 0) resolve();
      else this.#onRoom = resolve;
    });
  }

  end(): void {
    this.#end = 'whole';
    this.#onChunk?.();
  }

  abort(): void {
    this.#end = 'broken';
    this.#onChunk?.();
  }

  /** The next bytes, once they arrive. `undefined` after the last. */
  async next(): Promise<Uint8Array | undefined> {
    while (this.#chunks.length === 0 && this.#end === undefined) {
      this.#onRoom?.();
      await new Promise<void>((resolve) => {
        this.#onChunk = resolve;
      });
    }
    if (this.#chunks.length === 0 && this.#end === 'broken') throw new Error('The reply broke off');
    return this.#chunks.shift();
  }
}
