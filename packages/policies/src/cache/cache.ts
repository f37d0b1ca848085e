import { Call } from '../call/call.ts';
import { Dedupe } from '../dedupe.ts';
import {
  assertFunctions,
  assertNumbers,
  assertOneOf,
  assertOptions,
  type OptionNames,
} from '../option-checks.ts';
import { type Next, Policy, type PolicyEnvironment, runLimited } from '../policy.ts';
import type { CallEvent } from '../policy-events.ts';
import { CacheEntries, type CacheEntriesOptions, isPromise } from './cache-entries.ts';
import type { CacheStore } from './cache-store.ts';
import { isDown, isOutdated } from './is-down.ts';
import { type CacheCodec, jsonCodec } from './json-codec.ts';

/** How long results are stored, and when they are used. */
export interface CacheTimes {
  /**
   * `cache-first`: a stored result is used for its `ttl`. `stale-while-revalidate`: for `staleFor` more, it is used and replaced
   * in the background. `network-first`: a stored result is used when the call fails. Default: `cache-first`.
   */
  readonly mode?: 'cache-first' | 'stale-while-revalidate' | 'network-first' | undefined;
  /** How long a result stays fresh, in milliseconds. */
  readonly ttl: number;
  /** Milliseconds after the `ttl` in which `stale-while-revalidate` still uses a result. Default: the `ttl`. */
  readonly staleFor?: number | undefined;
  /** Milliseconds after the `ttl` in which a result is used if the call fails because the service is down. Default: 0. */
  readonly staleIfError?: number | undefined;
}

/** Options of {@link cache}. */
export interface CacheOptions extends CacheTimes {
  /** Where results are stored. Default: a `MemoryStore` of 16 MB. */
  readonly store?: CacheStore | CacheEntries | undefined;
  /** Milliseconds that a call waits for the store. Then it continues without it. Default: 1,000. */
  readonly storeTimeout?: number | undefined;
  /** Writes and reads stored results. Default: as JSON; a result that JSON would change is a `TypeError`. */
  readonly codec?: CacheCodec | undefined;
}

/** Identifies the result of a call for a cache. */
export interface CacheCall {
  /** The request with its parameters. Entries are invalidated by its prefix. */
  readonly request: string;
  /** The user's identity, and everything else that is not part of the request. Default: `''`. */
  readonly caller?: string | undefined;
  /** Writes and reads the stored result. Default: the codec of the cache. */
  readonly codec?: CacheCodec | undefined;
  /**
   * Names the form into which the codec reads texts. Callers with different names do not share a call. Default: `''`.
   */
  readonly readAs?: string | undefined;
}

interface Meta {
  /** When the result was made, by the clock's `date`. */
  readonly at: number;
}

/** One call on its way through the cache. */
interface Lookup {
  readonly call: Call;
  readonly key: string;
  readonly readAs: string;
  readonly mode: NonNullable<CacheTimes['mode']>;
  readonly ttl: number;
  readonly staleFor: number;
  readonly staleIfError: number;
  readonly codec: CacheCodec;
}

interface Stored {
  readonly result: unknown;
  readonly age: number;
}

/**
 * The result of a call that several callers can wait for: a text that each of them reads, with the
 * result that the first has read already. Or a result that is not stored.
 */
type Outcome =
  | { readonly text: string; readonly read?: { readonly result: unknown } }
  | { readonly result: unknown };

/** In milliseconds, for a refresh in the background. */
const REFRESH_DEADLINE = 30_000;

/** Results of earlier calls. See {@link cache}. */
export class Cache extends Policy {
  readonly #entries: CacheEntries;
  readonly #times: CacheTimes;
  readonly #codec: CacheCodec;
  readonly #dedupe: Dedupe;

  constructor(options: CacheOptions, environment?: PolicyEnvironment) {
    super(environment);
    assertOptions('cache', options, OPTIONS);
    assertCacheTimes(options);
    const { store, storeTimeout, codec = jsonCodec } = options;
    assertFunctions({ 'cache.codec.encode': codec.encode, 'cache.codec.decode': codec.decode });
    const onError: CacheEntriesOptions['onError'] = (error, call) =>
      this.events.emit('onCacheError', () => ({ ...(call && toEvent(call)), error }));
    this.#entries =
      store instanceof CacheEntries
        ? store
        : new CacheEntries(store, { storeTimeout, onError, clock: this.clock });
    this.#times = options;
    this.#codec = codec;
    this.#dedupe = new Dedupe({}, { clock: this.clock });
  }

