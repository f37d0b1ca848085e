import '@mikrokit/compiler/register';
import { inProcess } from '@mikrokit/client';
import { webSocketTransport } from '@mikrokit/client/web-socket';
import { serve } from '@mikrokit/http';
import { createRouter, hook, isReply, lazy, type Reply } from '@mikrokit/router';
import type { RouterCodecs } from '@mikrokit/types/runtime';
import test from 'ava';

const { api } = (await import('./fixtures/lazy/api.ts')) as typeof import('./fixtures/lazy/api.ts');
const { events } = (await import(
  './fixtures/lazy/guards.ts'
)) as typeof import('./fixtures/lazy/guards.ts');
const { clientOf } = (await import(
  './fixtures/lazy/clients.ts'
)) as typeof import('./fixtures/lazy/clients.ts');

/** The same API without lazy groups. It is loaded last, since it loads them all. */
let eager: typeof api;

/** The codecs of a file with a router. */
async function codecsOf(file: string): Promise<RouterCodecs> {
  // Which compiles it.
  await import(`./fixtures/lazy/${file}`);
  return (await import(`./fixtures/lazy/${file}?mikrokit=0`)).codecs;
}

const codecs = await codecsOf('retried-api.ts');
const apiCodecs = await codecsOf('api.ts');

/** The API, with groups that it has not loaded. */
function unloaded(): typeof api {
  return createRouter(api.definition as never, {}, apiCodecs) as never;
}

/** Calls a route by its path. */
async function post(
  router: Pick<typeof api, 'accept'>,
  path: string,
  params: readonly unknown[],
): Promise<Reply> {
  const id = path.slice(1);
  const found = router.accept('POST', path, 'application/json');
  if (isReply(found)) return found;
  const request = { header: () => undefined, native: undefined };
  return found.run(JSON.stringify({ [id]: params }), request);
}

test.serial('a mock has the routes of lazy groups, and loads none of them', async (t) => {
  const { mock, mockClient } = (await import(
    './fixtures/lazy/mocks.ts'
  )) as typeof import('./fixtures/lazy/mocks.ts');
  t.deepEqual(
    mock.routes.map(({ id }) => id).toSorted(),
    api.routes.map(({ id }) => id).toSorted(),
  );
  t.is(await mockClient.ping(), 'mocked');
  t.is(typeof (await mockClient.rest.article('a')).slug, 'string');
  const { id, at } = await mockClient.reports.total.with({ hooks: { budget: [1] } })(new Date(0));
  t.is(typeof id, 'number');
  t.true(at instanceof Date);
  const tooLong = await mockClient.reports.short
    .with({ hooks: { budget: [1] } })
    .safe('a text that is too long');
  t.like(tooLong, { ok: false, error: { type: 'validation' } });
  t.deepEqual(events, []);
});

test.serial('a module is loaded by the first call of one of its routes', async (t) => {
  t.deepEqual(events, []);
  t.is((await post(api, '/ping', [])).body, '{"ping":"pong"}');
  t.deepEqual(
    api.routes.map(({ id }) => id),
    [
      'ping',
      'reports/total',
      'reports/find',
      'reports/short',
      'reports/own',
      'reports/fails',
      'rest/article',
      'rest/save',
      'rest/count',
      'rest/text',
      'rest/upload',
      'secret/whoami',
      'inner/more/name',
    ],
  );
  t.like(
    api.routes.find(({ id }) => id === 'rest/save'),
    { http: 'PUT /articles/{id}', methods: [] },
  );
  t.deepEqual(events, []);
  const server = await serve(api, { port: 0 });
  t.teardown(() => server.close());
  const client = clientOf({ url: server.url });
  const [one, two] = await Promise.all([
    client.reports.total.with({ hooks: { budget: [1] } })(new Date(5)),
    client.reports.find.with({ hooks: { budget: [1] } })(3),
  ]);
  t.deepEqual(
    [one, two],
    [
      { id: 1, at: new Date(5) },
      { id: 3, at: new Date(3) },
    ],
  );
  t.deepEqual(events, ['reports']);
});

test.serial('hooks around a group and in it run as they do elsewhere', async (t) => {
  const client = clientOf({ transport: inProcess(api) });
  const headers = { authorization: 'ada' };
  t.is(await client.inner.more.name.with({ headers })(), 'Ada');
  t.is(await client.secret.whoami.with({ headers })(), 'Ada');
  t.like(await client.inner.more.name.with({ headers: { authorization: 'eve' } }).safe(), {
    error: { type: 'unauthorized', status: 401 },
  });
  t.like(await client.secret.whoami.with({ headers: { authorization: 'eve' } }).safe(), {
    error: { type: 'unauthorized', status: 401 },
  });
  t.like(await client.reports.find.with({ hooks: { budget: [-1] } }).safe(1), {
    error: { type: 'too-much', status: 402 },
  });
  t.is(await api.caller({ headers }).call('secret/whoami'), 'Ada');
  t.deepEqual(await api.caller({ hooks: { budget: [1] } }).call('reports/find', 4), {
    id: 4,
    at: new Date(4),
  });
});

