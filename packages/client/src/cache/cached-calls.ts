import {
  type Cache,
  CacheEntries,
  type CacheEntriesOptions,
  type CacheStore,
  cache,
  type ExecuteOptions,
} from '@mikrokit/policies';
import type { CachePolicyClass } from '@mikrokit/policies/http-cache';
import type { Connection } from '../call/connection.ts';
import { loadPart } from '../discovery/load-part.ts';
import type { CacheOptions } from '../options.ts';
import type { AttemptOptions } from '../policies/attempt-options.ts';
import type { CallLimits } from '../policies/call-limits.ts';
import type { IdentifiedCall } from '../policies/identify-call.ts';
import { SharedReply } from '../policies/shared-replies.ts';
import { headerOf } from '../transport/reply-headers.ts';
import { assertCacheOptions, assertRoute, rulesOf } from './cache-settings.ts';
import { callerOf } from './caller-identity.ts';
import type { HttpCalls } from './http-calls.ts';
import { Invalidations } from './invalidations.ts';
import { headersToStore, pickHeaders, readReply, writeReply } from './reply-text.ts';
import { requestPrefix } from './request-prefix.ts';

/** The options of a call, and the functions that make it. */
export interface CachedCall extends ExecuteOptions {
  readonly started: number;
  /**
   * Makes the call. Resolves to a reply that others can read too, or to the result of a fallback.
   */
  readonly ask: (
    limits: CallLimits & {
      readonly conditions?: AttemptOptions['conditions'];
      /** Whether a cache shares it already, which also knows what was invalidated meanwhile. */
      readonly isShared?: boolean;
    },
  ) => Promise<unknown>;
  /** Decodes a reply for this caller. */
  readonly read: (reply: SharedReply) => unknown;
}

/** A query that can be answered with a stored result. */
export interface CachedQuery extends CachedCall {
  readonly parts: NonNullable<IdentifiedCall['parts']>;
  /** The request as text. `invalidates` names its start. */
  readonly request: string;
  readonly caller: string;
  /** Whether all callers have the same results. */
  readonly isPublic: boolean;
}

type RouteCache = Cache | HttpCalls | undefined;

/** One object of options, and the caches of its routes. */
interface Caching {
  readonly options: CacheOptions;
  readonly entries: CacheEntries;
  readonly byRoute: Map<string, RouteCache | Promise<RouteCache>>;
}

/** Answers queries with stored results, and drops results that mutations make stale. */
export class CachedCalls {
  readonly #connection: Connection;
  readonly #byOptions = new WeakMap<CacheOptions, Caching>();
  readonly #byStore = new Map<CacheStore | undefined, CacheEntries>();
  readonly #invalidations: Invalidations;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#invalidations = new Invalidations(connection, () => this.#byStore.values());
  }

  async call({ call, parts }: IdentifiedCall, cached: CachedCall): Promise<unknown> {
    const { cache, invalidates } = call.options;
    const caching = cache && this.#cachingOf(cache);
    if (parts?.route.codec.query) {
      const { route } = parts;
      const found = caching?.byRoute.get(route.id) ?? (caching && this.#open(caching, route.id));
      const routeCache = found instanceof Promise ? await found : found;
      if (caching === undefined || routeCache === undefined) return cached.ask(limitsOf(cached));
      const { identity, credentials } = caching.options;
      const caller = callerOf({ identity, credentials }, call, parts);
      const request = requestPrefix(this.#connection, route.id) + parts.body;
      const query = { ...cached, parts, request, caller, isPublic: identity === 'public' };
      return 'query' in routeCache ? routeCache.query(query) : byTime(routeCache, query);
    }
    if (invalidates === undefined) return cached.ask(limitsOf(cached));
    return this.#invalidations.after(call, () => cached.ask(limitsOf(cached)));
  }

  #cachingOf(options: CacheOptions): Caching {
    const known = this.#byOptions.get(options);
    if (known !== undefined) return known;
    assertCacheOptions(options);
    for (const id of Object.keys(options.routes ?? {}))
      assertRoute(`cache.routes['${id}']`, id, this.#connection.table, true);
    const caching = { options, entries: this.#entriesOf(options), byRoute: new Map() };
    this.#byOptions.set(options, caching);
    return caching;
  }

  #entriesOf({ store, storeTimeout, on }: CacheOptions): CacheEntries {
    let entries = this.#byStore.get(store);
    if (entries === undefined) {
      const onError: CacheEntriesOptions['onError'] = (error, call) =>
        on?.onCacheError?.({ ...(call && { key: call.key, name: call.name }), error });
      entries = new CacheEntries(store, { storeTimeout, onError });
      this.#byStore.set(store, entries);
    }
    return entries;
  }

  #open(caching: Caching, id: string): RouteCache | Promise<RouteCache> {
    const { options, entries, byRoute } = caching;
    const rules = rulesOf(options, id);
    const { on } = options;
    // assertCacheOptions has checked it.
    const CachePolicy = options.CachePolicy as CachePolicyClass;
    let opened: RouteCache | Promise<RouteCache>;
    if (rules?.mode === 'http') {
      const { staleIfError } = rules;
      opened = loadPart(id, import('./http-calls.ts')).then(
        ({ HttpCalls }) => {
          const calls = new HttpCalls({ CachePolicy, entries, staleIfError, on });
          byRoute.set(id, calls);
          return calls;
        },
        (cause) => {
          byRoute.delete(id);
          throw cause;
        },
      );
    } else if (rules !== undefined) opened = cache({ ...rules, store: entries }, { on });
    byRoute.set(id, opened);
    return opened;
  }
}

/** Answers a query with a stored result until its time is over. */
function byTime(routeCache: Cache, query: CachedQuery): Promise<unknown> {
  // Each attempt has its timeout within `ask`.
  const { ask, read, parts, request, caller, isPublic, timeout: _, ...options } = query;
  const names = headersToStore(parts.route);
  return routeCache.execute((attempt) => ask({ ...limitsWithin(attempt), isShared: true }), {
    ...options,
    cache: {
      request,
      caller,
      codec: {
        encode: (result) => {
          if (!(result instanceof SharedReply) || !mayBeStored(result, isPublic)) return undefined;
          return writeReply(result.reply, pickHeaders(result.reply, names));
        },
        decode: (text) => read(new SharedReply(readReply(text))),
      },
    },
  });
}

/**
 * An API can forbid storing, whatever the application's options say. Partial replies are never
 * stored.
 */
function mayBeStored({ reply }: SharedReply, isPublic: boolean): boolean {
  if (reply.status === 206) return false;
  const allowed = headerOf(reply, 'cache-control') ?? '';
  return !/no-store/i.test(allowed) && !(isPublic && /private/i.test(allowed));
}

function limitsOf({ signal, deadline, started }: CachedCall): CallLimits {
  return { signal, deadline, started };
}

/** The limits of a request that several callers can share, and that all of them can give up. */
export function limitsWithin({
  signal,
  remaining,
}: {
  readonly signal: AbortSignal;
  readonly remaining: number;
}): CallLimits {
  const deadline = remaining === Number.POSITIVE_INFINITY ? undefined : Math.max(remaining, 1e-3);
  return { signal, deadline, started: performance.now() };
}
