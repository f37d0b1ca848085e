/** The items of one call, taken one after the other until they end or nobody wants more. */
export class ItemSource {
  readonly #iterator: AsyncIterator<unknown, unknown>;
  readonly #reportClosing: (error: unknown) => void;
  #isOver = false;

  /** `reportClosing` gets the error of an iterator that fails when it is closed. */
  constructor(iterator: AsyncIterator<unknown, unknown>, reportClosing: (error: unknown) => void) {
    this.#iterator = iterator;
    this.#reportClosing = reportClosing;
  }

  /** Whether it has ended, failed or been closed. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Asks for nothing more. */
  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    // A generator that waits for something closes when it has that.
    Promise.resolve(this.#iterator)
      .then((open) => open.return?.())
      .catch(this.#reportClosing);
  }

  /**
   * Gives each item to `take`, and asks for the next one once the promise that it returns, if any, has resolved. Resolves to
   * the value at the end, or to `undefined` after `close`; rejects with the error that ends the items.
   */
  async readAll(take: (item: unknown) => Promise<void> | undefined): Promise<unknown> {
    while (!this.#isOver) {
      let step: IteratorResult<unknown, unknown>;
      try {
        step = await this.#iterator.next();
      } catch (error) {
        // Like one that has ended, an iterator that has failed needs no closing.
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
      // No await where there is room, since it costs each item a turn: `npm run bench -- streams`.
      if (room !== undefined) await room;
    }
    return undefined;
  }
}