  /** Changes with each invalidation. */
  get generation(): number {
    return this.#entries.generation;
  }

  override wrap(next: Next): Next {
    return async (call) => {
      const given = cacheCallOf(call);
      if (given === undefined || call.repeatable !== true) return next(call);
      const made = this.#entries.keyOf(given.request, given.caller ?? '');
      const lookup = this.#toLookup(call, given, isPromise(made) ? await made : made);
      if (lookup.mode !== 'network-first') {
        const stored = await call.untilEnded(this.#read(lookup));
        if (stored !== undefined && this.#isUsable(stored, lookup)) {
          if (stored.age >= lookup.ttl) this.#refresh(next, lookup);
          return stored.result;
        }
      }
      return this.#ask(next, lookup);
    };
  }

  /**
   * Removes the results of all requests that start with this. Results of running calls are not
   * stored.
   */
  invalidate(prefix: string): Promise<void> {
    return this.#entries.invalidate(prefix);
  }

  /** Removes the results of one request, for all users. Results of running calls are not stored. */
  invalidateRequest(request: string): Promise<void> {
    return this.#entries.invalidateRequest(request);
  }

  #toLookup(call: Call, given: CacheCall, key: string): Lookup {
    const {
      mode = 'cache-first',
      ttl,
      staleFor = ttl,
      staleIfError = 0,
    } = {
      ...this.#times,
      ...given,
    };
    const { codec = this.#codec, readAs = '' } = given;
    return { call, key, readAs, mode, ttl, staleFor, staleIfError, codec };
  }

  /**
   * The stored result. `undefined` if it cannot be read, for example because an earlier version
   * wrote it. It stays for clients who can read it, until a new result replaces it.
   */
  async #read({ key, codec, call }: Lookup): Promise<Stored | undefined> {
    const reading = this.#entries.read<Meta>(key, call);
    const entry = isPromise(reading) ? await reading : reading;
    if (entry === undefined || !Number.isFinite(entry.meta.at)) return undefined;
    try {
      // A clock that was set back makes no result young again.
      const age = Math.abs(this.clock.date() - entry.meta.at);
      const decoded = codec.decode(entry.text);
      return { result: isPromise(decoded) ? await decoded : decoded, age };
    } catch (error) {
      this.events.emit('onCacheError', () => ({ ...toEvent(call), error }));
      return undefined;
    }
  }

