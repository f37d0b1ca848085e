import { type Attempt, Call, type ExecuteOptions } from '../../call/call.ts';
import { type Clock, systemClock } from '../../clock.ts';
import { Dedupe } from '../../dedupe.ts';
import {
  assertCachePolicy,
  assertNumbers,
  assertOneOf,
  assertOptions,
  type OptionNames,
} from '../../option-checks.ts';
import { executeWithin, runLimited } from '../../policy.ts';
import { type CallEvent, PolicyEvents, type PolicyListeners } from '../../policy-events.ts';
import { changed } from '../cache.ts';
import {
  CacheEntries,
  type CacheEntriesOptions,
  type Entry,
  type Storing,
} from '../cache-entries.ts';
import type { CacheStore } from '../cache-store.ts';
import { isDown, isOutdated } from '../is-down.ts';
import type { CachePolicyClass } from './cache-policy-class.ts';
import { changedUrls } from './changed-urls.ts';
import { decodeBody, encodeBody } from './http-body.ts';
import type { HttpCacheReply, HttpCacheRequest, HttpHeaders } from './http-message.ts';
import { type HttpMeta, HttpRules, type Verdict } from './http-rules.ts';
import { StoredReplies, type StoredReply } from './stored-replies.ts';

/** Options of {@link HttpCache}. */
export interface HttpCacheOptions {
  /** The class of the package http-cache-semantics, which has the rules. */
  readonly CachePolicy: CachePolicyClass;
  /** Says that several clients share it: then it stores no `private` replies and none to credentials (RFC 9111 section 3). Default: `false`. */
  readonly shared?: boolean | undefined;
  /**
   * Milliseconds for which a stale reply is used while the origin is down, next to its own `stale-if-error`. Default:
   * 0.
   */
  readonly staleIfError?: number | undefined;
  /** Where replies are stored. Default: a `MemoryStore` of 16 MB. */
  readonly store?: CacheStore | CacheEntries | undefined;
  /** Milliseconds that a request waits for the store. Then it continues without it. Default: 1,000. */
  readonly storeTimeout?: number | undefined;
}

/** Options of a request. */
export interface HttpCacheCall
  extends Pick<
    ExecuteOptions,
    'key' | 'name' | 'signal' | 'deadline' | 'started' | 'errors' | 'copy'
  > {
  /** Identifies the user. Users with different strings share nothing. Default: `''`. */
  readonly caller?: string | undefined;
  /**
   * Reads a reply. The caller gets the result as `value`. It can be asynchronous. If it throws, the reply is neither
   * stored nor used, and never replaces a stored one. Default: every reply is valid.
   */
  readonly read?: ((reply: HttpCacheReply) => unknown) | undefined;
  /**
   * Names the form into which `read` reads replies. Callers with different strings do not share a request. Default:
   * `''`.
   */
  readonly readAs?: string | undefined;
}

/** Sends a request with some more headers. */
export type Send = (more: HttpHeaders, attempt: Attempt) => Promise<HttpCacheReply>;

/** A reply and its source. */
export interface HttpCacheAnswer extends HttpCacheReply {
  readonly source: 'network' | 'cache' | 'revalidated' | 'stale';
  /** The result of `read` for this caller alone. */
  readonly value: unknown;
}

interface Lookup {
  readonly request: HttpCacheRequest;
  readonly send: Send;
  readonly caller: string;
  readonly read: (reply: HttpCacheReply) => unknown;
  readonly readAs: string;
  readonly stored: ReadReply | undefined;
}

/** A stored reply that the caller could read. */
interface ReadReply extends StoredReply {
  readonly verdict: Verdict;
  readonly reply: HttpCacheReply;
  readonly value: unknown;
}

const NAMES: OptionNames<HttpCacheOptions> = {
  CachePolicy: 1,
  shared: 1,
  staleIfError: 1,
  store: 1,
  storeTimeout: 1,
};
const DOWN = new Set([500, 502, 503, 504]);
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
const REFRESH_DEADLINE = 30_000;

/**
 * Caches replies by the rules of RFC 9111, on every host, with the package http-cache-semantics, whose class you pass.
 * It answers only GET. Other safe methods pass, and unsafe methods drop what is stored for their URL.
 */
export class HttpCache {
  readonly #options: HttpCacheOptions;
  readonly #rules: HttpRules;
  readonly #entries: CacheEntries;
  readonly #stored: StoredReplies;
  readonly #clock: Clock;
  readonly #events = new PolicyEvents();
  readonly #dedupe: Dedupe;

