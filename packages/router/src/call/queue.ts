/**
 * First in, first out. Unlike an array's, its `shift` takes the same time however many items wait.
 */
export class Queue<T> {
  #items: (T | undefined)[] = [];
  /** The index of the first item. */
  #first = 0;

  get length(): number {
    return this.#items.length - this.#first;
  }

  push(item: T): void {
    this.#items.push(item);
  }

  /** Takes the first. `undefined` if there is none. */
  shift(): T | undefined {
    const item = this.#items[this.#first];
    if (this.length === 0) return undefined;
    this.#items[this.#first++] = undefined;
    // Moves the rest only when as many items have been taken: amortized constant time.
    if (this.#first * 2 >= this.#items.length) {
      this.#items = this.#items.slice(this.#first);
      this.#first = 0;
    }
    return item;
  }

  clear(): void {
    this.#items = [];
    this.#first = 0;
  }
}