  #isUsable({ age }: Stored, { call, mode, ttl, staleFor }: Lookup): boolean {
    const isStale = age >= ttl;
    if (isStale && (mode !== 'stale-while-revalidate' || age >= ttl + staleFor)) return false;
    this.#emitHit(call, age, isStale);
    return true;
  }

  #emitHit({ key, name }: Call, age: number, isStale: boolean): void {
    this.events.emit('onCacheHit', () => ({ key, name, age, isStale }));
  }

  /** Makes the call. If it fails because the service is down, uses the stored result. */
  async #ask(next: Next, lookup: Lookup): Promise<unknown> {
    const { call, mode, ttl, staleIfError, codec } = lookup;
    const { key, name } = call;
    if (mode !== 'network-first') this.events.emit('onCacheMiss', () => ({ key, name }));
    try {
      const outcome = await this.#share(next, lookup, call);
      if (!('text' in outcome)) return outcome.result;
      return outcome.read ? outcome.read.result : await codec.decode(outcome.text);
    } catch (error) {
      if (call.isAbandoned || !isDown(error, call)) throw error;
      if (mode !== 'network-first' && staleIfError === 0) throw error;
      const stored = await call.untilAbandoned(this.#read(lookup));
      if (stored === undefined || stored.age >= ttl + staleIfError) throw error;
      this.#emitHit(call, stored.age, true);
      return stored.result;
    }
  }

  /** Makes the call once for all who wait for it. One that leaves does not end it for others. */
  async #share(next: Next, lookup: Lookup, call: Call): Promise<Outcome> {
    const { copy = structuredClone } = call.options;
    const one = call.child({
      ...call.options,
      requestKey: `${this.#entries.generation}\n${lookup.readAs}\n${lookup.key}`,
      copy: (given) => {
        const outcome = given as Outcome;
        return 'text' in outcome ? { text: outcome.text } : { result: copy(outcome.result) };
      },
    });
    try {
      const fetch = this.#dedupe.wrap((shared) => this.#fetch(next, lookup, shared));
      return (await fetch(one)) as Outcome;
    } finally {
      one.release();
    }
  }

  async #fetch(next: Next, { key, ttl, codec, ...times }: Lookup, call: Call): Promise<Outcome> {
    const storing = this.#entries.start(key);
    try {
      const result = await next(call);
      const text = codec.encode(result);
      if (text === undefined) return { result };
      const read = { result: await call.untilEnded(Promise.resolve(codec.decode(text))) };
      const staleFor = times.mode === 'stale-while-revalidate' ? times.staleFor : 0;
      const meta: Meta = { at: this.clock.date() };
      const lasting = ttl + Math.max(staleFor, times.staleIfError);
      await changed(
        this.#entries.write(key, { meta, text }, { ttl: lasting, call, storing }),
        call,
      );
      return { text, read };
    } catch (error) {
      if (isOutdated(error, call)) await changed(this.#entries.remove(key, call), call);
      throw error;
    } finally {
      this.#entries.end(storing);
    }
  }

  /** Replaces the stored result for later calls. If that fails, it is an event. */
  #refresh(next: Next, lookup: Lookup): void {
    const { call } = lookup;
    const { deadline = REFRESH_DEADLINE } = call.options;
    const own = new Call(
      call.work,
      { ...call.options, signal: undefined, deadline: undefined },
      call.clock,
    );
    runLimited((limited) => this.#share(next, lookup, limited), own, { deadline }).catch((error) =>
      this.events.emit('onCacheError', () => ({ ...toEvent(call), error })),
    );
  }
}

/** Waits for a change of the store, but not beyond the end of the call: its result is there already. */
export async function changed(change: Promise<unknown>, call: Call): Promise<void> {
  try {
    await call.untilEnded(change);
  } catch (reason) {
    if (call.isAbandoned) throw reason;
  }
}

function toEvent({ key, name }: CallEvent): CallEvent {
  return { key, name };
}

const OPTIONS: OptionNames<CacheOptions> = {
  mode: 1,
  ttl: 1,
  staleFor: 1,
  staleIfError: 1,
  store: 1,
  storeTimeout: 1,
  codec: 1,
};

function cacheCallOf({ options }: Call): CacheCall | undefined {
  const { cache, requestKey } = options;
  if (cache !== undefined) return cache;
  return requestKey === undefined ? undefined : { request: requestKey };
}

/** Throws for times and modes that a cache cannot have. */
function assertCacheTimes({ mode, ttl, staleFor, staleIfError }: CacheTimes): void {
  assertOneOf('cache.mode', mode, ['cache-first', 'stale-while-revalidate', 'network-first']);
  assertNumbers(
    { 'cache.ttl': ttl ?? null },
    { least: Number.MIN_VALUE, most: 1e12 },
    'use a positive number of milliseconds',
  );
  assertNumbers(
    { 'cache.staleFor': staleFor, 'cache.staleIfError': staleIfError },
    { least: 0, most: 1e12 },
    'use a number of milliseconds, 0 or more',
  );
  if (staleFor !== undefined && mode !== 'stale-while-revalidate')
    throw new TypeError(
      "cache.staleFor is for the mode stale-while-revalidate; leave it out, or set mode: 'stale-while-revalidate'",
    );
}

/**
 * Caches results by the `requestKey` of calls, which must identify everything that they depend on, including the user.
 * It ignores calls without one, and calls that are not `repeatable`. Each caller gets its own object. Calls that wait
 * for the same result share one call. If one aborts, it continues for the others.
 *
 * @example
 * ```ts
 * import { cache } from '@mikrokit/policies';
 *
 * const policy = cache({ ttl: 60_000 });
 * let calls = 0;
 * const load = () => policy.execute(async () => ++calls, { requestKey: 'users/1' });
 *
 * console.log(await load(), await load()); // → 1 1
 * ```
 */
export function cache(options: CacheOptions, environment?: PolicyEnvironment): Cache {
  return new Cache(options, environment);
}