  constructor(
    options: HttpCacheOptions,
    {
      clock = systemClock,
      on,
    }: {
      /** Tells the time. Default: the host's clock. */
      clock?: Clock;
      /** Gets events for hits, misses, and errors of the store. Default: none. */
      on?: PolicyListeners | undefined;
    } = {},
  ) {
    assertOptions('httpCache', options, NAMES);
    const { CachePolicy, shared, staleIfError, store, storeTimeout } = options;
    assertCachePolicy('httpCache.CachePolicy', CachePolicy);
    assertOneOf('httpCache.shared', shared, [true, false]);
    assertNumbers({ staleIfError }, { least: 0 }, 'use a number of milliseconds, 0 or more');
    const onError: CacheEntriesOptions['onError'] = (error, call) =>
      this.#events.emit('onCacheError', () => ({ ...(call && toEvent(call)), error }));
    this.#options = options;
    this.#clock = clock;
    this.#rules = new HttpRules(CachePolicy, {
      isShared: shared === true,
      now: () => clock.date(),
    });
    this.#entries =
      store instanceof CacheEntries
        ? store
        : new CacheEntries(store, { storeTimeout, onError, clock });
    this.#stored = new StoredReplies(this.#entries);
    this.#dedupe = new Dedupe({ copy: (exchange) => exchange }, { clock });
    if (on) this.#events.add(on);
  }

  /**
   * Answers a request with a stored reply, or sends it. Rejects as `send` does, or with the reason
   * of the caller's signal.
   */
  async execute(
    request: HttpCacheRequest,
    send: Send,
    { caller = '', read = () => undefined, readAs = '', ...options }: HttpCacheCall = {},
  ): Promise<HttpCacheAnswer> {
    const work = () => undefined;
    return (await executeWithin(
      (call) => this.#answer({ request, send, caller, read, readAs, stored: undefined }, call),
      new Call(work, options, this.#clock),
    )) as HttpCacheAnswer;
  }

  /**
   * Drops the stored replies to all URLs that start with this. Replies that are on their way are
   * not stored.
   */
  invalidate(prefix: string): Promise<void> {
    return this.#entries.invalidate(prefix);
  }

  /** Drops the stored replies to one URL. Replies that are on their way are not stored. */
  invalidateRequest(url: string): Promise<void> {
    return this.#entries.invalidateRequest(url);
  }

  async #answer(given: Lookup, call: Call): Promise<HttpCacheAnswer> {
    const { request, send, read } = given;
    const { method = 'GET', headers } = request;
    if (!SAFE.has(method)) return this.#change(given, call);
    // The origin decides about conditional and range requests of the caller.
    if (method !== 'GET' || Object.keys(headers).some((name) => /^(?:if-|range$)/.test(name)))
      return toAnswer(await call.untilEnded(send({}, call)), 'network', read);
    const stored = await call.untilEnded(this.#find(given, call));
    const lookup = { ...given, stored };
    if (stored !== undefined && stored.verdict !== 'revalidate') {
      if (stored.verdict === 'stale') this.#refresh(lookup, call);
      return this.#fromCache(stored, call, stored.verdict === 'stale' ? 'stale' : 'cache');
    }
    if (/(?:^|[\s,])only-if-cached(?:$|[\s,])/i.test(headers['cache-control'] ?? ''))
      return toAnswer({ status: 504, headers: {}, body: '' }, 'cache', read);
    const { key, name } = call;
    this.#events.emit('onCacheMiss', () => ({ key, name }));
    return this.#ask(lookup, call);
  }

  /**
   * The stored reply. `undefined` if it cannot be read, for example because an earlier version
   * wrote it. Then it must not be revalidated either.
   */
  async #find({ request, caller, read }: Lookup, call: Call): Promise<ReadReply | undefined> {
    try {
      const stored = await this.#stored.find(request, caller, call);
      if (stored === undefined) return undefined;
      const { meta, text } = stored.entry;
      const verdict = this.#rules.judge(meta, request);
      const { status, url } = meta;
      const headers = this.#rules.headersOf(meta);
      const reply = { status, headers, url, body: decodeBody(text) };
      return { ...stored, verdict, reply, value: await read(reply) };
    } catch (error) {
      this.#events.emit('onCacheError', () => ({ ...toEvent(call), error }));
      return undefined;
    }
  }

  /** An unsafe request. If it succeeds, stored replies to its URL are outdated (section 4.4). */
  async #change({ request, send, read }: Lookup, call: Call): Promise<HttpCacheAnswer> {
    const reply = await call.untilEnded(send({}, call));
    if (reply.status >= 200 && reply.status < 400) {
      const urls = changedUrls(request.url, reply.headers);
      const invalidating = urls.map((url) => this.#entries.invalidateRequest(url, call));
      await changed(Promise.all(invalidating), call);
    }
    return toAnswer(reply, 'network', read);
  }

  async #ask(lookup: Lookup, call: Call): Promise<HttpCacheAnswer> {
    const { request, stored } = lookup;
    const { staleIfError = 0 } = this.#options;
    const standIn = () =>
      stored !== undefined && this.#rules.mayStandIn(stored.entry.meta, request, staleIfError)
        ? this.#fromCache(stored, call, 'stale')
        : undefined;
    let answer: HttpCacheAnswer;
    try {
      answer = await this.#share(lookup, call);
    } catch (error) {
      const other = call.isAbandoned || !isDown(error, call) ? undefined : standIn();
      if (other === undefined) throw error;
      return other;
    }
    return (DOWN.has(answer.status) && standIn()) || answer;
  }

  /** Sends a request once for all callers that wait for it and can share its reply. */
  async #share(lookup: Lookup, call: Call): Promise<HttpCacheAnswer> {
    const { request, caller, read, readAs } = lookup;
    const shareKey = JSON.stringify([
      this.#entries.generation,
      request.url,
      request.headers,
      caller,
      readAs,
    ]);
    let isOwn = false;
    const one = call.child({ ...call.options, requestKey: shareKey, copy: undefined });
    try {
      const share = this.#dedupe.wrap((shared) => {
        isOwn = true;
        return this.#exchange(lookup, shared);
      });
      const { answer, isStored } = (await share(one)) as {
        answer: HttpCacheAnswer;
        isStored: boolean;
      };
      if (isOwn) return answer;
      if (isStored) return await toAnswer(answer, answer.source, read);
    } finally {
      one.release();
    }
    // A reply that must not be stored is for one caller only.
    return (await this.#exchange(lookup, call)).answer;
  }

  /** Sends one request. Stores the reply if that is allowed and the reply can be read. */
  async #exchange(
    lookup: Lookup,
    call: Call,
  ): Promise<{ readonly answer: HttpCacheAnswer; readonly isStored: boolean }> {
    const { request, stored, send, read } = lookup;
    const storing = this.#entries.start(`${request.url}\n`);
    try {
      const requested = this.#clock.date();
      const conditions = stored ? this.#rules.conditionsOf(stored.entry.meta) : {};
      const reply = await call.untilEnded(send(conditions, call));
      const times = { requested, received: this.#clock.date() };
      if (reply.status === 304 && stored !== undefined) {
        if (!this.#rules.isConfirmed(stored.entry.meta, reply.headers)) {
          await changed(this.#entries.remove(stored.key, call), call);
          return await this.#exchange({ ...lookup, stored: undefined }, call);
        }
        const meta = this.#rules.freshen(stored.entry.meta, request, reply.headers, times);
        const { text } = stored.entry;
        if (meta && !storing.isObsolete)
          await this.#store(lookup, { meta, text }, { call, storing });
        else await changed(this.#entries.remove(stored.key, call), call);
        const headers = this.#rules.headersOf(meta ?? stored.entry.meta);
        const { value } = stored;
        return {
          answer: { ...stored.reply, headers, source: 'revalidated', value },
          isStored: meta !== undefined,
        };
      }
      const answer = await call.untilEnded(toAnswer(reply, 'network', read));
      const meta = reply.mayStore === false ? undefined : this.#rules.toMeta(request, reply, times);
      if (meta && !storing.isObsolete)
        await this.#store(lookup, { meta, text: encodeBody(reply.body) }, { call, storing });
      // The stored reply is outdated: the origin now answers otherwise.
      else if (stored && !DOWN.has(reply.status))
        await changed(this.#entries.remove(stored.key, call), call);
      return { answer, isStored: meta !== undefined };
    } catch (error) {
      if (stored && isOutdated(error, call))
        await changed(this.#entries.remove(stored.key, call), call);
      throw error;
    } finally {
      this.#entries.end(storing);
    }
  }

  async #store(
    { request, caller }: Lookup,
    entry: Entry<HttpMeta>,
    { call, storing }: { readonly call: Call; readonly storing: Storing },
  ): Promise<void> {
    const { staleIfError = 0 } = this.#options;
    const ttl = this.#rules.timeToStore(entry.meta, staleIfError);
    if (ttl === 0) return;
    await changed(this.#stored.store(request, caller, { entry, ttl, call, storing }), call);
  }

  #fromCache(
    { entry, reply, value }: ReadReply,
    call: Call,
    source: 'cache' | 'stale',
  ): HttpCacheAnswer {
    const { key, name } = call;
    this.#events.emit('onCacheHit', () => ({
      key,
      name,
      age: this.#rules.ageOf(entry.meta) * 1_000,
      isStale: source === 'stale',
    }));
    return { ...reply, source, value };
  }

  #refresh(lookup: Lookup, { work, options }: Call): void {
    const { deadline = REFRESH_DEADLINE } = options;
    const own = new Call(work, { ...options, signal: undefined, deadline: undefined }, this.#clock);
    runLimited((call) => this.#share(lookup, call), own, { deadline }).catch((error) =>
      this.#events.emit('onCacheError', () => ({ ...toEvent(own), error })),
    );
  }
}

function toEvent({ key, name }: CallEvent): CallEvent {
  return { key, name };
}

async function toAnswer(
  reply: HttpCacheReply,
  source: HttpCacheAnswer['source'],
  read: Lookup['read'],
): Promise<HttpCacheAnswer> {
  return { ...reply, source, value: await read(reply) };
}
