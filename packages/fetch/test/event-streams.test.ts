import '@mikrokit/compiler/register';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createFetch,
  fetchTransport,
  type ReconnectEvent,
  type ServerSentEvent,
} from '@mikrokit/fetch';
import { composePolicies } from '@mikrokit/policies';
import test, { type ExecutionContext } from 'ava';
import { startForeign } from './foreign-server.ts';
import { http } from './http-mode.ts';

const { createGitHub } = (await import(
  './create-github.ts'
)) as typeof import('./create-github.ts');

type Connection = (response: ServerResponse, lastEventId: string | undefined) => unknown;

/** A server whose connections answer one after the other; further ones get 204. */
async function startEvents(t: ExecutionContext, ...connections: readonly Connection[]) {
  const ids: (string | undefined)[] = [];
  const headers: (string | undefined)[] = [];
  const { url } = await startForeign(t, (request, response) => {
    const id = request.headers['last-event-id'] as string | undefined;
    const connection = connections[ids.length];
    ids.push(id);
    headers.push(request.headers.authorization);
    if (connection === undefined) return void response.writeHead(204).end();
    connection(response, id);
  });
  return { url, ids, headers };
}

/** Sends events, then breaks off, ends or goes on in silence. */
const events =
  (text: string, end: 'breaks' | 'ends' | 'stays' = 'breaks'): Connection =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write(text);
    if (end === 'ends') response.end();
    // Not before its bytes are on their way.
    if (end === 'breaks') setTimeout(() => response.destroy(), 20);
  };

const status =
  (code: number, headers: Record<string, string> = {}): Connection =>
  (response) =>
    void response.writeHead(code, headers).end('data: no\n\n');

const soon = { retry: { delay: 1, maxDelay: 5 } };

async function dataOf(stream: AsyncIterable<ServerSentEvent>): Promise<string[]> {
  const data: string[] = [];
  for await (const event of stream) data.push(event.data);
  return data;
}

test('an event stream that breaks off goes on behind its last id, with headers asked for anew', async (t) => {
  const { url, ids, headers } = await startEvents(
    t,
    events('id: 1\ndata: a\n\nid: 2\ndata: b\n\nid: 3\ndata: half'),
    status(503),
    events('id: 3\ndata: c\n\n'),
  );
  let tokens = 0;
  const seen: ReconnectEvent[] = [];
  const api = createFetch({
    url,
    policies: { retry: { ...soon.retry, limit: 10 } },
    headers: () => ({ authorization: `token ${++tokens}` }),
    onReconnect: (event) => seen.push(event),
  });
  t.deepEqual(await dataOf((await api.get('/')).events()), ['a', 'b', 'c']);
  t.deepEqual(ids, [undefined, '2', '2', '3']);
  t.deepEqual(new Set(headers).size, headers.length);
  t.true(seen.every(({ error, lastEventId }) => error.type && lastEventId !== undefined));
  t.is(seen[0]?.error.type, 'network');
  t.is(seen[0]?.attempt, 1);
});

test('ids of any letters are sent back as UTF-8', async (t) => {
  for (const fetchOptions of [{}, { transport: fetchTransport() }]) {
    const { url, ids } = await startEvents(
      t,
      events('id: Ω/ä/日本\ndata: a\n\n'),
      events('data: b\n\n', 'ends'),
    );
    const api = createFetch({ url, policies: soon, ...fetchOptions });
    t.deepEqual(await dataOf((await api.get('/')).events()), ['a', 'b']);
    t.is(Buffer.from(ids[1] ?? '', 'latin1').toString(), 'Ω/ä/日本');
  }
});

test('results of an interface go on as well, each event by its type', async (t) => {
  const tick = (n: number) =>
    `id: ${n}\ndata: ${JSON.stringify({ at: new Date(n), price: n })}\n\n`;
  const { url, ids } = await startEvents(t, events(tick(1)), events(tick(2)));
  const prices: number[] = [];
  for await (const { data } of await createGitHub({ url, policies: soon })('GET /ticks'))
    prices.push(data.price + data.at.getTime());
  t.deepEqual(prices, [2, 4]);
  t.deepEqual(ids, [undefined, '1', '2']);
});

test('a stream that ends in good order is over, unless the server asks with retry to come again', async (t) => {
  const over = await startEvents(t, events('id: 1\ndata: a\n\n', 'ends'));
  t.deepEqual(await dataOf((await createFetch({ url: over.url }).get('/')).events()), ['a']);
  t.deepEqual(over.ids, [undefined]);

  const again = await startEvents(
    t,
    events('retry: 0\nid: 1\ndata: a\n\n', 'ends'),
    events('id\n\n: forgotten\n\ndata: b\n\n', 'ends'),
  );
  const api = createFetch({ url: again.url, policies: soon });
  t.deepEqual(await dataOf((await api.get('/')).events()), ['a', 'b']);
  // 204 says that there is no more; an empty id forgets the one before.
  t.deepEqual(again.ids, [undefined, '1', undefined]);

  const none = await startEvents(t, events('retry: 0\ndata: a\n\n', 'ends'));
  const once = createFetch({ url: none.url, policies: { retry: 0 } });
  t.deepEqual(await dataOf((await once.get('/')).events()), ['a']);
  t.is(none.ids.length, 1);
});

