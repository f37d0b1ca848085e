import { parseHttpDate } from '../../http-date.ts';
import type {
  CachePolicyClass,
  CachePolicyObject,
  CachePolicyOptions,
  CachePolicyRequest,
  CachePolicyResponse,
} from './cache-policy-class.ts';
import type { HttpCacheReply, HttpCacheRequest, HttpHeaders } from './http-message.ts';

/** Facts about a stored reply, as plain JSON. */
export interface HttpMeta {
  readonly status: number;
  readonly headers: HttpHeaders;
  /** The URL that answered, if it differs from the request's. */
  readonly url?: string | undefined;
  readonly policy: CachePolicyObject;
  /** Whether it must never be used once it is stale (RFC 9111 section 5.2.2.2). */
  readonly mustRevalidate: boolean;
  /** Seconds after that for which it can be used if the origin is down (RFC 5861 section 4). */
  readonly staleIfError: number;
}

/** How a stored reply can be used. `stale`: now, while a new one is requested. */
export type Verdict = 'fresh' | 'stale' | 'revalidate';

/** When a request left and its reply came, in milliseconds since 1970. */
interface ExchangeTimes {
  readonly requested: number;
  readonly received: number;
}

/** Fields that a cache must not store (section 3.1), besides the ones that `connection` names. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authentication-info',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Fields of the stored body, which a 304 does not change (section 3.2). */
const OF_BODY = new Set(['content-length', 'content-encoding', 'content-range', 'content-type']);
/** Statuses that this cache understands. 206 is not among them. */
const UNDERSTOOD = new Set([200, 203, 204, 300, 301, 302, 303, 307, 308, 404, 405, 410, 414, 501]);

/** Temporary redirects. They are not stored without an explicit time (RFC 9110 section 15.1). */
const TEMPORARY = new Set([302, 303, 307]);

/**
 * The rules of RFC 9111 by `http-cache-semantics`. Gives it headers that it reads as the RFC does: directives in any case and
 * with quotes, the first of several, dates in one format, an age that counts the way of the reply, and no `vary`, which is
 * part of keys.
 */
export class HttpRules {
  readonly #CachePolicy: CachePolicyClass;
  readonly #isShared: boolean;
  readonly #now: () => number;

