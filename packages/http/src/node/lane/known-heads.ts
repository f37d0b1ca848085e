import { type PlainHead, parsePlainHead } from './plain-head.ts';

/**
 * Reads heads, and remembers the last ones of a connection: callers repeat them byte for byte, and comparing 200 bytes
 * is cheaper than parsing them (`npm run bench -- cpu`). Only what the bytes mean is remembered.
 */
export class KnownHeads {
  readonly #heads: PlainHead[] = [];

  /** The head that begins at a place in received text, if it is known. */
  find(text: string, at: number): PlainHead | undefined {
    for (const head of this.#heads) if (text.startsWith(head.text, at)) return head;
    return undefined;
  }

  /** Reads a whole head; `undefined` if it is not plain. */
  parse(text: string): PlainHead | undefined {
    const head = parsePlainHead(text);
    if (head === undefined) return undefined;
    if (this.#heads.length === MOST) this.#heads.pop();
    this.#heads.unshift(head);
    return head;
  }
}

const MOST = 4;
