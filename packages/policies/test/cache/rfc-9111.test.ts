// Rules of RFC 9111 that bind a private cache, by section, in the style of http-tests/cache-tests: exchanges with an origin,
// and whether the cache has to ask it.
import { HttpCache, type HttpHeaders } from '@mikrokit/policies/http-cache';
import test from 'ava';
import CachePolicy from 'http-cache-semantics';
import { settle, VirtualClock } from '../virtual-clock.ts';

// A date without a zone is one of GMT (RFC 9110 section 5.6.7), wherever the host is.
process.env.TZ = 'America/New_York';

/** One request, and the reply that the origin would give to it. */
interface Step {
  /** Seconds that pass before it. */
  readonly wait?: number;
  readonly method?: string;
  readonly url?: string;
  readonly request?: HttpHeaders;
  /** The origin's reply, which has a `date` unless one is given; it is down for `error`. */
  readonly reply?: HttpHeaders;
  readonly status?: number;
  readonly error?: true;
  /** Seconds that the reply is under way. */
  readonly takes?: number;
  readonly expect: 'origin' | 'cache' | 'revalidated' | 'stale' | 'error' | 504;
  /** Headers that the origin must see. */
  readonly sends?: HttpHeaders;
  /** Headers that the caller must see; `undefined` for none of that name. */
  readonly gets?: Readonly<Record<string, string | undefined>>;
}

interface Rule {
  readonly section: string;
  readonly rule: string;
  readonly steps: readonly Step[];
  readonly shared?: true;
}

const fresh = { 'cache-control': 'max-age=60' };
const tagged = { etag: '"1"', 'cache-control': 'max-age=10' };
const lastModified = 'Thu, 01 Jan 2026 00:00:00 GMT';
const once = (reply: HttpHeaders, second: Partial<Step> & Pick<Step, 'expect'>, status?: number) =>
  [
    { reply, expect: 'origin', ...(status !== undefined && { status }) },
    { reply, ...second },
  ] as const satisfies readonly Step[];

