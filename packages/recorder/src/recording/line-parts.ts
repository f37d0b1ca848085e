/** Texts of more characters are parts of their own. */
const LARGE = 4096;

/** Collects the text of a line in parts, so that large texts in it are not copied. */
// A body of 1 MB costs 0.1 ms when it is written, and 0.8 ms more when it is joined with others before: `npm run bench -- recorder`.
export class LineParts {
  readonly #parts: string[] = [];
  #small = '';

  add(text: string): void {
    if (text.length <= LARGE) {
      this.#small += text;
      return;
    }
    this.#parts.push(this.#small, text);
    this.#small = '';
  }

  end(): readonly string[] {
    this.#parts.push(this.#small);
    return this.#parts;
  }
}
