/** Splits text that arrives in parts. Each part is looked at once, however small the parts are. */
export class TextSplitter {
  readonly #separator: string;
  /** What has begun and not ended. */
  #begun = '';
  /** The last characters, in which a separator may have begun. */
  #last = '';

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** The pieces that end in a part, without their separators. */
  push(part: string): readonly string[] {
    const fresh = this.#last + part;
    this.#last = fresh.slice(fresh.length - this.#separator.length + 1);
    // The engine only joins the texts once they are searched.
    this.#begun += part;
    if (!fresh.includes(this.#separator)) return [];
    const pieces = this.#begun.split(this.#separator);
    this.#begun = pieces.pop() as string;
    return pieces;
  }
}
