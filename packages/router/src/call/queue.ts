/** First in, first out. `shift` takes the same time however many wait; of an array, it moves all of them. */
export class Queue<T> {
  #items: (T | undefined)[] = [];
  /** The index of the first that was not taken. */
  #first = 0;

  get length(): number {
    return this.#items.length - this.#first;
  }

  push(item: T): void {
    this.#items.push(item);
  }

  /** Takes the first; `undefined` if there is none. */
  shift(): T | undefined {
    const item = this.#items[this.#first];
    if (this.length === 0) return undefined;
    this.#items[this.#first++] = undefined;
    // Each time as many have been taken as are moved.
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
