import type { Attempt } from '../../call/call.ts';
import { Call, type ExecuteOptions } from '../../call/call.ts';
import { type Clock, systemClock } from '../../clock.ts';
import { Dedupe } from '../../dedupe.ts';
import { assertNumbers, assertOneOf, assertOptions } from '../../option-checks.ts';
import { executeWithin, runLimited } from '../../policy.ts';
import { type CallEvent, PolicyEvents, type PolicyListeners } from '../../policy-events.ts';
import { CacheEntries, type CacheEntriesOptions, type Entry } from '../cache-entries.ts';
import type { CacheStore } from '../cache-store.ts';
import { isDown, isOutdated } from '../is-down.ts';
import { changedUrls } from './changed-urls.ts';
import { decodeBody, encodeBody } from './http-body.ts';
import type { HttpCacheReply, HttpCacheRequest, HttpHeaders } from './http-message.ts';
import type { HttpMeta, HttpRules, Verdict } from './http-rules.ts';
import { KeptReplies, type KeptReply } from './kept-replies.ts';
import { loadHttpRules } from './load-http-rules.ts';

export interface HttpCacheOptions {
  /** Whether several callers share its replies: then `private` ones, and those to credentials, are not kept (RFC 9111 section 3). Default: false. */
  readonly shared?: boolean | undefined;
  /** Milliseconds for which a stale reply stands in for an origin that is down, beside its own `stale-if-error`. Default: 0. */
  readonly staleIfError?: number | undefined;
  /** Default: a `MemoryStore` of 16 MB. */
  readonly store?: CacheStore | CacheEntries | undefined;
  readonly storeTimeout?: number | undefined;
}

/** Circumstances of a request. */
export interface HttpCacheCall
  extends Pick<
    ExecuteOptions,
    'key' | 'name' | 'signal' | 'deadline' | 'started' | 'errors' | 'copy'
  > {
  /** Identifies the caller; callers with different texts share nothing. Default: `''`. */
  readonly caller?: string | undefined;
  /**
   * Reads a reply for the caller, who gets the result as `value`; may be asynchronous. A reply that it throws for is neither
   * kept nor used, and never replaces a kept one. Default: any reply is good.
   */
  readonly read?: ((reply: HttpCacheReply) => unknown) | undefined;
  /** Names what `read` makes of replies; callers with different texts share no request. Default: `''`. */
  readonly readAs?: string | undefined;
}

/** Sends a request with some more headers. */
export type Send = (more: HttpHeaders, attempt: Attempt) => Promise<HttpCacheReply>;

/** A reply, and where it comes from. */
export interface HttpCacheAnswer extends HttpCacheReply {
  readonly source: 'network' | 'cache' | 'revalidated' | 'stale';
  /** What `read` made of it, for this caller alone. */
  readonly value: unknown;
}

interface Lookup {
  readonly request: HttpCacheRequest;
  readonly send: Send;
  readonly caller: string;
  readonly read: (reply: HttpCacheReply) => unknown;
  readonly readAs: string;
  readonly rules: HttpRules;
  readonly kept: ReadReply | undefined;
}

/** A kept reply that its caller could read. */
interface ReadReply extends KeptReply {
  readonly verdict: Verdict;
  readonly reply: HttpCacheReply;
  readonly value: unknown;
}

const DOWN = new Set([500, 502, 503, 504]);
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
const REFRESH_DEADLINE = 30_000;

/**
 * Keeps replies as RFC 9111 says, the same on every host, by the library `http-cache-semantics`, which has to be installed.
 * Answers GET only; other safe methods pass, and unsafe ones drop what is kept of their URL.
 */
export class HttpCache {
  readonly #options: HttpCacheOptions;
  readonly #entries: CacheEntries;
  readonly #kept: KeptReplies;
  readonly #clock: Clock;
  readonly #events = new PolicyEvents();
  readonly #dedupe: Dedupe;
  #rules: Promise<HttpRules> | undefined;