const rules: readonly Rule[] = [
  // 3. Storing responses in caches
  {
    section: '3',
    rule: 'a fresh reply to GET is stored',
    steps: once(fresh, { expect: 'cache' }),
  },
  ...['PUT', 'POST', 'DELETE', 'PATCH'].map((method) => ({
    section: '3',
    rule: `a reply to ${method} is not`,
    steps: [
      { method, reply: fresh, expect: 'origin' },
      { reply: fresh, expect: 'origin' },
      { reply: fresh, expect: 'cache' },
    ] as const,
  })),
  ...[200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].map((status) => ({
    section: '3',
    rule: `a final status that it understands is stored: ${status}`,
    steps: once(fresh, { expect: 'cache' }, status),
  })),
  ...[206, 299, 304, 418, 499, 599].map((status) => ({
    section: '3',
    rule: `a status that it does not understand is not: ${status}`,
    steps: once(
      { ...fresh, 'cache-control': 'max-age=60, must-understand' },
      { expect: 'origin' },
      status,
    ),
  })),
  {
    section: '5.2.2.5',
    rule: 'no-store in the reply',
    steps: once({ 'cache-control': 'max-age=60, no-store' }, { expect: 'origin' }),
  },
  {
    section: '5.2.2.7',
    rule: 'private is for a private cache',
    steps: once({ 'cache-control': 'private, max-age=60' }, { expect: 'cache' }),
  },
  {
    section: '5.2.2.7',
    rule: 'private is not for a shared one',
    shared: true,
    steps: once({ 'cache-control': 'private, max-age=60' }, { expect: 'origin' }),
  },
  {
    section: '3',
    rule: 'a reply to a request with authorization is stored by a private cache',
    steps: [
      { request: { authorization: 'a' }, reply: fresh, expect: 'origin' },
      { request: { authorization: 'a' }, expect: 'cache' },
    ],
  },
  {
    section: '3.5',
    rule: 'and not by a shared one',
    shared: true,
    steps: [
      { request: { authorization: 'a' }, reply: fresh, expect: 'origin' },
      { request: { authorization: 'a' }, reply: fresh, expect: 'origin' },
    ],
  },
  {
    section: '3.5',
    rule: 'unless the reply is public',
    shared: true,
    steps: [
      {
        request: { authorization: 'a' },
        reply: { 'cache-control': 'public, max-age=60' },
        expect: 'origin',
      },
      { request: { authorization: 'a' }, expect: 'cache' },
    ],
  },
  {
    section: '3',
    rule: 'Expires alone is a reason to store',
    steps: once({ expires: 'Thu, 01 Jan 2026 01:00:00 GMT' }, { expect: 'cache' }),
  },
  {
    section: '3.1',
    rule: 'all fields are stored, those of the connection are not',
    steps: once(
      {
        ...fresh,
        'x-other': 'a',
        connection: 'x-hop, close',
        'x-hop': 'b',
        'keep-alive': 'timeout=5',
        'proxy-connection': 'close',
        'proxy-authenticate': 'c',
        'proxy-authentication-info': 'g',
        'proxy-authorization': 'h',
        'transfer-encoding': 'chunked',
        te: 'd',
        trailer: 'e',
        upgrade: 'f',
      },
      {
        expect: 'cache',
        gets: {
          'x-other': 'a',
          'x-hop': undefined,
          connection: undefined,
          'keep-alive': undefined,
          'proxy-connection': undefined,
          'proxy-authenticate': undefined,
          'proxy-authentication-info': undefined,
          'proxy-authorization': undefined,
          'transfer-encoding': undefined,
          te: undefined,
          trailer: undefined,
          upgrade: undefined,
        },
      },
    ),
  },
  {
    section: '3.3',
    rule: 'a partial reply is not stored, and a range is for the origin',
    steps: [
      { request: { range: 'bytes=0-1' }, status: 206, reply: fresh, expect: 'origin' },
      { reply: fresh, expect: 'origin' },
      { request: { range: 'bytes=0-1' }, status: 206, reply: fresh, expect: 'origin' },
    ],
  },
  // 4. Constructing responses from caches
  {
    section: '4',
    rule: 'another URL is another reply, query and all',
    steps: [
      { reply: fresh, expect: 'origin' },
      { url: 'http://origin/a?b', reply: fresh, expect: 'origin' },
      { expect: 'cache' },
    ],
  },
  {
    section: '4',
    rule: 'HEAD is not answered by a reply to GET of this cache',
    steps: [
      { reply: fresh, expect: 'origin' },
      { method: 'HEAD', reply: fresh, expect: 'origin' },
    ],
  },
  {
    section: '4',
    rule: 'a stored reply has an age',
    steps: once(fresh, { wait: 5, expect: 'cache', gets: { age: '5' } }),
  },
  {
    section: '4.1',
    rule: 'a reply is chosen by the headers that vary names',
    steps: [
      {
        request: { 'accept-language': 'de' },
        reply: { ...fresh, vary: 'Accept-Language' },
        expect: 'origin',
      },
      {
        request: { 'accept-language': 'en' },
        reply: { ...fresh, vary: 'Accept-Language' },
        expect: 'origin',
      },
      { request: { 'accept-language': 'de' }, expect: 'cache' },
      { request: { 'accept-language': 'en' }, expect: 'cache' },
      { reply: { ...fresh, vary: 'Accept-Language' }, expect: 'origin' },
    ],
  },
  {
    section: '4.1',
    rule: 'all that vary names have to match',
    steps: [
      { request: { a: '1', b: '1' }, reply: { ...fresh, vary: 'a, b' }, expect: 'origin' },
      { request: { a: '1', b: '2' }, reply: { ...fresh, vary: 'a, b' }, expect: 'origin' },
      { request: { a: '1', b: '1', c: '1' }, expect: 'cache' },
    ],
  },
  ...['*', 'a, *', '*, a', ', *', '*, *'].map((vary) => ({
    section: '4.1',
    rule: `vary: ${vary} matches nothing`,
    steps: once({ ...fresh, vary }, { expect: 'origin' }),
  })),
  {
    section: '4.1',
    rule: 'a header that both requests leave out matches',
    steps: once({ ...fresh, vary: 'a' }, { request: { b: '1' }, expect: 'cache' }),
  },
  {
    section: '4',
    rule: 'of several replies the last one is used',
    steps: [
      { reply: { ...fresh, 'x-number': '1' }, expect: 'origin' },
      {
        request: { 'cache-control': 'no-cache' },
        reply: { ...fresh, 'x-number': '2' },
        expect: 'origin',
      },
      { expect: 'cache', gets: { 'x-number': '2' } },
    ],
  },
  {
    section: '7.3',
    rule: 'cookies prevent neither storing nor use',
    steps: [
      { request: { cookie: 'a=1' }, reply: { ...fresh, 'set-cookie': 'b=2' }, expect: 'origin' },
      { request: { cookie: 'a=1' }, expect: 'cache', gets: { 'set-cookie': 'b=2' } },
    ],
  },
  // 4.2 Freshness
  {
    section: '4.2',
    rule: 'fresh until the lifetime is over, and not at its end',
    steps: [
      { reply: fresh, expect: 'origin' },
      { wait: 59, expect: 'cache' },
      { wait: 1, reply: fresh, expect: 'origin' },
    ],
  },
  {
    section: '4.2.1',
    rule: 'max-age comes before Expires',
    steps: once(
      { ...fresh, expires: 'Thu, 01 Jan 2026 00:00:00 GMT' },
      { wait: 30, expect: 'cache' },
    ),
  },
  {
    section: '4.2.1',
    rule: 's-maxage is not for a private cache',
    steps: once({ 'cache-control': 'max-age=1, s-maxage=60' }, { wait: 2, expect: 'origin' }),
  },
  {
    section: '4.2.1',
    rule: 's-maxage comes first in a shared one',
    shared: true,
    steps: once({ 'cache-control': 'max-age=1, s-maxage=60' }, { wait: 2, expect: 'cache' }),
  },
  {
    section: '4.2.1',
    rule: 'of several values the first counts',
    steps: once({ 'cache-control': 'max-age=1, max-age=60' }, { wait: 2, expect: 'origin' }),
  },
  ...['max-age=a', 'max-age=-1', 'max-age=', 'max-age', 'max-age=1.5'].map((value) => ({
    section: '4.2.1',
    rule: `a lifetime that is no number is over: ${value}`,
    steps: once({ 'cache-control': value }, { wait: 2, expect: 'origin' as const }),
  })),
  {
    section: '1.2.2',
    rule: 'a lifetime may be larger than 2 to the power of 31',
    steps: once({ 'cache-control': 'max-age=99999999999999999' }, { wait: 3_600, expect: 'cache' }),
  },
  {
    section: '4.2.2',
    rule: 'without a time, a tenth of the time since the last change',
    steps: [
      { reply: { 'last-modified': 'Wed, 31 Dec 2025 23:43:20 GMT' }, expect: 'origin' },
      { wait: 90, expect: 'cache' },
      { wait: 20, reply: fresh, expect: 'origin' },
    ],
  },
  {
    section: '4.2.2',
    rule: 'with a time there is no other',
    steps: once(
      { 'last-modified': 'Wed, 31 Dec 2025 23:43:20 GMT', 'cache-control': 'max-age=0' },
      { expect: 'origin' },
    ),
  },
  {
    section: '4.2.3',
    rule: 'the age of the reply counts',
    steps: once({ ...fresh, age: '50' }, { wait: 10, expect: 'origin' }),
  },
  {
    section: '4.2.3',
    rule: 'the time since its date counts',
    steps: once(
      { ...fresh, date: 'Wed, 31 Dec 2025 23:59:10 GMT' },
      { wait: 15, expect: 'origin' },
    ),
  },
  {
    section: '4.2.3',
    rule: 'the time that it was under way counts',
    steps: [
      { takes: 30, reply: { ...fresh, age: '10' }, expect: 'origin' },
      { wait: 10, expect: 'cache', gets: { age: '50' } },
      { wait: 10, reply: fresh, expect: 'origin' },
    ],
  },
  {
    section: '4.2.4',
    rule: 'a stale reply is not used without permission, nor when the origin is down',
    steps: [
      { reply: fresh, expect: 'origin' },
      { wait: 60, error: true, expect: 'error' },
    ],
  },
  // 4.3 Validation
  {
    section: '4.3.1',
    rule: 'an etag is sent to ask',
    steps: once(tagged, {
      wait: 10,
      status: 304,
      expect: 'revalidated',
      sends: { 'if-none-match': '"1"' },
    }),
  },
  {
    section: '4.3.1',
    rule: 'a weak etag too',
    steps: once(
      { ...tagged, etag: 'W/"1"' },
      { wait: 10, status: 304, expect: 'revalidated', sends: { 'if-none-match': 'W/"1"' } },
    ),
  },
  {
    section: '4.3.1',
    rule: 'a date of the last change too',
    steps: once(
      { 'last-modified': lastModified, 'cache-control': 'max-age=1' },
      {
        wait: 10,
        status: 304,
        expect: 'revalidated',
        sends: { 'if-modified-since': lastModified },
      },
    ),
  },
  {
    section: '4.3.2',
    rule: 'conditions of the caller are for the origin',
    steps: [
      { reply: tagged, expect: 'origin' },
      { request: { 'if-none-match': '"0"' }, reply: tagged, expect: 'origin' },
    ],
  },
  {
    section: '4.3.3',
    rule: 'a whole reply replaces the stored one',
    steps: [
      { reply: tagged, expect: 'origin' },
      { wait: 10, reply: { ...tagged, etag: '"2"' }, expect: 'origin' },
      {
        wait: 10,
        status: 304,
        reply: { ...tagged, etag: 'W/"2"' },
        expect: 'revalidated',
        sends: { 'if-none-match': '"2"' },
      },
    ],
  },
  {
    section: '4.3.3',
    rule: 'an error of the origin is passed on, and what is stored stays',
    steps: [
      { reply: tagged, expect: 'origin' },
      { wait: 10, status: 503, reply: {}, expect: 'origin' },
      { status: 304, reply: tagged, expect: 'revalidated' },
    ],
  },
  {
    section: '4.3.4',
    rule: 'a 304 makes the reply fresh again, with the headers of both',
    steps: [
      { reply: { ...tagged, 'x-old': 'a', 'x-both': 'a' }, expect: 'origin' },
      {
        wait: 20,
        status: 304,
        reply: { ...tagged, 'x-both': 'b', 'x-new': 'b', 'content-length': '0' },
        expect: 'revalidated',
        gets: { 'x-old': 'a', 'x-both': 'b', 'x-new': 'b', 'content-length': undefined, age: '0' },
      },
      { wait: 9, expect: 'cache', gets: { 'x-both': 'b', 'x-new': 'b', age: '9' } },
    ],
  },
  // 4.4 Invalidation
  ...['PUT', 'POST', 'DELETE', 'PATCH', 'UNKNOWN'].map((method) => ({
    section: '4.4',
    rule: `${method} makes what is stored old`,
    steps: [
      { reply: fresh, expect: 'origin' },
      { method, reply: {}, expect: 'origin' },
      { reply: fresh, expect: 'origin' },
    ] as const,
  })),
  {
    section: '4.4',
    rule: 'but not if it fails',
    steps: [
      { reply: fresh, expect: 'origin' },
      { method: 'POST', status: 500, reply: {}, expect: 'origin' },
      { expect: 'cache' },
    ],
  },
  {
    section: '4.4',
    rule: 'nor with a safe method',
    steps: [
      { reply: fresh, expect: 'origin' },
      { method: 'OPTIONS', reply: {}, expect: 'origin' },
      { expect: 'cache' },
    ],
  },
  ...['location', 'content-location'].map((name) => ({
    section: '4.4',
    rule: `the URL in ${name} too, if it has the same origin`,
    steps: [
      { reply: fresh, expect: 'origin' },
      { method: 'POST', url: 'http://origin/b', reply: { [name]: '/a' }, expect: 'origin' },
      { reply: fresh, expect: 'origin' },
      {
        method: 'POST',
        url: 'http://other/b',
        reply: { [name]: 'http://origin/a' },
        expect: 'origin',
      },
      { expect: 'cache' },
    ] as const,
  })),
  // 5.1 Age
  {
    section: '5.1',
    rule: 'of several ages the first counts',
    steps: once({ ...fresh, age: '5, 70' }, { expect: 'cache', gets: { age: '5' } }),
  },
  {
    section: '5.1',
    rule: 'an age that is no number is ignored',
    steps: once({ ...fresh, age: 'old' }, { expect: 'cache' }),
  },
  // 5.2.1 Request directives
  {
    section: '5.2.1.1',
    rule: 'max-age: not older than that',
    steps: [
      { reply: fresh, expect: 'origin' },
      { wait: 5, request: { 'cache-control': 'max-age=10' }, expect: 'cache' },
      { wait: 6, request: { 'cache-control': 'max-age=10' }, reply: fresh, expect: 'origin' },
    ],
  },
  {
    section: '5.2.1.2',
    rule: 'max-stale: stale for so long',
    steps: [
      { reply: fresh, expect: 'origin' },
      { wait: 65, request: { 'cache-control': 'max-stale=10' }, expect: 'cache' },
      { wait: 6, request: { 'cache-control': 'max-stale=10' }, reply: fresh, expect: 'origin' },
    ],
  },
  {
    section: '5.2.1.2',
    rule: 'max-stale without a number: any',
    steps: once(fresh, { wait: 3_600, request: { 'cache-control': 'max-stale' }, expect: 'cache' }),
  },
  {
    section: '5.2.1.3',
    rule: 'min-fresh: fresh for so long to come',
    steps: [
      { reply: fresh, expect: 'origin' },
      { wait: 40, request: { 'cache-control': 'min-fresh=10' }, expect: 'cache' },
      { wait: 11, request: { 'cache-control': 'min-fresh=10' }, reply: fresh, expect: 'origin' },
    ],
  },
  {
    section: '5.2.1.4',
    rule: 'no-cache: only what the origin confirms',
    steps: once(tagged, {
      request: { 'cache-control': 'no-cache' },
      status: 304,
      expect: 'revalidated',
      sends: { 'if-none-match': '"1"' },
    }),
  },
  {
    section: '5.2.1.5',
    rule: 'no-store: nothing of this exchange is stored',
    steps: [
      { request: { 'cache-control': 'No-Store' }, reply: fresh, expect: 'origin' },
      { reply: fresh, expect: 'origin' },
    ],
  },
  {
    section: '5.2.1.6',
    rule: 'no-transform: what is stored is as it came',
    steps: once(fresh, { request: { 'cache-control': 'no-transform' }, expect: 'cache' }),
  },
  {
    section: '5.2.1.7',
    rule: 'only-if-cached: what is stored, or 504',
    steps: [
      { request: { 'cache-control': 'only-if-cached' }, expect: 504 },
      { reply: fresh, expect: 'origin' },
      { request: { 'cache-control': 'only-if-cached' }, expect: 'cache' },
    ],
  },
  // 5.2.2 Response directives
  {
    section: '5.2',
    rule: 'directives have any case, and values may have quotes',
    steps: once({ 'cache-control': 'MAX-AGE="60"' }, { wait: 30, expect: 'cache' }),
  },
  {
    section: '5.2',
    rule: 'NO-STORE too',
    steps: once({ 'cache-control': 'max-age=60, NO-STORE' }, { expect: 'origin' }),
  },
  {
    section: '5.2',
    rule: 'commas within quotes end no directive',
    steps: once(
      { 'cache-control': 'ext="a, max-age=60", max-age=1' },
      { wait: 2, expect: 'origin' },
    ),
  },
  {
    section: '5.2.3',
    rule: 'unknown directives are ignored',
    steps: once({ 'cache-control': 'community="UCI", max-age=60' }, { expect: 'cache' }),
  },
  {
    section: '5.2.2.2',
    rule: 'must-revalidate: used while it is fresh',
    steps: once({ 'cache-control': 'max-age=60, must-revalidate' }, { wait: 30, expect: 'cache' }),
  },
  ...['max-stale=100', 'stale-if-error=100'].map((asked) => ({
    section: '5.2.2.2',
    rule: `must-revalidate: never when it is stale, whatever the caller allows: ${asked}`,
    steps: [
      {
        reply: { 'cache-control': 'max-age=60, must-revalidate, stale-if-error=100' },
        expect: 'origin',
      },
      { wait: 61, request: { 'cache-control': asked }, error: true, expect: 'error' },
    ] as const,
  })),
  {
    section: '5.2.2.3',
    rule: 'must-understand: no-store is ignored by a cache that understands the status',
    steps: once({ 'cache-control': 'max-age=60, must-understand, no-store' }, { expect: 'cache' }),
  },
  {
    section: '5.2.2.4',
    rule: 'no-cache: only what the origin confirms',
    steps: once(
      { etag: '"1"', 'cache-control': 'no-cache, max-age=60' },
      { status: 304, expect: 'revalidated' },
    ),
  },
  {
    section: '5.2.2.4',
    rule: 'no-cache with names of fields: the same, to be safe',
    steps: once(
      { etag: '"1"', 'cache-control': 'no-cache="set-cookie", max-age=60' },
      { status: 304, expect: 'revalidated' },
    ),
  },
  {
    section: '5.2.2.1',
    rule: 'max-age: a number may begin with zeros',
    steps: once({ 'cache-control': 'max-age=0060' }, { wait: 59, expect: 'cache' }),
  },
  {
    section: '5.2.2.6',
    rule: 'no-transform: stored and given as it came',
    steps: once(
      { 'cache-control': 'max-age=60, no-transform', 'content-encoding': 'gzip' },
      { expect: 'cache', gets: { 'content-encoding': 'gzip' } },
    ),
  },
  {
    section: '5.2.2.8',
    rule: 'proxy-revalidate: is not for a private cache',
    steps: once(
      { 'cache-control': 'max-age=10, proxy-revalidate' },
      { wait: 20, request: { 'cache-control': 'max-stale' }, expect: 'cache' },
    ),
  },
  {
    section: '5.2.2.8',
    rule: 'proxy-revalidate: a shared cache confirms what is stale',
    shared: true,
    steps: once(
      { 'cache-control': 'max-age=10, proxy-revalidate' },
      { wait: 20, request: { 'cache-control': 'max-stale' }, expect: 'origin' },
    ),
  },
  {
    section: '5.2.2.9',
    rule: 'public: no lifetime of its own',
    steps: once({ 'cache-control': 'public' }, { expect: 'origin' }),
  },
  {
    section: '5.2.2.10',
    rule: 's-maxage: a shared cache confirms what is stale',
    shared: true,
    steps: [
      { reply: { 'cache-control': 's-maxage=60, stale-if-error=100' }, expect: 'origin' },
      { wait: 61, error: true, expect: 'error' },
    ],
  },
  // 5.3 and 5.4
  ...['Thursday, 01-Jan-26 01:00:00 GMT', 'Thu Jan  1 01:00:00 2026'].map((expires) => ({
    section: '5.3',
    rule: `an Expires of an older form is a date (RFC 9110 5.6.7): ${expires}`,
    steps: [
      { reply: { expires }, expect: 'origin' },
      { wait: 3_500, expect: 'cache' },
      { wait: 200, reply: fresh, expect: 'origin' },
    ] as const,
  })),
  {
    section: '5.3',
    rule: 'an Expires counts beside a date that is none',
    steps: once(
      { expires: 'Thu, 01 Jan 2026 01:00:00 GMT', date: 'today' },
      { wait: 3_500, expect: 'cache' },
    ),
  },
  {
    section: '5.3',
    rule: 'Date and Expires are given as they came',
    steps: once(
      { expires: 'Thu, 01 Jan 2026 01:00:00 GMT', date: 'Thu, 01 Jan 2026 00:00:00 GMT' },
      {
        wait: 100,
        expect: 'cache',
        gets: { expires: 'Thu, 01 Jan 2026 01:00:00 GMT', date: 'Thu, 01 Jan 2026 00:00:00 GMT' },
      },
    ),
  },
  ...[
    '0',
    '-1',
    'soon',
    'Thu, 01 Jan 2025 00:00:00 GMT',
    'Thu, 01 Jan 2026 01:00:00 EST',
    'Thu 01 Jan 2026 01:00:00 GMT',
    '2026-01-01T01:00:00Z',
  ].map((expires) => ({
    section: '5.3',
    rule: `an Expires that is no date, or past, is over: ${expires}`,
    steps: once({ expires }, { expect: 'origin' as const }),
  })),
  {
    section: '5.4',
    rule: 'pragma: no-cache in a request without cache-control',
    steps: once(fresh, { request: { pragma: 'no-cache' }, expect: 'origin' }),
  },
  // RFC 5861 and 8246
  {
    section: 'RFC 5861 3',
    rule: 'stale-while-revalidate: used at once, and asked for',
    steps: [
      { reply: { 'cache-control': 'max-age=10, stale-while-revalidate=60' }, expect: 'origin' },
      {
        wait: 20,
        reply: { 'cache-control': 'max-age=10, stale-while-revalidate=60' },
        expect: 'stale',
      },
      { expect: 'cache' },
    ],
  },
  {
    section: 'RFC 5861 4',
    rule: 'stale-if-error: when the origin cannot be reached, or fails, and not for longer',
    steps: [
      { reply: { 'cache-control': 'max-age=10, stale-if-error=60' }, expect: 'origin' },
      { wait: 20, error: true, expect: 'stale' },
      { status: 503, reply: {}, expect: 'stale' },
      { status: 404, reply: { 'cache-control': 'no-store' }, expect: 'origin' },
      { error: true, expect: 'error' },
    ],
  },
  {
    section: 'RFC 5861 4',
    rule: 'its time has an end',
    steps: [
      { reply: { 'cache-control': 'max-age=10, stale-if-error=60' }, expect: 'origin' },
      { wait: 71, error: true, expect: 'error' },
    ],
  },
  {
    section: 'RFC 8246',
    rule: 'immutable is no lifetime',
    steps: once({ 'cache-control': 'immutable' }, { expect: 'origin' }),
  },
];

