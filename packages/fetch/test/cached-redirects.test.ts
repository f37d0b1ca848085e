import '@mikrokit/compiler/register';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createFetch, FetchError, type FetchOptions, type Schema } from '@mikrokit/fetch';
import test, { type ExecutionContext } from 'ava';
import { type ForeignServer, startForeign } from './foreign-server.ts';
import { http } from './http-mode.ts';

/** A page with the name of who answered. */
const page: Schema<{ page: string }> = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) => {
      const { page } = Object(value);
      return typeof page === 'string' ? { value: { page } } : { issues: [{ message: 'no page' }] };
    },
  },
};

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** Servers whose answers by path a test may change, and how often each path was asked for. */
async function start(t: ExecutionContext, answers: Record<string, Answer>): Promise<Site> {
  const server = await startForeign(t, (request, response, body) => {
    const answer = answers[String(request.url)];
    if (answer === undefined) return void response.writeHead(404).end();
    answer(request, response, String(body));
  });
  const count = (line: string) => server.seen.filter((one) => one === line).length;
  return { ...server, answers, count };
}

interface Site extends ForeignServer {
  readonly answers: Record<string, Answer>;
  count(line: string): number;
}

const to =
  (location: string, status = 302, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, { location, ...headers }).end();
const send =
  (name: string, control = 'max-age=3600', more: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': control, ...more })
      .end(JSON.stringify({ page: name }));

const control = (value: string) => ({ 'cache-control': value });

const read = (api: ReturnType<typeof createFetch>, url: string, headers = {}) =>
  api.get(url, page, { headers }).then((value) => value.page);

for (const cache of [http, { mode: 'cache-first', ttl: 3_600_000 }] as const)
  for (const status of [301, 302, 303, 307, 308])
    for (const where of ['the same origin', 'another origin'])
      for (const target of ['max-age=3600', 'max-age=3600, immutable'])
        test(`a ${status} with no-store is asked for again, its target on ${where} with ${target} is not, ${cache.mode}`, async (t) => {
          const other = await start(t, { '/login': send('login', target) });
          const site = await start(t, { '/login': send('login', target), '/home': send('home') });
          const base = where === 'another origin' ? other.url : '';
          site.answers['/me'] = to(`${base}/login`, status, control('no-store'));
          const api = createFetch({ url: site.url, cache });
          t.is(await read(api, '/me'), 'login');
          t.is(await read(api, '/me'), 'login');
          t.is(site.count('GET /me'), 2);
          t.is(site.count('GET /login') + other.count('GET /login'), 1);
          site.answers['/me'] = to('/home', status, control('no-store'));
          t.is(await read(api, '/me'), 'home');
        });

for (const status of [301, 302, 303, 307, 308]) {
  test(`by the rules of HTTP a ${status} is kept for the time that it says, and no longer than its target`, async (t) => {
    const site = await start(t, {
      '/me': to('/second', status, control('max-age=60')),
      '/second': to('/page', status, control('max-age=60')),
      '/page': send('one', 'no-store'),
    });
    const api = createFetch({ url: site.url, cache: http });
    for (let i = 0; i < 3; i++) t.is(await read(api, '/me'), 'one');
    t.deepEqual(site.seen, ['GET /me', 'GET /second', 'GET /page', 'GET /page', 'GET /page']);
  });

  test(`a ${status} without a time is not kept by the rules of HTTP`, async (t) => {
    for (const headers of [
      {},
      control('public'),
      { 'last-modified': new Date(0).toUTCString(), ...control('public') },
    ]) {
      const isPermanent = status === 301 || status === 308;
      const site = await start(t, { '/me': to('/page', status, headers), '/page': send('one') });
      const api = createFetch({ url: site.url, cache: http });
      for (let i = 0; i < 2; i++) t.is(await read(api, '/me'), 'one');
      // A permanent one may be kept for a tenth of its age: RFC 9111 section 4.2.2.
      const isOld = 'last-modified' in headers;
      t.is(site.count('GET /me'), isPermanent && isOld ? 1 : 2);
      t.is(site.count('GET /page'), 1);
    }
  });
}

test('the target of a redirect is one reply, by whatever way it is reached', async (t) => {
  const site = await start(t, { '/a': to('/page'), '/b': to('/page'), '/page': send('one') });
  const api = createFetch({ url: site.url, cache: http });
  for (const url of ['/a', '/b', '/page']) t.is(await read(api, url), 'one');
  t.is(site.count('GET /page'), 1);
});

test('each request of a chain is revalidated by its own etag', async (t) => {
  const tags: (string | undefined)[] = [];
  const tagged =
    (etag: string, answer: Answer): Answer =>
    (request, response, body) => {
      const asked = request.headers['if-none-match'];
      tags.push(asked);
      if (asked === etag)
        return void response.writeHead(304, { etag, ...control('max-age=0') }).end();
      answer(request, response, body);
    };
  const site = await start(t, {
    '/me': tagged('"a"', to('/page', 301, { etag: '"a"', ...control('max-age=0') })),
    '/page': tagged('"b"', send('one', 'max-age=0', { etag: '"b"' })),
  });
  const api = createFetch({ url: site.url, cache: http });
  for (let i = 0; i < 2; i++) t.is(await read(api, '/me'), 'one');
  t.deepEqual(tags, [undefined, undefined, '"a"', '"b"']);
});

test('a redirect stands in for an origin that is down, and its target is still asked', async (t) => {
  const site = await start(t, {
    '/me': to('/page', 302, control('max-age=0, stale-if-error=60')),
    '/page': send('one', 'no-store'),
  });
  const api = createFetch({ url: site.url, cache: http });
  t.is(await read(api, '/me'), 'one');
  site.answers['/me'] = (_, response) => void response.writeHead(503).end();
  site.answers['/page'] = send('two', 'no-store');
  t.is(await read(api, '/me'), 'two');
});

for (const mode of ['network-first', 'cache-first'] as const)
  test(`a chain stands in for an origin that is down, ${mode}`, async (t) => {
    const site = await start(t, { '/me': to('/page'), '/page': send('one', '') });
    const ttl = mode === 'network-first' ? 60_000 : 1;
    const api = createFetch({ url: site.url, cache: { mode, ttl, staleIfError: 60_000 } });
    t.is(await read(api, '/me'), 'one');
    for (const path of ['/me', '/page'])
      site.answers[path] = (_, response) => void response.writeHead(503).end();
    await new Promise((resolve) => setTimeout(resolve, 5));
    t.is(await read(api, '/me'), 'one');
  });

test('a POST that is redirected to a GET drops what is kept of its URL, and finds what is kept of the target', async (t) => {
  let made = 0;
  const site = await start(t, {
    '/items': (request, response, body) => {
      if (request.method === 'GET') return send(`items ${made}`)(request, response, body);
      made++;
      to('/done', 303, { 'content-location': '/count' })(request, response, body);
    },
    '/count': (...given) => send(`count ${made}`)(...given),
    '/done': (...given) => send(`done ${made}`)(...given),
  });
  const other = await start(t, { '/done': send('other') });
  const api = createFetch({ url: site.url, cache: http });
  for (const url of ['/items', '/count', '/done']) await read(api, url);
  t.is((await api.post('/items', page, { body: {} })).page, 'done 1', 'by its location');
  t.is(await read(api, '/items'), 'items 1');
  t.is(await read(api, '/count'), 'count 1', 'by its content-location');
  t.is(await read(api, '/done'), 'done 1');
  t.is(site.count('GET /done'), 2);
  // What an origin says of another one drops nothing there.
  site.answers['/away'] = to(`${other.url}/done`, 303);
  t.is(await read(api, `${other.url}/done`), 'other');
  t.is((await api.post('/away', page, { body: {} })).page, 'other');
  t.is(other.seen.length, 1);
});

test('credentials do not follow to another origin, nor do replies to them', async (t) => {
  const who: Answer = (request, ...more) =>
    send(String(request.headers.authorization ?? 'nobody'))(request, ...more);
  const other = await start(t, { '/who': who });
  const site = await start(t, { '/me': to(`${other.url}/who`), '/who': who, '/own': to('/who') });
  for (const cache of [http, { mode: 'cache-first', ttl: 60_000 }] as const) {
    const api = createFetch({ url: site.url, cache });
    for (const authorization of ['A', 'B', 'A']) {
      t.is(await read(api, '/own', { authorization }), authorization);
      t.is(await read(api, '/me', { authorization }), 'nobody');
      t.is(await read(api, `${other.url}/who`, { authorization }), authorization);
    }
  }
});

test('what interceptors add goes to no other origin, and callers with other identities share nothing', async (t) => {
  const who: Answer = (request, ...more) =>
    send(`${request.headers.authorization ?? 'nobody'} ${request.headers['x-key']}`, 'max-age=60', {
      'x-from': 'server',
    })(request, ...more);
  const other = await start(t, { '/who': who, '/back': (...given) => back(...given) });
  const site = await start(t, {
    '/me': to(`${other.url}/who`),
    '/who': who,
    '/round': to(`${other.url}/back`),
  });
  const back = to(`${site.url}/who`);
  let user = 'A';
  const options: FetchOptions = {
    url: site.url,
    identity: () => user,
    interceptors: [
      (request, next) =>
        next({ ...request, headers: { ...request.headers, authorization: user, 'x-key': 'k' } }),
    ],
  };
  for (const api of [createFetch(options), createFetch({ ...options, cache: http })])
    for (user of ['A', 'B']) {
      t.is(await read(api, '/who'), `${user} k`);
      t.is(await read(api, '/me'), 'nobody undefined');
    }
  const api = createFetch({ ...options, cache: http });
  t.is(await read(api, '/round'), 'nobody undefined', 'nor back by way of it');
});

test('cookies of each request of a chain keep its replies apart', async (t) => {
  const user: Answer = (request, ...more) =>
    send(String(request.headers.cookie ?? 'nobody'))(request, ...more);
  const site = await start(t, { '/me': to('/user/home'), '/user/home': user });
  let session = 'A';
  const cookies = {
    getCookieString: (url: string) => (url.includes('/user/') ? `session=${session}` : ''),
    setCookie: () => {},
  };
  for (const cache of [http, { mode: 'cache-first', ttl: 60_000 }] as const) {
    const api = createFetch({ url: site.url, cache, cookies });
    for (session of ['A', 'B', 'A']) t.is(await read(api, '/me'), `session=${session}`);
  }
});

test('redirects have the same limits as without a cache', async (t) => {
  const site = await start(t, {
    '/loop': to('/loop', 301, control('max-age=60')),
    '/bad': to('ftp://example.com', 301, control('max-age=60')),
    '/me': to('/page', 301, control('max-age=60')),
    '/page': send('one'),
  });
  const failure = async (url: string, options: object = {}) => {
    const api = createFetch({ url: site.url, cache: http, ...options });
    const errors = [];
    for (let i = 0; i < 2; i++) errors.push(await t.throwsAsync(read(api, url)));
    for (const error of errors) t.true(error instanceof FetchError, String(error));
    return errors.map((error) => (error as FetchError).message).join('; ');
  };
  t.regex(await failure('/loop', { redirects: 3 }), /redirected more than 3 times.*; .*more than/);
  t.true(site.count('GET /loop') > 1, 'an error does not stay for the time of its redirects');
  t.regex(await failure('/bad'), /a URL that is not http/);
  t.is(site.count('GET /bad'), 2);
  t.regex(await failure('/me', { redirects: 0 }), /it is redirected/);
  const manual = createFetch({ url: site.url, cache: http, redirects: 'manual' });
  const error = await t.throwsAsync(read(manual, '/me'));
  t.like(error, { type: 'protocol', status: 301 });
});

test('one deadline is for a whole chain, and a retry is for one request of it', async (t) => {
  let failures = 1;
  const site = await start(t, {
    '/me': to('/page', 301, control('max-age=60')),
    '/page': (...given) =>
      failures-- > 0 ? void given[1].writeHead(503).end() : send('one')(...given),
    '/slow': (_, response) =>
      void setTimeout(() => response.writeHead(302, { location: '/slow' }).end(), 60),
  });
  const policies = { retry: { limit: 2, delay: 1 } };
  const api = createFetch({ url: site.url, cache: http, policies });
  t.is(await read(api, '/me'), 'one');
  t.deepEqual(site.seen, ['GET /me', 'GET /page', 'GET /page']);
  for (const [client, deadline] of [
    [api, 150],
    [createFetch({ url: site.url, cache: http, policies: { deadline: 150 } }), undefined],
  ] as const) {
    site.seen.length = 0;
    const error = await t.throwsAsync(client.get('/slow', page, { deadline }));
    t.like(error, { type: 'timeout' });
    t.true(site.seen.length <= 3);
  }
});

test('the reply to HEAD, to a range and to a condition is not kept, behind redirects either', async (t) => {
  const site = await start(t, {
    '/me': to('/page', 302, control('max-age=60')),
    '/page': (request, response, body) => {
      if (request.headers.range) {
        response.writeHead(206, { 'content-range': 'bytes 0-1/2', ...control('max-age=60') });
        return void response.end('{"page":"part"}');
      }
      send('whole')(request, response, body);
    },
  });
  for (const cache of [http, { mode: 'cache-first', ttl: 60_000 }] as const) {
    const api = createFetch({ url: site.url, cache });
    t.is((await api.head('/me')).status, 200);
    for (let i = 0; i < 2; i++)
      t.is(await read(api, '/me', { range: 'bytes=0-1', accept: 'application/json' }), 'part');
    t.is(await read(api, '/me'), 'whole');
    t.is(await read(api, '/me'), 'whole');
    t.is(site.seen.filter((line) => line === 'GET /page').length, 3);
    site.seen.length = 0;
  }
});

test('what interceptors put into a URL does not go to another origin', async (t) => {
  for (const more of [{}, { cache: http }] as const) {
    const other = await start(t, { '/x': send('other', 'no-store') });
    const site = await start(t, { '/a?api_key=secret': to(`${other.url}/x`) });
    const api = createFetch({
      url: site.url,
      identity: 'public',
      ...more,
      interceptors: [(request, next) => next({ ...request, url: `${request.url}?api_key=secret` })],
    });
    t.is(await read(api, '/a'), 'other');
    t.deepEqual(other.seen, ['GET /x']);
  }
});

test("deduplicated calls with and without a cache do not get each other's redirects", async (t) => {
  const site = await start(t, { '/a': to('/b', 302, control('no-store')), '/b': send('b') });
  const policies = { dedupe: true } as const;
  for (const order of [
    [undefined, false],
    [false, undefined],
  ] as const) {
    const api = createFetch({ url: site.url, cache: http, policies });
    const calls = order.map((cache) =>
      api.get('/a', page, cache === false ? { cache } : {}).then((value) => value.page),
    );
    t.deepEqual(await Promise.all(calls), ['b', 'b']);
    const before = site.count('GET /a');
    t.is(await read(api, '/a'), 'b');
    t.is(site.count('GET /a'), before + 1);
  }
});

test('a call that may change something ends what is cached, whether it uses the cache or not', async (t) => {
  let version = 0;
  const site = await start(t, {
    '/a': (request, response) => {
      if (request.method === 'POST') version++;
      send(`v${version}`)(request, response, '');
    },
  });
  const api = createFetch({ url: site.url, cache: http });
  t.is(await read(api, '/a'), 'v0');
  await api.post('/a', page, { cache: false });
  t.is(await read(api, '/a'), 'v1');
});
