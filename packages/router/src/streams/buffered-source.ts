import { RpcError } from '../call/errors.ts';
import { Queue } from '../call/queue.ts';
import type { StreamBuffer } from '../definition/route-options.ts';

/**
 * A source that is always asked for its next item. If the reader is too slow, it drops items by a
 * rule.
 */
export class BufferedSource implements AsyncIterator<unknown, unknown> {
  readonly #source: AsyncIterator<unknown, unknown>;
  readonly #buffer: StreamBuffer;
  readonly #items = new Queue<unknown>();
  /** The end of the source, after its items have been read. */
  #end: (() => IteratorResult<unknown, unknown>) | undefined;
  /** Wakes the reader that waits for an item. */
  #wake: (() => void) | undefined;
  #reading: Promise<void> | undefined;
  #isClosed = false;

  constructor(source: AsyncIterator<unknown, unknown>, buffer: StreamBuffer) {
    this.#source = source;
    this.#buffer = buffer;
  }

  async next(): Promise<IteratorResult<unknown, unknown>> {
    this.#reading ??= this.#read();
    while (this.#items.length === 0) {
      if (this.#end !== undefined) return this.#end();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return { done: false, value: this.#items.shift() };
  }

  async return(): Promise<IteratorResult<unknown, unknown>> {
    this.#isClosed = true;
    await this.#source.return?.();
    return { done: true, value: undefined };
  }

  async #read(): Promise<void> {
    try {
      while (!this.#isClosed) {
        const { done, value } = await this.#source.next();
        if (this.#isClosed) return;
        if (done) {
          this.#end = () => ({ done: true, value });
          break;
        }
        if (!this.#add(value)) return;
        this.#wake?.();
      }
    } catch (error) {
      this.#fail(error);
    }
    this.#wake?.();
  }

  /** `false` if there is no room and `overflow` is `fail`. */
  #add(item: unknown): boolean {
    const { max, overflow } = this.#buffer;
    if (this.#items.length >= max) {
      if (overflow === 'fail') {
        this.#items.clear();
        this.#fail(
          new RpcError('slow-reader', { status: 503, message: 'The client reads too slowly' }),
        );
        this.#wake?.();
        // The reader closes the source when it gets the error.
        return false;
      }
      if (overflow === 'latest') this.#items.clear();
      else this.#items.shift();
    }
    this.#items.push(item);
    return true;
  }

  #fail(error: unknown): void {
    this.#end = () => {
      throw error;
    };
  }
}
