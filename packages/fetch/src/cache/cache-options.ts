import type { CacheStore, PolicyListeners } from '@mikrokit/policies';
import type { CachePolicyClass } from '@mikrokit/policies/http-cache';
import { assertOneOf, assertOptions } from '@mikrokit/policies/option-checks';

/** Options of `cache`: how replies to GET are stored. */
export interface FetchCacheOptions {
  /**
   * `'http'`: as the replies say (RFC 9111), which needs `CachePolicy`. The others store each reply of
   * status 200 for `ttl`, unless it says `no-store`: `cache-first` uses it meanwhile, `stale-while-revalidate` for `staleFor`
   * more while it asks again, and `network-first` only if the call fails.
   */
  readonly mode: 'http' | 'cache-first' | 'stale-while-revalidate' | 'network-first';
  /** The class of the package http-cache-semantics, which has the rules of HTTP. Default: none; required for the mode `'http'`. */
  readonly CachePolicy?: CachePolicyClass | undefined;
  /** How long a reply stays fresh, in milliseconds. Default: none; required unless `mode` is `'http'`, which excludes it. */
  readonly ttl?: number | undefined;
  /** Milliseconds after the `ttl` in which `stale-while-revalidate` still uses a reply. Default: the `ttl`. */
  readonly staleFor?: number | undefined;
  /** Milliseconds after the `ttl` in which an old reply is used while the origin is down. Default: 0. */
  readonly staleIfError?: number | undefined;
  /** Where replies are stored. Default: 16 MB of memory. */
  readonly store?: CacheStore | undefined;
  /** Gets events for hits, misses, and errors of the store. Default: none. */
  readonly on?: PolicyListeners | undefined;
}

const MODES = ['http', 'cache-first', 'stale-while-revalidate', 'network-first'];

/** Throws a `TypeError` for options of a cache that do not exist or do not fit together. */
export function assertCacheOptions(options: FetchCacheOptions): void {
  assertOptions('createFetch: cache', options, {
    mode: 1,
    CachePolicy: 1,
    ttl: 1,
    staleFor: 1,
    staleIfError: 1,
    store: 1,
    on: 1,
  });
  const { mode, CachePolicy, ttl, staleFor } = options;
  assertOneOf('createFetch: cache.mode', mode ?? null, MODES);
  if (mode === 'http' && (ttl ?? staleFor) !== undefined)
    throw new TypeError(
      "createFetch: with cache.mode 'http', the replies say how long they stay fresh; leave out ttl and staleFor",
    );
  if (mode !== 'http' && CachePolicy !== undefined)
    throw new TypeError(
      "createFetch: cache.CachePolicy is for the mode 'http'; leave it out, or change the mode",
    );
}