test('events without ids are not asked for again, where they could come twice', async (t) => {
  const plain = await startEvents(t, events('data: a\n\n'), events('data: a\n\n'));
  const seen: string[] = [];
  const error = await t.throwsAsync(async () => {
    const response = await createFetch({ url: plain.url, policies: soon }).get('/');
    for await (const { data } of response.events()) seen.push(data);
  });
  t.like(error, { type: 'network' });
  t.deepEqual(seen, ['a']);
  t.is(plain.ids.length, 1);

  for (const [options, text] of [
    [{ repeatable: true }, 'data: a\n\n'],
    [{}, 'retry: 1\ndata: a\n\n'],
  ] as const) {
    const { url } = await startEvents(t, events(text), events(text));
    const api = createFetch({ url, policies: soon });
    t.deepEqual(await dataOf((await api.get('/', options)).events()), ['a', 'a']);
  }
});

test('a POST is asked for again only if it may be repeated', async (t) => {
  const event = 'id: 1\ndata: a\n\n';
  const { url, ids } = await startEvents(t, events(event), events(event));
  const api = createFetch({ url, policies: soon });
  const post = async (options: object) =>
    dataOf((await api.post('/', { body: { a: 1 }, ...options })).events());
  t.like(await t.throwsAsync(post({})), { type: 'network' });
  t.deepEqual(ids, [undefined]);
  t.deepEqual(await post({ idempotencyKey: true }), ['a']);
  t.deepEqual(ids, [undefined, undefined, '1']);
});

test('a reconnect that gets an error, or another kind of reply, ends with it', async (t) => {
  const event = 'id: 1\ndata: a\n\n';
  for (const [connection, expected] of [
    [status(404), { type: 'status', status: 404 }],
    [status(200, { 'content-type': 'text/html' }), { type: 'protocol', status: 200 }],
  ] as const) {
    const { url } = await startEvents(t, events(event), connection);
    const response = await createFetch({ url, policies: soon }).get('/');
    t.like(await t.throwsAsync(dataOf(response.events())), expected);
  }
});

test('reconnecting ends after too many failures, at the deadline, by the signal and with the client', async (t) => {
  const { url, ids } = await startEvents(
    t,
    events('id: 1\ndata: a\n\n'),
    ...Array.from({ length: 50 }, () => events(': nothing\n\n')),
  );
  const attempts: number[] = [];
  const api = createFetch({
    url,
    policies: { retry: { delay: 1, maxDelay: 2, limit: 3 } },
    onReconnect: ({ attempt }) => attempts.push(attempt),
  });
  t.like(await t.throwsAsync(dataOf((await api.get('/')).events())), { type: 'network' });
  t.deepEqual(attempts, [1, 2, 3]);
  t.is(ids.length, 4);

  const slow = { retry: { delay: 60_000, maxDelay: 60_000 } };
  const other = await startEvents(
    t,
    ...Array.from({ length: 5 }, () => events('id: 1\nretry: 50000\ndata: a\n\n')),
  );
  const read = async (options: object, act: () => void = () => {}) => {
    const own = createFetch({
      url: other.url,
      policies: slow,
      onReconnect: () => void delay(10).then(act),
    });
    const response = await own.get('/', options);
    return [own, dataOf(response.events())] as const;
  };
  const started = performance.now();
  const [, late] = await read({ deadline: 100 });
  // Its one attempt would come too late, or comes just in time and fails.
  t.regex((await t.throwsAsync<Error & { type: string }>(late)).type, /^(?:network|timeout)$/);
  const abort = new AbortController();
  const [, aborted] = await read({ signal: abort.signal }, () => abort.abort());
  t.like(await t.throwsAsync(aborted), { type: 'aborted' });
  let close = () => {};
  const [own, closed] = await read({}, () => close());
  close = () => void own.close();
  t.like(await t.throwsAsync(closed), { type: 'network' });
  t.true(performance.now() - started < 10_000);
});

test('a stream without a byte for idleTimeout goes on over another connection', async (t) => {
  const { url, ids } = await startEvents(
    t,
    events('id: 1\ndata: a\n\n', 'stays'),
    events('id: 2\ndata: b\n\n', 'ends'),
  );
  const api = createFetch({ url, policies: soon, idleTimeout: 100 });
  t.deepEqual(await dataOf((await api.get('/')).events()), ['a', 'b']);
  t.deepEqual(ids, [undefined, '1']);
});

test('with a cache, redirects are followed again', async (t) => {
  const paths: (string | undefined)[] = [];
  const { url } = await startForeign(t, (request, response) => {
    paths.push(request.url);
    if (request.url === '/')
      return void response.writeHead(307, { location: `/${paths.length}` }).end();
    if (paths.length > 3) return void response.writeHead(204).end();
    events(`id: ${paths.length}\ndata: ${request.headers['last-event-id'] ?? ''}\n\n`)(
      response,
      '',
    );
  });
  const api = createFetch({ url, policies: soon, cache: http });
  t.deepEqual(await dataOf((await api.get('/')).events()), ['']);
  t.deepEqual(paths, ['/', '/1', '/', '/3']);
});