for (const { section, rule, steps, shared = false } of rules)
  test(`${/^\d/.test(section) ? `RFC 9111 ${section}` : section}: ${rule}`, async (t) => {
    const clock = new VirtualClock();
    const cache = new HttpCache({ CachePolicy, shared }, { clock });
    for (const [n, step] of steps.entries()) {
      const { wait = 0, method, url = 'http://origin/a', request = {}, reply = {} } = step;
      await clock.advance(wait * 1_000);
      let sent: HttpHeaders | undefined;
      const answering = cache.execute({ method, url, headers: request }, async (more) => {
        sent = more;
        if (step.error) throw new Error('ECONNREFUSED');
        if (step.takes) await clock.advance(step.takes * 1_000);
        const date = new Date(clock.date()).toUTCString();
        return { status: step.status ?? 200, headers: { date, ...reply }, body: `body ${n}` };
      });
      if (step.expect === 'error') {
        await t.throwsAsync(answering, { message: 'ECONNREFUSED' });
        continue;
      }
      const answer = await answering;
      // A refresh in the background asks too.
      await clock.advance(0);
      const which =
        step.expect === 504 ? answer.status : answer.source.replace('network', 'origin');
      t.is(which, step.expect, `request ${n}`);
      const asks = !['cache', 504].includes(step.expect);
      t.is(sent !== undefined, asks, `request ${n}`);
      if (step.expect === 'origin') t.is(answer.body, `body ${n}`);
      if (step.expect === 'cache' || step.expect === 'revalidated') t.not(answer.body, `body ${n}`);
      for (const [name, value] of Object.entries(step.sends ?? {})) t.is(sent?.[name], value);
      for (const [name, value] of Object.entries(step.gets ?? {}))
        t.is(answer.headers[name], value);
    }
  });

