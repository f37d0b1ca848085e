/** The items of one call, one after the other, until they end or the reader closes them. */
export class ItemSource {
  readonly #iterator: AsyncIterator<unknown, unknown>;
  readonly #reportClosing: (error: unknown) => void;
  #isOver = false;

  /** `reportClosing` gets the error of an iterator that fails while closing. */
  constructor(iterator: AsyncIterator<unknown, unknown>, reportClosing: (error: unknown) => void) {
    this.#iterator = iterator;
    this.#reportClosing = reportClosing;
  }

  /** Whether it has ended, failed or been closed. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Stops reading. */
  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    // A generator that is waiting for a promise closes only after it settles.
    Promise.resolve(this.#iterator)
      .then((open) => open.return?.())
      .catch(this.#reportClosing);
  }

  /**
   * Passes each item to `take`, waits for its promise if it returns one, and then asks for the
   * next. Resolves to the value at the end, or to `undefined` after `close`. Rejects with the error
   * that ends the items.
   */
  async readAll(take: (item: unknown) => Promise<void> | undefined): Promise<unknown> {
    while (!this.#isOver) {
      let step: IteratorResult<unknown, unknown>;
      try {
        step = await this.#iterator.next();
      } catch (error) {
        // A failed iterator needs no closing, like one that has ended.
        this.#isOver = true;
        throw error;
      }
      if (this.#isOver) break;
      const { value } = step;
      if (step.done) {
        this.#isOver = true;
        return value;
      }
      const room = take(value);
      // Awaits only without room, because each await costs a turn: `npm run bench -- streams`.
      if (room !== undefined) await room;
    }
    return undefined;
  }
}
