import { createHash, type Hash } from 'node:crypto';
import type { TapedRest } from '../taped-parts.ts';

/** How much of a stream is stored. */
export interface ItemLimits {
  readonly maxItems: number;
  /** The most bytes of all stored items. */
  readonly maxBytes: number;
  /** Reserves memory that all calls share. Returns false if there is no more. */
  readonly hold: (bytes: number) => boolean;
  readonly release: (bytes: number) => void;
}

/** Collects the items of a stream. Secrets are removed already. */
export class ItemsRecord {
  readonly #limits: ItemLimits;
  readonly #first: string[] = [];
  #bytes = 0;
  #held = 0;
  #rest: { count: number; bytes: number; readonly hash: Hash } | undefined;
  #isComplete = false;

  constructor(limits: ItemLimits) {
    this.#limits = limits;
  }

  /** Adds an item as JSON. */
  add(item: string, id?: string): void {
    const bytes = Buffer.byteLength(item);
    if (this.#rest === undefined && this.#keeps(bytes)) {
      this.#bytes += bytes;
      const idText = id === undefined ? '' : `,"id":${JSON.stringify(id)}`;
      this.#first.push(`{"item":${item}${idText}}`);
      return;
    }
    this.#rest ??= { count: 0, bytes: 0, hash: createHash('sha256') };
    this.#rest.count++;
    this.#rest.bytes += bytes;
    this.#rest.hash.update(item).update('\n');
  }

  /** No item follows. */
  complete(): void {
    this.#isComplete = true;
  }

  /** The number of items, including items that are not stored. */
  get count(): number {
    return this.#first.length + (this.#rest?.count ?? 0);
  }

  /** Whether all items so far are stored. */
  get isWhole(): boolean {
    return this.#rest === undefined;
  }

  /** A `TapedItems` as JSON. Releases the memory of the items. */
  toText(): string {
    this.#limits.release(this.#held);
    this.#held = 0;
    const end = this.#isComplete ? 'complete' : 'cut';
    const rest = this.#rest === undefined ? '' : `,"rest":${JSON.stringify(taped(this.#rest))}`;
    return `{"first":[${this.#first.join(',')}]${rest},"end":"${end}"}`;
  }

  #keeps(bytes: number): boolean {
    const { maxItems, maxBytes, hold } = this.#limits;
    if (this.#first.length >= maxItems || this.#bytes + bytes > maxBytes) return false;
    // In UTF-16, as the queue counts texts.
    if (!hold(bytes * 2)) return false;
    this.#held += bytes * 2;
    return true;
  }
}

function taped({
  count,
  bytes,
  hash,
}: {
  readonly count: number;
  readonly bytes: number;
  readonly hash: Hash;
}): TapedRest {
  return { count, bytes, sha256: hash.copy().digest('hex') };
}