  constructor(
    options: HttpCacheOptions = {},
    { clock = systemClock, on }: { clock?: Clock; on?: PolicyListeners | undefined } = {},
  ) {
    assertOptions('httpCache', options, { shared: 1, staleIfError: 1, store: 1, storeTimeout: 1 });
    const { shared, staleIfError, store, storeTimeout } = options;
    assertOneOf('httpCache.shared', shared, [true, false]);
    assertNumbers({ staleIfError }, { least: 0 }, 'use a number of milliseconds, 0 or more');
    const onError: CacheEntriesOptions['onError'] = (error, call) =>
      this.#events.emit('onCacheError', () => ({ ...(call && toEvent(call)), error }));
    this.#options = options;
    this.#clock = clock;
    this.#entries =
      store instanceof CacheEntries
        ? store
        : new CacheEntries(store, { storeTimeout, onError, clock });
    this.#kept = new KeptReplies(this.#entries);
    this.#dedupe = new Dedupe({ copy: (exchange) => exchange }, { clock });
    if (on) this.#events.add(on);
  }

  /** Answers a request with a kept reply, or sends it. Rejects as `send` does, or with the reason of the caller's signal. */
  async execute(
    request: HttpCacheRequest,
    send: Send,
    { caller = '', read = () => undefined, readAs = '', ...options }: HttpCacheCall = {},
  ): Promise<HttpCacheAnswer> {
    this.#rules ??= loadHttpRules({
      isShared: this.#options.shared === true,
      now: () => this.#clock.date(),
    });
    const rules = await this.#rules;
    const work = () => undefined;
    return (await executeWithin(
      (call) => this.#answer({ request, send, caller, read, readAs, rules, kept: undefined }, call),
      new Call(work, options, this.#clock),
    )) as HttpCacheAnswer;
  }

  /** Drops the kept replies to all URLs that begin with this; those under way are not kept. */
  invalidate(prefix: string): Promise<void> {
    return this.#entries.invalidate(prefix);
  }

  /** Drops the kept replies to one URL; those under way are not kept. */
  invalidateRequest(url: string): Promise<void> {
    return this.#entries.invalidateRequest(url);
  }

  async #answer(given: Lookup, call: Call): Promise<HttpCacheAnswer> {
    const { request, send, read } = given;
    const { method = 'GET', headers } = request;
    if (!SAFE.has(method)) return this.#change(given, call);
    // Conditions and ranges of the caller's own are the origin's to judge.
    if (method !== 'GET' || Object.keys(headers).some((name) => /^(?:if-|range$)/.test(name)))
      return toAnswer(await send({}, call), 'network', read);
    const kept = await this.#find(given, call);
    const lookup = { ...given, kept };
    if (kept !== undefined && kept.verdict !== 'revalidate') {
      if (kept.verdict === 'stale') this.#refresh(lookup, call);
      return this.#fromCache(kept, lookup, call, kept.verdict === 'stale' ? 'stale' : 'cache');
    }
    if (/(?:^|[\s,])only-if-cached(?:$|[\s,])/i.test(headers['cache-control'] ?? ''))
      return toAnswer({ status: 504, headers: {}, body: '' }, 'cache', read);
    const { key, name } = call;
    this.#events.emit('onCacheMiss', () => ({ key, name }));
    return this.#ask(lookup, call);
  }

  /** The kept reply; none if it cannot be read, as one of an earlier version, which must not be confirmed either. */
  async #find(
    { request, caller, rules, read }: Lookup,
    call: Call,
  ): Promise<ReadReply | undefined> {
    try {
      const kept = await this.#kept.find(request, caller, call);
      if (kept === undefined) return undefined;
      const { meta, text } = kept.entry;
      const verdict = rules.judge(meta, request);
      const { status, url } = meta;
      const headers = rules.headersOf(meta);
      const reply = { status, headers, url, body: decodeBody(text) };
      return { ...kept, verdict, reply, value: await read(reply) };
    } catch (error) {
      this.#events.emit('onCacheError', () => ({ ...toEvent(call), error }));
      return undefined;
    }
  }

  /** An unsafe request: its success makes what is kept of its URL old (section 4.4). */
  async #change({ request, send, read }: Lookup, call: Call): Promise<HttpCacheAnswer> {
    const reply = await send({}, call);
    if (reply.status >= 200 && reply.status < 400)
      for (const url of changedUrls(request.url, reply.headers))
        await this.#entries.invalidateRequest(url, call);
    return toAnswer(reply, 'network', read);
  }

  async #ask(lookup: Lookup, call: Call): Promise<HttpCacheAnswer> {
    const { request, rules, kept } = lookup;
    const { staleIfError = 0 } = this.#options;
    const standIn = () =>
      kept !== undefined && rules.mayStandIn(kept.entry.meta, request, staleIfError)
        ? this.#fromCache(kept, lookup, call, 'stale')
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

  /** Sends a request once for all callers that wait for it, if they may share its reply. */
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
      const { answer, isKept } = (await share(one)) as { answer: HttpCacheAnswer; isKept: boolean };
      if (isOwn) return answer;
      if (isKept) return await toAnswer(answer, answer.source, read);
    } finally {
      one.release();
    }
    // A reply that may not be kept is for one caller only.
    return (await this.#exchange(lookup, call)).answer;
  }

  /** One request and its reply, which is kept if it may be, and can be read. */
  async #exchange(
    lookup: Lookup,
    call: Call,
  ): Promise<{ readonly answer: HttpCacheAnswer; readonly isKept: boolean }> {
    const { request, rules, kept, send, read } = lookup;
    const keeping = this.#entries.start(`${request.url}\n`);
    try {
      const requested = this.#clock.date();
      const reply = await send(kept ? rules.conditionsOf(kept.entry.meta) : {}, call);
      const times = { requested, received: this.#clock.date() };
      if (reply.status === 304 && kept !== undefined) {
        const meta = rules.freshen(kept.entry.meta, request, reply.headers, times);
        const { text } = kept.entry;
        if (meta && !keeping.isObsolete) await this.#keep(lookup, { meta, text }, call);
        else await this.#entries.remove(kept.key, call);
        const headers = rules.headersOf(meta ?? kept.entry.meta);
        const { value } = kept;
        return {
          answer: { ...kept.reply, headers, source: 'revalidated', value },
          isKept: meta !== undefined,
        };
      }
      const answer = await toAnswer(reply, 'network', read);
      const meta = reply.mayStore === false ? undefined : rules.toMeta(request, reply, times);
      if (meta && !keeping.isObsolete)
        await this.#keep(lookup, { meta, text: encodeBody(reply.body) }, call);
      // The kept reply is outdated: the origin now says something else.
      else if (kept && !DOWN.has(reply.status)) await this.#entries.remove(kept.key, call);
      return { answer, isKept: meta !== undefined };
    } catch (error) {
      if (kept && isOutdated(error, call)) await this.#entries.remove(kept.key, call);
      throw error;
    } finally {
      this.#entries.end(keeping);
    }
  }

  async #keep(
    { request, caller, rules }: Lookup,
    entry: Entry<HttpMeta>,
    call: Call,
  ): Promise<void> {
    const { staleIfError = 0 } = this.#options;
    const ttl = rules.timeToKeep(entry.meta, staleIfError);
    if (ttl > 0) await this.#kept.keep(request, caller, { entry, ttl, call });
  }

  #fromCache(
    { entry, reply, value }: ReadReply,
    { rules }: Lookup,
    call: Call,
    source: 'cache' | 'stale',
  ): HttpCacheAnswer {
    const { key, name } = call;
    this.#events.emit('onCacheHit', () => ({
      key,
      name,
      age: rules.ageOf(entry.meta) * 1_000,
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