  constructor(
    CachePolicy: CachePolicyClass,
    { isShared, now }: { isShared: boolean; now: () => number },
  ) {
    this.#now = now;
    this.#CachePolicy = class extends CachePolicy {
      now(): number {
        return now();
      }
    };
    this.#isShared = isShared;
  }

  /** Facts about a reply that can be stored. `undefined` if it must not be. */
  toMeta(
    request: HttpCacheRequest,
    { status, headers, url }: Pick<HttpCacheReply, 'status' | 'headers' | 'url'>,
    times: ExchangeTimes,
  ): HttpMeta | undefined {
    if (varyOf(headers) === undefined) return undefined;
    const own = storedHeaders(headers);
    const directives = parseCacheControl(own['cache-control']);
    if (directives.has('must-understand')) {
      if (!UNDERSTOOD.has(status)) return undefined;
      directives.delete('no-store');
    }
    const all = new this.#CachePolicy(
      toRequest(request),
      toResponse(status, own, directives),
      this.#options,
    );
    if (!all.storable()) return undefined;
    if (TEMPORARY.has(status) && !this.#hasTime(own, directives)) return undefined;
    const mustRevalidate =
      directives.delete('must-revalidate') || (this.#isShared && directives.has('s-maxage'));
    const seconds = Math.floor(initialAge(own, times) / 1_000);
    const aged = { ...own, ...((seconds > 0 || own.age) && { age: String(seconds) }) };
    const response = toResponse(status, aged, directives);
    const policy = new this.#CachePolicy(toRequest(request), response, this.#options).toObject();
    // The rest of the age, below a second.
    policy.t = times.received - (initialAge(own, times) - seconds * 1_000);
    const staleIfError = mustRevalidate ? 0 : secondsOf(directives, 'stale-if-error');
    return { status, headers: own, url, policy, mustRevalidate, staleIfError };
  }

  /** Whether a stored reply can be used for a request. */
  judge({ policy, mustRevalidate }: HttpMeta, request: HttpCacheRequest): Verdict {
    const stored = this.#restore(policy);
    const { response, revalidation } = stored.evaluateRequest(toRequest(request));
    if (response === undefined) return 'revalidate';
    if (stored.stale() && mustRevalidate) return 'revalidate';
    return revalidation === undefined ? 'fresh' : 'stale';
  }

  /**
   * The headers of a request that asks whether a stored reply is still valid. Empty if the origin
   * sent no validator.
   */
  conditionsOf({ headers: { etag, 'last-modified': modified } }: HttpMeta): HttpHeaders {
    return {
      ...(etag !== undefined && { 'if-none-match': etag }),
      ...(modified !== undefined && { 'if-modified-since': modified }),
    };
  }

  /** Whether a 304 with these headers is about this stored reply (section 4.3.4). */
  isConfirmed({ headers: { etag: own } }: HttpMeta, { etag: given }: HttpHeaders): boolean {
    if (own === undefined || given === undefined || given.startsWith('W/')) return true;
    return own.replace(/^W\//, '') === given;
  }

  /** Whether a stale reply can be used for so many milliseconds if the origin is down. */
  mayStandIn(meta: HttpMeta, request: HttpCacheRequest, allowed: number): boolean {
    if (meta.mustRevalidate || meta.policy.rescc['no-cache'] !== undefined) return false;
    const asked = parseCacheControl(request.headers['cache-control']);
    if (asked.has('no-cache')) return false;
    const stored = this.#restore(meta.policy);
    const seconds = Math.max(
      meta.staleIfError,
      secondsOf(asked, 'stale-if-error'),
      allowed / 1_000,
    );
    return stored.age() < stored.maxAge() + seconds;
  }

  /** A stored reply's facts with the headers of a 304 (section 4.3.4). */
  freshen(
    meta: HttpMeta,
    request: HttpCacheRequest,
    headers: HttpHeaders,
    times: ExchangeTimes,
  ): HttpMeta | undefined {
    const merged: Record<string, string> = { ...meta.headers };
    // The age belonged to the previous reply.
    delete merged.age;
    for (const [name, value] of Object.entries(headers))
      if (!OF_BODY.has(name)) merged[name] = value;
    return this.toMeta(request, { status: meta.status, headers: merged, url: meta.url }, times);
  }

  /** Milliseconds for which an entry can be of use. */
  timeToStore(meta: HttpMeta, staleIfError: number): number {
    const stored = this.#restore(meta.policy);
    const useful = stored.timeToLive() + staleIfError;
    const { etag, 'last-modified': modified } = meta.headers;
    const canBeOfUse = useful > 0 || (etag ?? modified) !== undefined;
    return canBeOfUse ? Math.max(useful, STALE_LASTS) : 0;
  }

  /** The headers of a stored reply, with its present age (section 5.1). */
  headersOf(meta: HttpMeta): HttpHeaders {
    return { ...meta.headers, age: String(Math.floor(this.ageOf(meta))) };
  }

  /** In seconds. */
  ageOf({ policy }: HttpMeta): number {
    return this.#restore(policy).age();
  }

  /** The decisions about a stored reply. A clock that was set back makes it no younger. Throws for what is none. */
  #restore(policy: CachePolicyObject): ReturnType<CachePolicyClass['fromObject']> {
    const now = this.#now();
    const since = Math.abs(now - policy.t);
    if (Number.isNaN(since)) throw new TypeError('It is not a stored reply');
    return this.#CachePolicy.fromObject({ ...policy, t: now - since });
  }

  /** Whether a reply says how long it is fresh. */
  #hasTime({ expires }: HttpHeaders, directives: ReadonlyMap<string, string>): boolean {
    if (this.#isShared && directives.has('s-maxage')) return true;
    return directives.has('max-age') || expires !== undefined;
  }

  get #options(): CachePolicyOptions {
    // Without a time, `immutable` (RFC 8246) is no reason to store a reply for a day.
    return { shared: this.#isShared, immutableMinTimeToLive: 0 };
  }
}

