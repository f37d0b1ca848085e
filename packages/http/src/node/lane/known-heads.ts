import { type PlainHead, parseAlike, parsePlainHead } from './plain-head.ts';

/**
 * Reads heads, and remembers the last ones of a connection: callers repeat them byte for byte, or but for a value, and
 * comparing 200 bytes is cheaper than parsing them (`npm run bench -- cpu mikrokit --traced`). Only what the bytes mean is
 * remembered.
 */
export class KnownHeads {
  readonly #heads: { readonly text: string; readonly head: PlainHead }[] = [];

  /** The head that begins at a place in received text, if it is known or nearly so. */
  find(text: string, at: number): PlainHead | undefined {
    for (const known of this.#heads) if (text.startsWith(known.text, at)) return known.head;
    const [latest] = this.#heads;
    return latest === undefined ? undefined : parseAlike(text, at, latest.head);
  }

  /** Reads a whole head; `undefined` if it is not plain. */
  parse(text: string): PlainHead | undefined {
    const head = parsePlainHead(text);
    if (head === undefined) return undefined;
    if (this.#heads.length === MOST) this.#heads.pop();
    this.#heads.unshift({ text, head });
    return head;
  }
}

const MOST = 4;
