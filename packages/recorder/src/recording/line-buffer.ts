const NEWLINE = 10;
/** Larger memory is released after a write, so that one large call does not keep it forever. */
const KEPT_BYTES = 16 * 1024 * 1024;
const FIRST_BYTES = 64 * 1024;

/** Lines as UTF-8, each with its line end, in memory that is used again. */
// Bytes are no work for the garbage collector, as texts that wait for a write are: `npm run bench -- recorder`.
export class LineBuffer {
  #memory = Buffer.alloc(0);
  #size = 0;
  #count = 0;

  /** The number of lines. */
  get count(): number {
    return this.#count;
  }

  /** The bytes of all lines. */
  get size(): number {
    return this.#size;
  }

  /** Valid until the next change. */
  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#size);
  }

  /** Adds a line that is given in parts. */
  add(parts: readonly string[]): void {
    let length = 0;
    for (const part of parts) length += part.length;
    // No character of UTF-16 has more than three bytes in UTF-8.
    this.#reserve(length * 3 + 1);
    for (const part of parts) this.#size += this.#memory.write(part, this.#size);
    this.#memory[this.#size++] = NEWLINE;
    this.#count++;
  }

  clear(): void {
    this.#size = 0;
    this.#count = 0;
    if (this.#memory.length > KEPT_BYTES) this.#memory = Buffer.alloc(0);
  }

  #reserve(bytes: number): void {
    const needed = this.#size + bytes;
    if (needed <= this.#memory.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#memory.length, FIRST_BYTES));
    larger.set(this.bytes);
    this.#memory = larger;
  }
}
