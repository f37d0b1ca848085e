/** Pieces to join at once. Growing a string by small pieces would take many times its size. */
const JOINED = 1024;

/** A string that grows by many pieces. Memory and time are proportional to its size. */
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

  /** The text so far. Empties it. */
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
