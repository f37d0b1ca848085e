import { RpcError } from '../../call/errors.ts';
import { IdentifiedItem } from '../../call/stream-event.ts';
import { parseEnd, type StoredEnd } from './stored-end.ts';
import type { StreamPosition } from './stream-position.ts';
import type { StreamStore } from './stream-store.ts';

/** Milliseconds after which a reader asks the store again whether the stream is alive. */
const WAIT = 1_000;

/** The items of a stored stream as JSON, after a position and as they arrive. */
export class StoredSource implements AsyncIterator<IdentifiedItem, undefined> {
  readonly #store: StreamStore;
  readonly #id: string;
  #after: number;
  #items: readonly string[] = [];
  #next = 0;
  #isClosed = false;
  /** Set when all items have been read. */
  end: StoredEnd | undefined;

  constructor(store: StreamStore, { id, after }: StreamPosition) {
    this.#store = store;
    this.#id = id;
    this.#after = after;
  }

  /** Rejects if the stream is gone, or its process has died. */
  async next(): Promise<IteratorResult<IdentifiedItem, undefined>> {
    while (!this.#isClosed) {
      const item = this.#items[this.#next];
      if (item !== undefined) {
        this.#next++;
        this.#after++;
        return { done: false, value: new IdentifiedItem(`${this.#id}.${this.#after}`, item) };
      }
      if (this.end !== undefined) break;
      await this.#read();
    }
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<IdentifiedItem, undefined>> {
    this.#isClosed = true;
    return { done: true, value: undefined };
  }

  async #read(): Promise<void> {
    const found = await this.#store.read(this.#id, this.#after, WAIT);
    if (found === undefined) throw unknownStream();
    const { items, last, isAlive } = found;
    this.#items = items;
    this.#next = 0;
    if (last !== undefined) this.end = parseEnd(last);
    else if (items.length === 0 && !isAlive) throw streamLost();
  }
}

/** The error for an unknown stream id. Streams of other routes and clients look unknown, too. */
export function unknownStream(): RpcError {
  return new RpcError('unknown-stream', { status: 404, message: 'There is no such stream' });
}

/** The error that ends a stream whose server has closed or died. */
export function streamLost(): RpcError {
  return new RpcError('stream-lost', {
    status: 500,
    message: 'The server of this stream is gone; its other items will never come',
  });
}