test('leaving a loop over events ends their connection, and nothing is asked for again', async (t) => {
  const closed = Promise.withResolvers<void>();
  const { url, ids } = await startEvents(t, (response, id) => {
    response.on('close', () => closed.resolve());
    events('id: 1\ndata: a\n\n', 'stays')(response, id);
  });
  const api = createFetch({ url, policies: soon });
  for await (const _ of (await api.get('/')).events()) break;
  await closed.promise;
  await delay(20);
  t.is(ids.length, 1);
});

test('an event of many short lines takes memory in proportion to its size', async (t) => {
  const lines = 2_000_000;
  const chunk = 'data:x\n'.repeat(10_000);
  const { url } = await startForeign(t, async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let sent = 0; sent < lines; sent += 10_000)
      if (!response.write(chunk)) await new Promise((resolve) => response.once('drain', resolve));
    response.end('\n');
  });
  const before = process.memoryUsage().heapUsed;
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().heapUsed - before);
  }, 5);
  t.teardown(() => clearInterval(timer));
  const [data] = await dataOf((await createFetch({ url }).get('/')).events());
  t.is(data?.length, 2 * lines - 1);
  // 4 MB of text; it took 150 MB.
  t.true(peak < 80_000_000, `${peak}`);
});

test('reconnects behind a redirect to another origin go on after the last event', async (t) => {
  const other = await startEvents(t, events('id: 1\ndata: a\n\n'), events('id: 2\ndata: b\n\n'));
  const { url } = await startForeign(
    t,
    (_, response) => void response.writeHead(307, { location: `${other.url}/` }).end(),
  );
  for (const cache of [undefined, http] as const) {
    other.ids.length = 0;
    const api = createFetch({ url, policies: soon, cache });
    t.deepEqual(await dataOf((await api.get('/')).events()), ['a', 'b']);
    t.deepEqual(other.ids, [undefined, '1', '2']);
  }
});

test('the policy retry counts once for a stream that breaks off, however it is given', async (t) => {
  const retry = { limit: 3, delay: 1, maxDelay: 2 };
  for (const [policies, requests] of [
    [{ retry }, 4],
    // Composed already, so that reconnecting has its own limit.
    [composePolicies({ retry }), undefined],
  ] as const) {
    const unavailable = Array.from({ length: 20 }, () => status(503));
    const { url, ids } = await startEvents(t, events('id: 1\ndata: a\n\n'), ...unavailable);
    const attempts: number[] = [];
    const signal = requests === undefined ? AbortSignal.timeout(500) : undefined;
    const api = createFetch({
      url,
      policies,
      onReconnect: ({ attempt }) => attempts.push(attempt),
    });
    await t.throwsAsync(async () => dataOf((await api.get('/', { signal })).events()));
    if (requests) t.is(ids.length, requests);
    t.true(ids.length <= attempts.length + 1, `${ids.length} requests`);
  }
});

test('closing the client ends a reconnect that is under way', async (t) => {
  const { url } = await startEvents(t, events('id: 1\ndata: a\n\n'), () => {});
  for (const headers of [undefined, hangsLater()]) {
    const { url: own } = headers ? await startEvents(t, events('id: 1\ndata: a\n\n')) : { url };
    const api = createFetch({ url: own, policies: soon, headers });
    setTimeout(() => api.close(), 200);
    const left = dataOf((await api.get('/')).events()).catch(({ type }) => type);
    t.is(await Promise.race([left, delay(3_000, 'hangs')]), 'network');
  }
});

/** Headers that come for the first request only. */
function hangsLater(): () => Promise<Record<string, string>> {
  let calls = 0;
  return () => (calls++ === 0 ? Promise.resolve({}) : new Promise(() => {}));
}

test('a reply that asks for a pause is waited for before the next attempt, and not beyond maxDelay', async (t) => {
  const delays: number[] = [];
  const onReconnect = ({ delay }: ReconnectEvent) => void delays.push(delay);
  const short = { retry: { delay: 1, maxDelay: 500 } };
  const first = events('id: 1\ndata: a\n\n');
  const last = events('id: 2\ndata: b\n\n', 'ends');
  const busy = await startEvents(
    t,
    first,
    status(503, { 'retry-after-ms': '300' }),
    status(429, { ratelimit: '"default";r=0;t=60' }),
    last,
  );
  const api = createFetch({ url: busy.url, policies: short, onReconnect });
  t.deepEqual(await dataOf((await api.get('/')).events()), ['a', 'b']);
  t.true((delays[0] ?? 0) < 300);
  // What a rate limit suggests is no more than `maxDelay`.
  t.deepEqual(delays.slice(1), [300, 500]);

  const closed = await startEvents(t, first, status(503, { 'retry-after': '60' }), last);
  const given = createFetch({ url: closed.url, policies: short });
  const reading = (await given.get('/')).events();
  await t.throwsAsync(dataOf(reading), { message: /503/ });
  t.is(closed.ids.length, 2);
});
