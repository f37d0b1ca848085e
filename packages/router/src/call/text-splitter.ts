/** Splits text that arrives in parts. Each part is looked at once, however small the parts are. */
export class TextSplitter {
  readonly #separator: string;
  /** The piece whose end has not arrived. */
  #begun = '';
  /** The last characters, which can be the start of a separator. */
  #last = '';

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** The pieces that end in this part, without their separators. */
  push(part: string): readonly string[] {
    const fresh = this.#last + part;
    this.#last = fresh.slice(fresh.length - this.#separator.length + 1);
    // Cheap: engines join texts only when they are searched.
    this.#begun += part;
    if (!fresh.includes(this.#separator)) return [];
    const pieces = this.#begun.split(this.#separator);
    this.#begun = pieces.pop() as string;
    return pieces;
  }
}
