import { createFetch, fetchTransport, type HarEntry } from '@mikrokit/fetch';
import { undiciTransport } from '@mikrokit/fetch/undici';
import test, { type ExecutionContext } from 'ava';
import { sendJson, startForeign } from './foreign-server.ts';

const start = (t: ExecutionContext) =>
  startForeign(t, async (request, response) => {
    if (request.url?.startsWith('/from'))
      return void response
        .writeHead(302, { location: '/to?token=secret', 'set-cookie': 'session=secret' })
        .end('moved');
    if (request.url === '/broken') return void request.socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 20));
    response.setHeader('connection', 'close');
    sendJson(response, { ok: true });
  });

for (const [name, transport] of [
  ['undici', undiciTransport()],
  ['fetch', fetchTransport()],
] as const) {
  test(`${name}: a trace has an entry for each request, without credentials`, async (t) => {
    const { url } = await start(t);
    const entries: HarEntry[] = [];
    const api = createFetch({
      url,
      headers: { authorization: 'Bearer secret' },
      trace: (entry) => entries.push(entry),
      transport,
    });
    await (await api.post('/from', { body: 'hello', headers: { 'X-Api-Key': 'secret' } })).json();
    t.deepEqual(
      entries.map(({ request, response }) => [
        request.method,
        request.url.slice(url.length),
        request.bodySize,
        response.status,
        response.content.mimeType,
        response.redirectURL,
      ]),
      [
        ['POST', '/from', 5, 302, 'x-unknown', '/to?token=***'],
        ['GET', '/to?token=***', 0, 200, 'application/json', ''],
      ],
    );
    t.false(JSON.stringify(entries).includes('secret'));
    const [, { timings, time, response } = {} as HarEntry] = entries;
    t.is(response.content.size, 11);
    const { ssl, ...phases } = timings;
    const sum = Object.values(phases).reduce((all, phase) => all + Math.max(0, phase), 0);
    t.true(Math.abs(sum - time) < 5, JSON.stringify({ timings, time }));
    t.true(timings.wait > 15);
    entries.length = 0;
    await t.throwsAsync(api.get('/broken'));
    t.is(entries[0]?.response.status, 0);
    t.truthy(entries[0]?.comment);
  });
}

test('connections are timed for the request that they were made for', async (t) => {
  const { url } = await start(t);
  const byName = url.replace('127.0.0.1', 'localhost');
  const entries: HarEntry[] = [];
  const trace = (entry: HarEntry) => entries.push(entry);
  const api = createFetch({ url: byName, redirects: 'manual', trace });
  for (let i = 0; i < 2; i++) {
    await (await api.get('/from')).text();
    // undici uses a connection again only after a moment.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const [first, second] = entries.map(({ timings }) => timings);
  t.true((first?.connect ?? -1) >= 0 && (first?.dns ?? -1) >= 0, JSON.stringify(first));
  t.like(second, { connect: -1, dns: -1, ssl: -1 });
});

test('a cache of addresses spares later connections the lookup', async (t) => {
  const { url } = await start(t);
  const entries: HarEntry[] = [];
  const api = createFetch({
    url: url.replace('127.0.0.1', 'localhost'),
    trace: (entry) => entries.push(entry),
    transport: undiciTransport({ dnsCache: true }),
  });
  for (let i = 0; i < 2; i++) await (await api.get('/')).text();
  for (const { timings, response } of entries) {
    t.is(response.status, 200);
    t.true(timings.connect >= 0);
    // The connection itself is to an address.
    t.is(timings.dns, -1);
  }
});

test.serial(
  'an async function trace that rejects is warned of, and does not end the process',
  async (t) => {
    const { url } = await start(t);
    const warnings: unknown[][] = [];
    const { warn } = console;
    console.warn = (...values: unknown[]) => warnings.push(values);
    t.teardown(() => {
      console.warn = warn;
    });
    const api = createFetch({
      url,
      policies: { retry: 0 },
      trace: async () => {
        throw new Error('no disk, later');
      },
    });
    t.deepEqual(await (await api.get('/to')).json(), { ok: true });
    await t.throwsAsync(api.get('/broken'), { name: 'FetchError' });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const own = warnings.filter(([, error]) => /later/.test(String(error)));
    t.is(own.length, 2);
    t.regex(String(own[0]?.[0]), /trace failed/);
  },
);

test('a function trace that throws does not change the result of a call, nor its failure', async (t) => {
  const { url } = await start(t);
  let calls = 0;
  const api = createFetch({
    url,
    policies: { retry: 0 },
    trace: () => {
      calls++;
      throw new Error('no disk');
    },
  });
  t.deepEqual(await (await api.get('/to')).json(), { ok: true });
  await t.throwsAsync(api.get('/broken'), {
    name: 'FetchError',
    message: /no complete reply/,
  });
  t.is(calls, 2);
});