/**
 * In milliseconds: a caller can accept a stale reply, and an etag can save the transfer of a body.
 */
const STALE_LASTS = 24 * 3_600_000;

/** The names in `vary` in lower case. `undefined` for `*`, which nothing matches (section 4.1). */
export function varyOf({ vary = '' }: HttpHeaders): readonly string[] | undefined {
  const names = vary
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return names.includes('*') ? undefined : [...new Set(names)].sort();
}

function storedHeaders(headers: HttpHeaders): Record<string, string> {
  const listed = (headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const left = new Set([...HOP_BY_HOP, ...listed]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !left.has(name)));
}

/** Milliseconds of age when the reply came (section 4.2.3). */
function initialAge({ age = '', date = '' }: HttpHeaders, times: ExchangeTimes): number {
  const { requested, received } = times;
  // The first of several.
  const [seconds = '0'] = /^\s*\d+/.exec(age) ?? [];
  const made = parseHttpDate(date);
  const apparent = Number.isNaN(made) ? 0 : Math.max(0, received - made);
  // A `date` counts whole seconds, so up to one of its age is only rounding.
  return Math.max(apparent < 1_000 ? 0 : apparent, Number(seconds) * 1_000 + received - requested);
}

function toRequest({ method = 'GET', url, headers }: HttpCacheRequest): CachePolicyRequest {
  const { 'cache-control': asked, vary: _, ...own } = headers;
  const directives = parseCacheControl(asked);
  if (directives.size > 0)
    return { method, url, headers: { ...own, 'cache-control': writeCacheControl(directives) } };
  return { method, url, headers: own };
}

function toResponse(
  status: number,
  { vary: _, 'cache-control': __, ...headers }: HttpHeaders,
  directives: ReadonlyMap<string, string>,
): CachePolicyResponse {
  const dated = { ...headers, ...datesOf(headers) };
  if (directives.size === 0) return { status, headers: dated };
  return { status, headers: { ...dated, 'cache-control': writeCacheControl(directives) } };
}

/**
 * Dates in the one format that http-cache-semantics reads alike on all hosts. Invalid dates stay
 * invalid.
 */
function datesOf(headers: HttpHeaders): Record<string, string> {
  const dates: Record<string, string> = {};
  for (const name of ['date', 'expires', 'last-modified']) {
    const value = headers[name];
    if (value !== undefined) dates[name] = new Date(parseHttpDate(value)).toUTCString();
  }
  return dates;
}

/**
 * The directives of a `cache-control` header (RFC 9111 section 5.2) by name in lower case. Values
 * have no quotes. A directive without a value has `''`. If a name is repeated, the first counts
 * (section 4.2.1).
 */
function parseCacheControl(header: string | undefined): Map<string, string> {
  const directives = new Map<string, string>();
  // max-age=60, private="x, y"
  const pattern = /([\w!#$%&'*+.^`|~-]+)(?:=(?:"((?:[^"\\]|\\.)*)"|([^\s,"]*)))?/g;
  for (const [, name = '', quoted, token] of (header ?? '').matchAll(pattern)) {
    const lower = name.toLowerCase();
    if (!directives.has(lower)) directives.set(lower, (quoted ?? token ?? '').trim());
  }
  return directives;
}

/**
 * Writes directives as a header that every parser reads alike: without quotes and without lists of
 * field names.
 */
function writeCacheControl(directives: ReadonlyMap<string, string>): string {
  return Array.from(directives, ([name, value]) =>
    /^[\w.-]+$/.test(value) ? `${name}=${value}` : name,
  ).join(', ');
}

/** Seconds of a directive. 0 if it is absent or not a number (section 1.2.2). */
function secondsOf(directives: ReadonlyMap<string, string>, name: string): number {
  const value = directives.get(name) ?? '';
  return /^\d+$/.test(value) ? Math.min(Number(value), 2 ** 31) : 0;
}
