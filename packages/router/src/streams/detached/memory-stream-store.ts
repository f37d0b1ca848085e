import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/types/runtime';
import { RpcError } from '../../call/errors.ts';
import { itemsMissing } from './items-missing.ts';
import type { NewItems, NewStream, StoredItems, StreamStore } from './stream-store.ts';
import { StreamWakers } from './stream-wakers.ts';

/** Options of {@link memoryStreamStore}. */
export interface MemoryStreamStoreOptions {
  /** Milliseconds for which a stream is stored after its end. Default: 600,000, ten minutes. */
  readonly ttl?: number;
  /** The most streams. When full, it evicts streams that have ended, the oldest first. Default: 1,000. */
  readonly maxStreams?: number;
  /** The most characters of all items together. When full, it evicts streams in the same way. Default: 67,108,864. */
  readonly maxSize?: number;
  /**
   * The most streams of one client. When full, it evicts streams of the same client. Default: a tenth of `maxStreams`.
   */
  readonly maxStreamsPerCaller?: number;
  /** The most characters of all items of one client. Default: a quarter of `maxSize`. */
  readonly maxSizePerCaller?: number;
}

/** The room that the streams of one client take. */
interface Share {
  readonly identity: string;
  streams: number;
  size: number;
  /** Its ended streams, the first to end first. */
  readonly ended: Set<string>;
}

interface StreamEntry {
  readonly owner: string;
  readonly share: Share;
  readonly items: string[];
  size: number;
  /** By `performance.now()`. */
  aliveUntil: number;
  last: string | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * A store in the memory of one process, for streams that clients resume in the same process. If there is no room for a
 * stream, it ends with the error `stream-store-full`: status 503, or 429 if its client has used up its share.
 */
export function memoryStreamStore(options: MemoryStreamStoreOptions = {}): StreamStore {
  assertKnownOptions('memoryStreamStore', options, {
    ttl: 1,
    maxStreams: 1,
    maxSize: 1,
    maxStreamsPerCaller: 1,
    maxSizePerCaller: 1,
  });
  const { ttl = 600_000, maxStreams = 1_000, maxSize = 67_108_864 } = options;
  const { maxStreamsPerCaller = Math.ceil(maxStreams / 10) } = options;
  const { maxSizePerCaller = Math.ceil(maxSize / 4) } = options;
  assertIntegers('memoryStreamStore', { ttl }, { most: LONGEST_TIMEOUT });
  const most = { maxStreams, maxSize, maxStreamsPerCaller, maxSizePerCaller };
  assertIntegers('memoryStreamStore', most);
  return new MemoryStreamStore({ ttl, ...most });
}

class MemoryStreamStore implements StreamStore {
  readonly isLocal = true;
  readonly #limits: Required<MemoryStreamStoreOptions>;
  /** In the order of their starts. */
  readonly #streams = new Map<string, StreamEntry>();
  /** Ended streams, the first to end first. */
  readonly #ended = new Set<string>();
  readonly #shares = new Map<string, Share>();
  readonly #wakers = new StreamWakers();
  #size = 0;

  constructor(limits: Required<MemoryStreamStoreOptions>) {
    this.#limits = limits;
  }

  async create(id: string, { owner, identity, lease }: NewStream): Promise<void> {
    if (this.#streams.has(id)) return;
    const { maxStreams, maxStreamsPerCaller } = this.#limits;
    const share = this.#shares.get(identity) ?? newShare(identity);
    this.#makeRoom(
      share,
      () => share.streams < maxStreamsPerCaller,
      () => this.#streams.size < maxStreams,
    );
    this.#shares.set(identity, share);
    share.streams++;
    const aliveUntil = performance.now() + lease;
    const begun = { items: [], size: 0, aliveUntil, last: undefined, timer: undefined };
    this.#streams.set(id, { owner, share, ...begun });
  }

  async find(id: string): Promise<string | undefined> {
    return this.#streams.get(id)?.owner;
  }

