import '@mikrokit/compiler/register';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { type HeaderOptions, HOSTS, type Received, type Running } from '../heads/hosts.ts';

const { createApi, writePage } = (await import(
  '../heads/api.ts'
)) as typeof import('../heads/api.ts');

const folder = mkdtempSync(join(tmpdir(), 'mikrokit-heads-'));
writePage(folder);
test.after.always(() => rmSync(folder, { recursive: true, force: true }));

const HTML = { accept: 'text/html' };
const ORIGIN = 'https://app.example';

/** A GET of each kind. */
const KINDS: Readonly<
  Record<
    string,
    {
      readonly path: string;
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** Whether its length is known only once all of it is made. */
      readonly isStream?: true;
      /** Whether it is content of the application's own, which may be a page. */
      readonly isPage?: true;
    }
  >
> = {
  'a query': { path: '/plain', status: 200 },
  'a query with a tag': { path: '/tagged', status: 200 },
  'a long query with a tag': { path: '/long', status: 200 },
  'a query with cookies': { path: '/cookie', status: 200 },
  'a query with a policy of its own': { path: '/policy', status: 200 },
  'an error': { path: '/fails', status: 410 },
  'an error without details': { path: '/throws', status: 500 },
  'a rejected query': { path: '/plain?params=1', status: 400 },
  'a query that varies by a header': { path: '/tenants/get', status: 200 },
  'a route with a rate limit': { path: '/limited/get', status: 200 },
  'a stream of events': { path: '/events', status: 200, isStream: true },
  'a route without GET': { path: '/write', status: 405 },
  'an HTTP route': { path: '/http-routes/7', status: 200 },
  'a long HTTP route': { path: '/long-http-route', status: 200 },
  'an HTTP route without a result': { path: '/none', status: 204 },
  'an HTTP route with a status': { path: '/created', status: 201 },
  'an HTTP route that fails': { path: '/failing', status: 410 },
  'a Blob': { path: '/blob', status: 200, isPage: true },
  'a file of the disk': { path: '/disk', status: 200, isPage: true },
  'a part of a file': { path: '/disk', status: 206, headers: { range: 'bytes=2-4' }, isPage: true },
  'no part of a file': {
    path: '/disk',
    status: 416,
    headers: { range: 'bytes=99-' },
    isPage: true,
  },
  'a file with a policy of its own': { path: '/ownDisk', status: 200, isPage: true },
  'a stream of bytes': { path: '/bytes', status: 200, isStream: true, isPage: true },
  'a raw page': { path: '/html', status: 200, isPage: true },
  'a raw page with a policy of its own': { path: '/own-policy', status: 200, isPage: true },
  'a raw page with a tag': { path: '/tag-page', status: 200, isPage: true },
  'a raw stream': { path: '/ticks', status: 200, isStream: true, isPage: true },
  'raw content that breaks off': { path: '/breaks', status: 500 },
  'a raw redirect': { path: '/moved', status: 302, isPage: true },
  'a raw error': { path: '/gone', status: 410 },
  'a raw route without GET': { path: '/only-write', status: 405 },
  'a page of a folder': { path: '/site/', status: 200, isPage: true },
  'a file of a folder': { path: '/site/app.js', status: 200, isPage: true },
  'a compressed file of a folder': {
    path: '/site/app.js',
    status: 200,
    headers: { 'accept-encoding': 'br' },
    isPage: true,
  },
  'a part of a file of a folder': {
    path: '/site/app.js',
    status: 206,
    headers: { range: 'bytes=2-4' },
    isPage: true,
  },
  'no part of a file of a folder': {
    path: '/site/app.js',
    status: 416,
    headers: { range: 'bytes=99999-' },
    isPage: true,
  },
  'a failed precondition': {
    path: '/site/app.js',
    status: 412,
    headers: { 'if-match': '"other"' },
    isPage: true,
  },
  'a folder without its slash': { path: '/site/docs', status: 301, isPage: true },
  'the page of an application': { path: '/site/users/7', status: 200, headers: HTML, isPage: true },
  'no file of a folder': { path: '/site/nope.js', status: 404 },
  'a folder behind a hook with a policy': { path: '/secured/', status: 200, isPage: true },
  'a folder with headers of its own': { path: '/own/', status: 200, isPage: true },
  'a script with headers of its own': { path: '/own/app.js', status: 200, isPage: true },
  'the description': { path: '/mikrokit.json', status: 200 },
  'a health check': { path: '/healthz', status: 200 },
  'an unknown path': { path: '/nope/nope', status: 404 },
};

const OPTIONS: Readonly<Record<string, HeaderOptions>> = {
  'no options': {},
  securityHeaders: { securityHeaders: true },
  cors: { cors: { origins: [ORIGIN] } },
  compress: { compress: true },
  'all options': {
    securityHeaders: true,
    cors: { origins: [ORIGIN], credentials: true, exposeHeaders: ['etag'] },
    compress: true,
  },
};

/** Fields of one message, not of what it says: RFC 9110 section 7.6.1 and RFC 9112 section 6.1. */
const OF_MESSAGE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
/** Fields of content, which a 304 leaves out: RFC 9110 section 15.4.5. */
const OF_CONTENT = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'content-disposition',
]);
/** The values of our rate limit change with each call. */
const COUNTED = new Set(['ratelimit']);

function comparable(
  { headers }: Received,
  isLeftOut: (name: string) => boolean = () => false,
): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) => !OF_MESSAGE.has(name) && !isLeftOut(name),
  );
  return Object.fromEntries(
    kept.map(([name, value]) => [name, COUNTED.has(name) ? 'counted' : value]).toSorted(),
  );
}

