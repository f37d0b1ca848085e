import {
  isAt,
  mayBecomeSimple,
  parseAlike,
  parseSimpleHead,
  type SimpleHead,
} from './simple-head.ts';

/** The result for a head whose end has not arrived. */
export const UNFINISHED = 'unfinished';

/**
 * Reads the heads of a connection, and caches the last ones. Clients repeat them byte for byte or
 * with one changed value, and comparing 200 bytes is cheaper than parsing them (`npm run bench --
 * cpu mikrokit --traced`). Caches only parsed heads.
 */
export class HeadReader {
  readonly #maxSize: number;
  #known: { readonly text: string; readonly head: SimpleHead }[] = [];
  /** The number of incomplete reads of the current head. */
  #rereads = 0;

  /**
   * Heads of `maxSize` bytes or more go to node:http, which counts them in its own way. So do heads
   * in many pieces: each read here starts over, and node:http continues where it was.
   */
  constructor(maxSize: number) {
    this.#maxSize = maxSize;
  }

  /**
   * Reads the head at an offset in received bytes, which are also given as `text`. `undefined` if
   * it is not simple.
   */
  read(bytes: Buffer, text: string, at: number): SimpleHead | typeof UNFINISHED | undefined {
    const known = this.#find(text, at);
    const head =
      known !== undefined && known.length < this.#maxSize ? known : this.#parse(bytes, text, at);
    if (head !== UNFINISHED) this.#rereads = 0;
    else if (++this.#rereads > MOST_REREADS) return undefined;
    return head;
  }

  /** Frees the cached heads, which take up to 4 × 16 kB. */
  forget(): void {
    if (this.#known.length > 0) this.#known = [];
  }

  /**
   * A cached head, or one that differs from the last only in values. The values can be too long.
   */
  #find(text: string, at: number): SimpleHead | undefined {
    for (const known of this.#known) if (isAt(text, at, known.text)) return known.head;
    const [latest] = this.#known;
    return latest === undefined ? undefined : parseAlike(text, at, latest.head);
  }

  #parse(bytes: Buffer, text: string, at: number): SimpleHead | typeof UNFINISHED | undefined {
    const end = text.indexOf('\r\n\r\n', at);
    const length = (end === -1 ? text.length : end + 4) - at;
    if (length >= this.#maxSize) return undefined;
    // A copy: a slice would keep the whole received text in memory.
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
/** Well-behaved clients send a head in one piece, or in few. */
const MOST_REREADS = 8;
