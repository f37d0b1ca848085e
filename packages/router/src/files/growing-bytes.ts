/** Bytes that chunks are added to. Each byte is copied a few times at most, however small the chunks are. */
export class GrowingBytes {
  #memory: Uint8Array<ArrayBuffer> = new Uint8Array();
  #size = 0;

  /** The number of bytes. */
  get size(): number {
    return this.#size;
  }

  /** All bytes so far. Valid until the next change. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#memory.subarray(0, this.#size);
  }

  /** Copies a chunk: a view of a large buffer would keep all of it. */
  add(chunk: Uint8Array): void {
    const size = this.#size + chunk.length;
    if (size > this.#memory.length) {
      const larger = new Uint8Array(Math.max(size, 2 * this.#memory.length));
      larger.set(this.bytes);
      this.#memory = larger;
    }
    this.#memory.set(chunk, this.#size);
    this.#size = size;
  }

  /** Starts again, in the same memory. */
  clear(): void {
    this.#size = 0;
  }
}