test.serial('the first requests to a group over HTTP, a batch and a stream', async (t) => {
  for (const webSocket of [false, true]) {
    const server = await serve(unloaded(), { port: 0, webSocket: true });
    t.teardown(() => server.close());
    const { url } = server;
    const article = await fetch(`${url}/articles/a%2Fb`);
    t.deepEqual([article.status, await article.text()], [200, '{"slug":"a/b"}']);
    const save = (body: string, type = 'application/json') =>
      fetch(`${url}/articles/7`, { method: 'PUT', body, headers: { 'content-type': type } });
    const saved = await save('{"text":"new"}');
    t.deepEqual([saved.status, await saved.json()], [201, { id: 7, text: 'new' }]);
    t.is((await save('{}')).status, 400);
    t.is((await save('{}', 'text/plain')).status, 415);
    for (const file of [
      await fetch(`${url}/rest/text?params=["by GET"]`),
      await fetch(`${url}/rest/text`, {
        method: 'POST',
        body: '["by POST"]',
        headers: { 'content-type': 'application/json' },
      }),
    ]) {
      t.is(file.headers.get('transfer-encoding'), null);
      t.regex(await file.text(), /^by (GET|POST)$/);
    }
    t.is((await fetch(`${url}/articles/7`, { method: 'DELETE' })).status, 405);
    t.is((await fetch(`${url}/rest/save`, { method: 'POST' })).status, 404);
    const transport = webSocket ? { transport: webSocketTransport() } : {};
    const client = clientOf({ url, batch: true, ...transport });
    const found = client.reports.find.with({ hooks: { budget: [1] } });
    const settled = await Promise.allSettled([found(1), client.ping(), found(0)]);
    t.like(settled, [
      { status: 'fulfilled', value: { id: 1 } },
      { status: 'fulfilled', value: 'pong' },
      { status: 'rejected', reason: { type: 'no-report', status: 404 } },
    ]);
    const own = clientOf({ url, ...transport });
    const stream = own.rest.count(3);
    const items: number[] = [];
    for await (const item of stream) items.push(item);
    t.deepEqual([items, await stream.result], [[1, 2, 3], 'done']);
    const file = new File(['abc'], 'a.txt');
    t.deepEqual(await clientOf({ url }).rest.upload(file as never), { name: 'a.txt', size: 3 });
    await Promise.all([client.close(), own.close()]);
  }
});

test.serial('limits of bodies hold before a group is loaded', async (t) => {
  eager = ((await import('./fixtures/lazy/eager-api.ts')) as { readonly api: typeof api }).api;
  const fresh = unloaded();
  const limitOf = (router: typeof api, path: string, type = 'application/json') => {
    const found = router.accept('POST', path, type);
    if (isReply(found)) return found;
    const { maxBodySize, isRaw, streams, streamsEvents } = found;
    return [maxBodySize, isRaw === true, streams === true, streamsEvents === true];
  };
  const paths = fresh.routes.map(({ path }) => path);
  for (const path of paths) t.deepEqual(limitOf(fresh, path), limitOf(eager, path), path);
  t.deepEqual(limitOf(fresh, '/own/path'), [30, false, false, false]);
  t.is((await post(fresh, '/reports/short', ['x'])).status, 400);
  for (const path of paths) t.deepEqual(limitOf(fresh, path), limitOf(eager, path), path);
});

test.serial('an API is described as if its groups were not lazy', async (t) => {
  const fresh = unloaded();
  t.deepEqual(await fresh.describe(), await eager.describe());
  t.deepEqual(await fresh.openapi(), await eager.openapi());
  t.deepEqual(
    fresh.routes.toSorted((a, b) => a.id.localeCompare(b.id)),
    eager.routes.toSorted((a, b) => a.id.localeCompare(b.id)),
  );
});