  async append(id: string, { after, items, lease }: NewItems): Promise<boolean> {
    const stream = this.#streams.get(id);
    if (stream === undefined || stream.last !== undefined) return false;
    if (stream.items.length < after) throw itemsMissing();
    stream.aliveUntil = performance.now() + lease;
    const missing = items.slice(stream.items.length - after);
    if (missing.length === 0) return true;
    const size = missing.reduce((sum, item) => sum + item.length, 0);
    const { maxSize, maxSizePerCaller } = this.#limits;
    this.#makeRoom(
      stream.share,
      () => stream.share.size + size <= maxSizePerCaller,
      () => this.#size + size <= maxSize,
    );
    this.#grow(stream, size);
    stream.items.push(...missing);
    this.#wakers.wake(id);
    return true;
  }

  async end(id: string, last: string): Promise<void> {
    const stream = this.#streams.get(id);
    if (stream === undefined || stream.last !== undefined) return;
    const { maxSize, maxSizePerCaller } = this.#limits;
    const { share } = stream;
    // Even if this frees too little: the end has to be stored.
    this.#forgetUntil(() => share.size + last.length <= maxSizePerCaller, share.ended);
    this.#forgetUntil(() => this.#size + last.length <= maxSize, this.#ended);
    this.#grow(stream, last.length);
    stream.last = last;
    this.#ended.add(id);
    stream.share.ended.add(id);
    stream.timer = setTimeout(() => this.#forget(id), this.#limits.ttl);
    // On Node, stored streams do not keep the process alive.
    (stream.timer as { unref?(): void }).unref?.();
    this.#wakers.wake(id);
  }

  async read(id: string, after: number, wait: number): Promise<StoredItems | undefined> {
    const found = this.#readNow(id, after);
    if (found === undefined || found.items.length > 0 || found.last !== undefined) return found;
    await this.#wakers.wait(id, wait);
    return this.#readNow(id, after);
  }

  #readNow(id: string, after: number): StoredItems | undefined {
    const stream = this.#streams.get(id);
    if (stream === undefined) return undefined;
    const items = stream.items.slice(after, after + MOST_AT_ONCE);
    const isWhole = after + items.length >= stream.items.length;
    const isAlive = stream.aliveUntil > performance.now();
    return { items, last: isWhole ? stream.last : undefined, isAlive };
  }

  #grow(stream: StreamEntry, size: number): void {
    stream.size += size;
    stream.share.size += size;
    this.#size += size;
  }

  /**
   * Evicts ended streams until there is room: first the client's own for its share, then any.
   * Throws if that is not enough.
   */
  #makeRoom(share: Share, hasShare: () => boolean, hasRoom: () => boolean): void {
    if (!this.#forgetUntil(hasShare, share.ended))
      throw new RpcError('stream-store-full', { status: 429, message: SHARE_FULL });
    if (!this.#forgetUntil(hasRoom, this.#ended))
      throw new RpcError('stream-store-full', { status: 503, message: FULL });
  }

  #forgetUntil(isEnough: () => boolean, ended: ReadonlySet<string>): boolean {
    for (const id of ended) {
      if (isEnough()) return true;
      this.#forget(id);
    }
    return isEnough();
  }

  #forget(id: string): void {
    const stream = this.#streams.get(id);
    if (stream === undefined) return;
    clearTimeout(stream.timer);
    this.#size -= stream.size;
    this.#streams.delete(id);
    this.#ended.delete(id);
    const { share } = stream;
    share.size -= stream.size;
    share.ended.delete(id);
    if (--share.streams === 0) this.#shares.delete(share.identity);
    this.#wakers.wake(id);
  }
}

const MOST_AT_ONCE = 256;

function newShare(identity: string): Share {
  return { identity, streams: 0, size: 0, ended: new Set() };
}

const SHARE_FULL = 'You have too many streams; stop one, or try again later';

const FULL = 'There is no room for more streams; try again later';