test('RFC 9111 4.3.4: a 304 about another reply refreshes nothing, and the request is sent without conditions', async (t) => {
  const clock = new VirtualClock();
  const cache = new HttpCache({ CachePolicy }, { clock });
  const sent: HttpHeaders[] = [];
  const ask = (...replies: readonly [status: number, etag: string][]) => {
    const left = [...replies];
    return cache.execute({ url: 'http://origin/a', headers: {} }, async (more) => {
      sent.push(more);
      const [status, etag] = left.shift() as [number, string];
      return { status, headers: { ...tagged, etag }, body: status === 304 ? '' : `body ${etag}` };
    });
  };
  await ask([200, '"1"']);
  await clock.advance(20_000);
  t.like(await ask([304, '"2"'], [200, '"2"']), { source: 'network', body: 'body "2"' });
  t.deepEqual(sent, [{}, { 'if-none-match': '"1"' }, {}]);
  t.like(await ask(), { source: 'cache', body: 'body "2"' });
  await clock.advance(20_000);
  t.like(await ask([304, 'W/"2"']), { source: 'revalidated', body: 'body "2"' });
});

test('a request does not wait for a store, an origin or a reader beyond its deadline', async (t) => {
  const never = () => new Promise<never>(() => {});
  const reply = async () => ({ status: 200, headers: tagged, body: 'body' });
  const store = { get: never, set: never, delete: never, clear: never };
  for (const [options, send, read] of [
    [{ store }, reply, undefined],
    [{}, never, undefined],
    [{}, reply, never],
  ] as const) {
    const clock = new VirtualClock();
    const cache = new HttpCache({ CachePolicy, ...options }, { clock });
    const request = { url: 'http://origin/a', headers: {} };
    const answering = cache.execute(request, send, { deadline: 50, read });
    const late = t.throwsAsync(answering, { message: 'took longer than its deadline of 50 ms' });
    // The hash of a key is made by another thread.
    for (let n = 0; n < 20; n++) await settle();
    await clock.advance(50);
    await late;
  }
});

test('a clock that is set back makes no stored reply young again', async (t) => {
  const clock = new VirtualClock();
  let back = 0;
  const set = {
    now: () => clock.now(),
    date: () => clock.date() - back,
    after: (milliseconds: number, work: () => void) => clock.after(milliseconds, work),
  };
  const cache = new HttpCache({ CachePolicy }, { clock: set });
  const ask = async () => {
    const reply = { status: 200, headers: fresh, body: 'body' };
    const { source } = await cache.execute(
      { url: 'http://origin/a', headers: {} },
      async () => reply,
    );
    return source;
  };
  t.deepEqual([await ask(), await ask()], ['network', 'cache']);
  back = 3_600_000;
  t.deepEqual([await ask(), await ask()], ['network', 'cache']);
});
