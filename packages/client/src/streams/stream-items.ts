import type { StreamState } from '../call/lazy-stream.ts';
import { untilAborted } from './time-limit.ts';

/** An item of a stream, and the id of its event. */
export interface StreamItem {
  readonly value: unknown;
  /** `undefined` if neither the event nor one before it has an id. */
  readonly id: string | undefined;
}

/**
 * The items of lists, one by one. Awaits only the first item of a list: a generator's step for each
 * item would cost more than reading it (`npm run bench -- recker --only R6`).
 */
export class StreamItems implements AsyncIterableIterator<unknown, unknown, void> {
  readonly #lists: AsyncGenerator<readonly StreamItem[], unknown, void>;
  /** Stores how far the items were read. */
  readonly #state: StreamState;
  #list: readonly StreamItem[] = [];
  #at = 0;
  #end: IteratorReturnResult<unknown> | undefined;
  #filling: Promise<void> | undefined;

  constructor(lists: AsyncGenerator<readonly StreamItem[], unknown, void>, state: StreamState) {
    this.#lists = lists;
    this.#state = state;
  }

  async next(): Promise<IteratorResult<unknown, unknown>> {
    for (;;) {
      const item = this.#list[this.#at];
      if (item !== undefined) {
        this.#at++;
        if (item.id !== undefined) this.#state.lastEventId = item.id;
        return { done: false, value: item.value };
      }
      if (this.#end !== undefined) return this.#end;
      // One list for concurrent readers, so that no item is lost.
      this.#filling ??= this.#fill();
      await this.#filling;
    }
  }

  async return(value?: unknown): Promise<IteratorResult<unknown, unknown>> {
    this.#list = [];
    return this.#lists.return(value);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #fill(): Promise<void> {
    try {
      const step = await this.#lists.next();
      this.#at = 0;
      this.#list = step.done ? [] : step.value;
      if (step.done) this.#end = step;
    } finally {
      this.#filling = undefined;
    }
  }
}

/** Lists of one item each, from any iterable. */
export async function* inLists(
  items: AsyncIterable<unknown, unknown> | Iterable<unknown, unknown>,
  signal: AbortSignal,
): AsyncGenerator<readonly StreamItem[], unknown, void> {
  const iterator = delegateTo(items);
  try {
    for (;;) {
      const step = await untilAborted(iterator.next(), signal);
      if (step.done) return step.value;
      yield [{ value: step.value, id: undefined }];
    }
  } finally {
    const returning = iterator.return(undefined);
    // It may be waiting for an item that never comes.
    if (signal.aborted) returning.catch(() => {});
    else await returning;
  }
}

async function* delegateTo(
  items: AsyncIterable<unknown, unknown> | Iterable<unknown, unknown>,
): AsyncGenerator<unknown, unknown, void> {
  return yield* items;
}