test('a module that cannot be loaded is a 500, and the next call tries again', async (t) => {
  let tries = 0;
  const errors: unknown[] = [];
  const logger = {
    debug() {},
    info() {},
    warn() {},
    error: (entry: unknown) => errors.push(entry),
  };
  const load = async () => {
    if (++tries === 1) throw new Error('no such file');
    return import('./fixtures/lazy/plain.ts');
  };
  const router = createRouter({ ping: () => 'pong', plain: lazy(load) }, { logger }, codecs);
  // Calls at the same time share an attempt, whether it fails or not.
  const add = () => post(router as never, '/plain/add', [1, 2]);
  for (const { status, body = '' } of await Promise.all([add(), add()])) {
    t.is(status, 500);
    t.notRegex(body, /no such file/);
  }
  t.is(tries, 1);
  const logged = {
    err: {
      message: 'The lazy group "plain" could not be loaded',
      cause: { message: 'no such file' },
    },
  };
  t.like(errors, [logged, logged]);
  for (const { body } of await Promise.all([add(), add()])) t.is(body, '{"plain/add":3}');
  t.is(tries, 2);
  t.is((await post(router as never, '/plain/add', [1, 3])).body, '{"plain/add":4}');
  t.is(tries, 2);
});

test('a call that is cancelled while its module is loaded ends at once, and never begins', async (t) => {
  const { promise, resolve } = Promise.withResolvers<object>();
  let added = 0;
  const add = (_context: unknown, a: number, b: number): number => {
    added++;
    return a + b;
  };
  const group = lazy(() => promise);
  const router = createRouter({ ping: () => 'pong', plain: group as never }, {}, codecs);
  const found = router.accept('POST', '/plain/add', 'application/json');
  if (isReply(found)) return t.fail();
  const request = { header: () => undefined, native: undefined };
  const reply = found.run('[1,2]', request);
  if (isReply(reply)) return t.fail();
  reply.cancel();
  t.is((await reply).status, 499);
  const plain = await import('./fixtures/lazy/plain.ts');
  resolve({ ...plain, add });
  t.is((await post(router as never, '/plain/add', [1, 3])).body, '{"plain/add":4}');
  t.is(added, 1);
  return t.pass();
});

test('a module that throws is a 500 each time, and the log names it', async (t) => {
  const errors: { readonly err: Error }[] = [];
  const logger = {
    debug() {},
    info() {},
    warn() {},
    error: (entry: object) => errors.push(entry as { err: Error }),
  };
  const group = lazy(() => import('./fixtures/lazy/throws.ts'));
  const router = createRouter({ ping: () => 'pong', plain: group as never }, { logger }, codecs);
  for (let call = 0; call < 2; call++) {
    const { status, body = '' } = await post(router as never, '/plain/add', [1, 2]);
    t.is(status, 500);
    t.notRegex(body, /secret|throws/);
    const { cause } = (errors[call] as { err: Error }).err;
    t.regex((cause as Error).stack ?? '', /secret of the module[\s\S]*throws\.ts/);
  }
  t.is((await post(router as never, '/ping', [])).body, '{"ping":"pong"}');
});

test('a module with other routes than were compiled answers no call', async (t) => {
  const modules: Readonly<Record<string, object>> = {
    'other routes': { add: () => 1, more: () => 1 },
    'a missing route': { add: () => 1 },
    'another path': { add: () => 1, read: () => 1 },
    'no routes': { default: 5 },
    'a hook of its own': {
      default: { a: hook({ handler: (_context, _n: number) => {} }), add: () => 1 },
    },
  };
  for (const [name, module] of Object.entries(modules)) {
    const errors: unknown[] = [];
    const logger = {
      debug() {},
      info() {},
      warn() {},
      error: (entry: unknown) => errors.push(entry),
    };
    const group = lazy(async () => module);
    const router = createRouter({ ping: () => 'pong', plain: group as never }, { logger }, codecs);
    t.is((await post(router as never, '/plain/add', [1, 2])).status, 500, name);
    t.is(errors.length, 1, name);
    await t.throwsAsync(router.describe(), undefined, name);
  }
});

test('paths, codecs and required hooks are checked at start', (t) => {
  const group = lazy(() => import('./fixtures/lazy/plain.ts'));
  t.throws(() => createRouter({ ping: () => 'pong', other: group }, {}, codecs), {
    message: /lazy group "other" was not compiled/,
  });
  const taken = {
    ...codecs,
    lazy: { plain: { ...codecs.lazy?.plain, routes: [{ id: 'plain/add', path: '/ping' }] } },
  };
  t.throws(
    () => createRouter({ ping: () => 'pong', plain: group }, {}, taken as unknown as RouterCodecs),
    { message: /ping/ },
  );
  const authorize = hook({ handler: () => {} });
  t.throws(
    () => createRouter({ ping: () => 'pong', plain: group }, { require: authorize }, codecs),
    { message: /require/ },
  );
  const only = { plain: group };
  t.throws(() => createRouter(only, { require: authorize }, codecs), { message: /plain/ });
  t.throws(() => lazy({} as never), { message: /imports a module/ });
});
