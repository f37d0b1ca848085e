import {
  isAt,
  mayBecomeSimple,
  parseAlike,
  parseSimpleHead,
  type SimpleHead,
} from './simple-head.ts';

/** The result of reading a head whose end has not arrived. */
export const UNFINISHED = 'unfinished';

/**
 * Reads the heads of a connection, and remembers the last ones: clients repeat them byte for byte, or but for a value, and
 * comparing 200 bytes is cheaper than parsing them (`npm run bench -- cpu mikrokit --traced`). Only what the bytes mean is
 * remembered.
 */
export class HeadReader {
  readonly #maxSize: number;
  #known: { readonly text: string; readonly head: SimpleHead }[] = [];
  /** How often the head was read that begins now, and was not whole. */
  #rereads = 0;

  /**
   * Heads of `maxSize` bytes or more are left to node:http, which counts in its own way. So are heads in many pieces: each
   * read here begins at the start of the head, and node:http goes on where it was.
   */
  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  /** Reads the head that begins at an offset in received bytes, which are also `text`; `undefined` if it is not simple. */
  read(bytes: Buffer, text: string, at: number): SimpleHead | typeof UNFINISHED | undefined {
    const known = this.#find(text, at);
    const head =
      known !== undefined && known.length < this.#maxSize ? known : this.#parse(bytes, text, at);
    if (head !== UNFINISHED) this.#rereads = 0;
    else if (++this.#rereads > MOST_REREADS) return undefined;
    return head;
  }

  /** Lets go of the heads that are remembered, which are up to 4 × 16 kB. */
  forget(): void {
    if (this.#known.length > 0) this.#known = [];
  }

  /** A head that is known or differs from the last one in values, which may be too long. */
  #find(text: string, at: number): SimpleHead | undefined {
    for (const known of this.#known) if (isAt(text, at, known.text)) return known.head;
    const [latest] = this.#known;
    return latest === undefined ? undefined : parseAlike(text, at, latest.head);
  }

  #parse(bytes: Buffer, text: string, at: number): SimpleHead | typeof UNFINISHED | undefined {
    const end = text.indexOf('\r\n\r\n', at);
    const length = (end === -1 ? text.length : end + 4) - at;
    if (length >= this.#maxSize) return undefined;
    // A text of its own: a slice would keep all that was read in memory.
    if (end !== -1) return this.#remember(bytes.toString('latin1', at, end + 4));
    return mayBecomeSimple(text.slice(at)) ? UNFINISHED : undefined;
  }

  #remember(text: string): SimpleHead | undefined {
    const head = parseSimpleHead(text);
    if (head === undefined) return undefined;
    if (this.#known.length === MOST_KNOWN) this.#known.pop();
    this.#known.unshift({ text, head });
    return head;
  }
}

const MOST_KNOWN = 4;
/** Heads of clients who mean well come in one piece, or in few. */
const MOST_REREADS = 8;
