import { type Clock, systemClock } from '../clock.ts';
import { assertFunctions, assertNumbers, describe } from '../option-checks.ts';
import type { CallEvent } from '../policy-events.ts';
import type { CacheStore, MaybePromise } from './cache-store.ts';
import { MemoryStore } from './memory-store.ts';

/** Something stored: a text, and facts about it as plain JSON. */
export interface Entry<Meta> {
  readonly meta: Meta;
  readonly text: string;
}

/** A call whose result is to be stored. */
export interface Storing {
  /** Whether the entry was invalidated meanwhile, so that the result can be outdated. */
  isObsolete: boolean;
}

/** Options of a write. */
export interface WriteOptions {
  /** Milliseconds for which the entry is stored. */
  readonly ttl: number;
  readonly call: CallEvent;
  readonly storing: Storing;
}

/** Options of {@link CacheEntries}. */
export interface CacheEntriesOptions {
  /** Milliseconds that a call waits for the store. Then it continues without it. Default: 1,000. */
  readonly storeTimeout?: number | undefined;
  /**
   * Gets errors and timeouts of the store, and the call that needed it. There is no call if you
   * invalidated by hand. Calls continue without the store. Default: none.
   */
  readonly onError?: ((error: unknown, call: CallEvent | undefined) => void) | undefined;
  /** Tells the time. Default: the host's clock. */
  readonly clock?: Clock | undefined;
}

/**
 * The entries of a store, for several caches that you invalidate together. If the store fails, calls continue without a
 * cache.
 */
export class CacheEntries {
  readonly clock: Clock;
  readonly #store: CacheStore;
  readonly #timeout: number;
  readonly #onError: (error: unknown, call: CallEvent | undefined) => void;
  readonly #storing = new Map<Storing, string>();
  #generation = 0;

  constructor(store?: CacheStore, options: CacheEntriesOptions = {}) {
    const { storeTimeout = 1_000, onError = () => {}, clock = systemClock } = options;
    assertNumbers({ storeTimeout }, { least: 1 }, 'use a positive number of milliseconds');
    this.#store = store ?? new MemoryStore({}, { clock });
    assertStore(this.#store);
    this.clock = clock;
    this.#timeout = storeTimeout;
    this.#onError = onError;
  }

  /** Changes with each invalidation, so that later calls do not share results of earlier ones. */
  get generation(): number {
    return this.#generation;
  }

  /**
   * The key of a request and its caller. A store outside of this process gets a SHA-256 hash of the
   * caller, because the caller can be a credential.
   */
  keyOf(request: string, caller: string): MaybePromise<string> {
    if (this.#store instanceof MemoryStore) return `${request}\n${caller}`;
    return sha256(caller).then((hash) => `${request}\n${hash}`);
  }

  /** The entry of a key, if there is one that can be read. */
  read<Meta>(key: string, call: CallEvent): MaybePromise<Entry<Meta> | undefined> {
    const text = this.#attempt(() => this.#store.get(key), call);
    if (isPromise(text)) return text.then((given) => this.#parse<Meta>(key, given, call));
    return this.#parse(key, text, call);
  }

  /** Notes that a result for a key is on its way. */
  start(key: string): Storing {
    const storing = { isObsolete: false };
    this.#storing.set(storing, key);
    return storing;
  }

  end(storing: Storing): void {
    this.#storing.delete(storing);
  }

  /** Stores an entry for some milliseconds, unless it is invalidated before it is there. */
  async write<Meta>(
    key: string,
    { meta, text }: Entry<Meta>,
    { ttl, call, storing }: WriteOptions,
  ): Promise<void> {
    if (storing.isObsolete) return;
    const whole = `${JSON.stringify(meta)}\n${text}`;
    await this.#attempt(() => this.#store.set(key, whole, Math.ceil(ttl)), call);
    // What invalidated it may have come to the store first.
    if (storing.isObsolete) await this.remove(key, call);
  }

  async remove(key: string, call: CallEvent): Promise<void> {
    await this.#attempt(() => this.#store.delete(key), call);
  }

  /** Removes the entries of all requests that start with this, and does not store running ones. */
  async invalidate(prefix: string, call?: CallEvent): Promise<void> {
    this.#generation++;
    for (const [storing, key] of this.#storing)
      if (key.startsWith(prefix)) storing.isObsolete = true;
    await this.#attempt(() => this.#store.clear(prefix), call);
  }

  /** Removes the entries of one request, for all users. */
  invalidateRequest(request: string, call?: CallEvent): Promise<void> {
    return this.invalidate(`${request}\n`, call);
  }

  #parse<Meta>(key: string, text: unknown, call: CallEvent): Entry<Meta> | undefined {
    if (text === undefined || text === null) return undefined;
    try {
      const whole = text as string;
      const at = whole.indexOf('\n');
      const meta: unknown = JSON.parse(whole.slice(0, at));
      if (typeof meta !== 'object' || meta === null) throw new TypeError('It has no facts');
      return { meta: meta as Meta, text: whole.slice(at + 1) };
    } catch (error) {
      const failure = new Error(`cache: the entry of '${key}' cannot be read`, { cause: error });
      this.#report(failure, call);
      return undefined;
    }
  }

  /** Calls the store. `undefined` if it fails or takes too long. */
  #attempt<T>(
    work: () => MaybePromise<T>,
    call: CallEvent | undefined,
  ): MaybePromise<T | undefined> {
    try {
      const result = work();
      return isPromise(result) ? this.#within(result, call) : result;
    } catch (error) {
      this.#report(error, call);
      return undefined;
    }
  }

  /** An error of `onError` is uncaught, and the call continues. */
  #report(error: unknown, call: CallEvent | undefined): void {
    try {
      this.#onError(error, call);
    } catch (own) {
      queueMicrotask(() => {
        throw own;
      });
    }
  }

  #within<T>(working: PromiseLike<T>, call: CallEvent | undefined): Promise<T | undefined> {
    return new Promise((resolve) => {
      const fail = (error: unknown) => {
        cancel();
        this.#report(error, call);
        resolve(undefined);
      };
      const cancel = this.clock.after(this.#timeout, () =>
        fail(new Error(`cache: the store took longer than ${this.#timeout} ms`)),
      );
      working.then((result) => {
        cancel();
        resolve(result);
      }, fail);
    });
  }
}

/** Throws a `TypeError` for something that is no store. */
function assertStore(store: unknown): void {
  if (typeof store !== 'object' || store === null)
    throw new TypeError(`cache.store is ${describe(store)}; use { get, set, delete, clear }`);
  const methods = store as CacheStore;
  for (const name of ['get', 'set', 'delete', 'clear'] as const)
    assertFunctions({ [`cache.store.${name}`]: methods[name] ?? null });
}

export function isPromise<T>(value: MaybePromise<T>): value is PromiseLike<T> {
  return typeof (value as PromiseLike<T> | undefined)?.then === 'function';
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