for (const [hostName, { without, start }] of Object.entries(HOSTS)) {
  for (const [optionsName, options] of Object.entries(OPTIONS)) {
    const given = withoutKeys({ ...options, health: '/healthz' }, without);
    if (Object.keys(options).length > 0 && Object.keys(given).length === 1) continue;
    test(`${hostName}, ${optionsName}: a HEAD and a 304 carry what the GET carries`, async (t) => {
      const host = await start(createApi(folder), given);
      t.teardown(() => host.close());
      const faults: object[] = [];
      for (const [kind, row] of Object.entries(KINDS)) {
        const { path, status, headers, isStream = false, isPage = false } = row;
        // Hosts of the Fetch API take a response before its content.
        if (hostName === 'fetchHandler' && kind === 'raw content that breaks off') continue;
        const coding = given.compress && { 'accept-encoding': 'gzip' };
        const call = { path, headers: { origin: ORIGIN, ...coding, ...headers }, isStream };
        const get = await host.send({ method: 'GET', path, headers: call.headers });
        if (get.status !== status) faults.push({ kind, status: get.status });
        const security = given.securityHeaders ? securityFaults(get, isPage, kind) : [];
        const found = [
          ...(await headFaults(host, get, call)),
          ...(await unchangedFaults(host, get, call)),
          ...security,
        ];
        faults.push(...found.map((fault) => ({ kind, ...fault })));
      }
      t.deepEqual(faults, []);
    });
  }
}

async function headFaults(host: Running, get: Received, call: Call): Promise<object[]> {
  const { path, headers, isStream } = call;
  const head = await host.send({ method: 'HEAD', path, headers });
  // Only a GET has ranges: RFC 9110 section 14.2.
  const { range, ...others } = headers;
  const whole =
    range === undefined ? get : await host.send({ method: 'GET', path, headers: others });
  const length = head.headers['content-length'];
  // RFC 9110 section 9.3.2 allows to omit headers that only a GET can determine.
  const isUnknown =
    whole.headers['content-length'] === undefined || isStream || isUntold(head, whole);
  const isLeftOut = (name: string) => name === 'content-length' && isUnknown;
  return [
    ...differences(comparable(head, isLeftOut), comparable(whole, isLeftOut), 'HEAD'),
    ...(head.status === whole.status ? [] : [{ head: head.status, get: whole.status }]),
    ...(head.size === 0 ? [] : [{ headBytes: head.size }]),
    ...(length === undefined || Number(length) === whole.size ? [] : [{ length, is: whole.size }]),
  ];
}

/** A handler that returns no body for a HEAD does not show its length. */
function isUntold(head: Received, whole: Received): boolean {
  return head.headers['content-length'] === undefined && whole.size === 0;
}

async function unchangedFaults(host: Running, get: Received, call: Call): Promise<object[]> {
  const { etag } = get.headers;
  if (etag === undefined || get.status !== 200) return [];
  const faults: object[] = [];
  for (const method of ['GET', 'HEAD']) {
    const headers = { ...call.headers, 'if-none-match': etag };
    const unchanged = await host.send({ method, path: call.path, headers });
    if (unchanged.status !== 304) faults.push({ unchanged: unchanged.status });
    if (unchanged.size > 0) faults.push({ unchangedBytes: unchanged.size });
    const isOfContent = (name: string) => OF_CONTENT.has(name);
    const expected = comparable(get, isOfContent);
    faults.push(...differences(comparable(unchanged), expected, `304 of ${method}`));
  }
  return faults;
}

function securityFaults({ headers }: Received, isPage: boolean, kind: string): object[] {
  const policy = headers['content-security-policy'] ?? '';
  const isClosed = policy.startsWith("default-src 'none'");
  const hasPolicy = isPage ? !isClosed : isClosed || kind.includes('of its own');
  const missing = ['x-content-type-options', 'referrer-policy', 'x-frame-options'].filter(
    (name) => headers[name] === undefined,
  );
  return [
    ...(hasPolicy && policy ? [] : [{ policy }]),
    ...missing.map((name) => ({ missing: name })),
  ];
}

function differences(
  given: Readonly<Record<string, string>>,
  expected: Readonly<Record<string, string>>,
  of: string,
): object[] {
  const names = new Set([...Object.keys(given), ...Object.keys(expected)]);
  return [...names]
    .filter((name) => given[name] !== expected[name])
    .map((name) => ({ of, name, is: given[name], get: expected[name] }));
}

function withoutKeys(options: HeaderOptions, names: readonly string[]): HeaderOptions {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !names.includes(name)));
}

interface Call {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly isStream: boolean;
}

test('A response keeps the headers that it has set', async (t) => {
  const host = await (HOSTS['the fast path'] as (typeof HOSTS)[string]).start(createApi(folder), {
    securityHeaders: true,
  });
  t.teardown(() => host.close());
  const headersOf = async (path: string) =>
    (await host.send({ method: 'GET', path, headers: {} })).headers;
  t.like(await headersOf('/policy'), {
    'content-security-policy': "default-src 'self'",
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
  });
  t.like(await headersOf('/own-policy'), {
    'content-security-policy': "default-src 'self'; frame-ancestors https://a.example",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'origin',
  });
  t.like(await headersOf('/ownDisk'), { 'content-security-policy': 'sandbox' });
  t.like(await headersOf('/secured/'), { 'content-security-policy': "script-src 'self'" });
  t.like(await headersOf('/own/'), {
    'content-security-policy': "default-src 'self'",
    'x-frame-options': 'DENY',
  });
  t.like(await headersOf('/own/app.js'), { 'content-security-policy': 'sandbox' });
  t.like(await headersOf('/site/'), {
    'content-security-policy': "frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'same-origin',
  });
});
