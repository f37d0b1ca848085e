/** Pieces that are joined at once. A text that grew by each small piece would take many times its size. */
const JOINED = 1024;

/** A text that grows by many pieces, in memory and time that are proportional to its size. */
export class GrowingText {
  #whole = '';
  #pieces: string[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  append(piece: string): void {
    if (piece === '') return;
    this.#length += piece.length;
    if (this.#pieces.push(piece) < JOINED) return;
    this.#whole += this.#pieces.join('');
    this.#pieces = [];
  }

  /** The text so far. It is empty afterwards. */
  take(): string {
    if (this.#length === 0) return '';
    const [first = ''] = this.#pieces;
    const last = this.#pieces.length === 1 ? first : this.#pieces.join('');
    const text = this.#whole === '' ? last : this.#whole + last;
    this.#whole = '';
    this.#pieces = [];
    this.#length = 0;
    return text;
  }
}
