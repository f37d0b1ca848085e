import { createRouter, hook, isReply, type Reply, RpcError, route } from '@mikrokit/router';
import { CONTRACT_HEADER } from '@mikrokit/router/protocol';
import { CodecGroups, type RouteCodec, type RouterCodecs } from '@mikrokit/types/runtime';
import test from 'ava';
import { handWrittenCodecs } from './hand-written-codecs.ts';
import { recordingLogger } from './recording-logger.ts';

const all = handWrittenCodecs({ 'a/one': { x: 'number' }, 'a/two': {}, 'b/three': {} });
const { logger } = recordingLogger();
const one = (_context: unknown, x: number) => x + 1;
const definition = {
  a: { one, two: route({ query: true, handler: () => 'two' }) },
  b: { three: () => 'three' },
};

/** These codecs in two groups, with the groups that were loaded. */
function inGroups(failures: Error[] = []) {
  const loaded: string[] = [];
  const pick = (ids: readonly string[]): Record<string, RouteCodec> =>
    Object.fromEntries(ids.map((id) => [id, all.routes[id] as RouteCodec]));
  const group = (name: string, ids: readonly string[]) => ({
    ids: ids.map((id) => `${id}//`).join(''),
    load: async () => {
      loaded.push(name);
      const failure = failures.pop();
      if (failure) throw failure;
      return pick(ids);
    },
  });
  const codecs: RouterCodecs = {
    ...all,
    model: async () => {
      loaded.push('model');
      return all.model as string;
    },
    routes: Object.create(null),
    groups: new CodecGroups([group('a', ['a/one', 'a/two']), group('b', ['b/three'])]),
  };
  return { codecs, loaded };
}

function run(
  api: { accept: ReturnType<typeof createRouter>['accept'] },
  path: string,
  text: string,
) {
  const endpoint = api.accept('POST', path, 'application/json');
  if (isReply(endpoint)) throw new Error('rejected');
  return endpoint.run(text, { header: () => undefined, native: undefined });
}

test('codecs are loaded by the first call of their group, and calls after it are synchronous', async (t) => {
  const { codecs, loaded } = inGroups();
  const api = createRouter(definition, {}, codecs);
  t.deepEqual(loaded, []);
  t.is(api.routes.length, 3);
  const first = ['1', '2'].map((x) => run(api, '/a/one', `[${x}]`));
  t.true(first.every((reply) => !isReply(reply)));
  const bodies = (await Promise.all(first)).map(({ body }) => body);
  t.deepEqual(bodies, ['{"a/one":2}', '{"a/one":3}']);
  t.is((run(api, '/a/one', '[3]') as Reply).body, '{"a/one":4}');
  t.is((await run(api, '/a/two', '[]')).body, '{"a/two":"two"}');
  t.deepEqual(loaded, ['a']);
});

test('what is wrong is rejected by loaded codecs, and explained by the loaded model', async (t) => {
  const { codecs, loaded } = inGroups();
  const api = createRouter(definition, {}, codecs);
  const { status, body = '' } = await run(api, '/a/one', '["no"]');
  t.is(status, 400);
  t.deepEqual(JSON.parse(body).errors['a/one'].issues[0].path, ['x']);
  t.deepEqual(loaded, ['a', 'model']);
});

test('all ways to a route load its codecs: GET, a batch, and api.call', async (t) => {
  const { codecs } = inGroups();
  const api = createRouter(definition, {}, codecs);
  t.is(await api.call('b/three'), 'three');
  const get = api.accept('GET', '/a/two', undefined);
  if (isReply(get)) throw new Error('rejected');
  t.is((await get.run('', { header: () => undefined, native: undefined })).body, '{"a/two":"two"}');
  const batched = createRouter(definition, {}, inGroups().codecs);
  const { body } = await run(batched, '/', '[{"a/one":[1]},{"b/three":[]}]');
  t.is(body, '[{"a/one":2},{"b/three":"three"}]');
});

test('a router does not start when a route is in no group', (t) => {
  const { codecs } = inGroups();
  const more = { ...definition, c: () => 1 };
  t.throws(() => createRouter(more, {}, codecs), { message: /route "c" was not compiled/ });
});

test('routes find their groups in any order, and beside routes whose codecs are there', async (t) => {
  const { codecs, loaded } = inGroups();
  const now = { ...codecs, routes: handWrittenCodecs({ one: {} }).routes };
  const { a, b } = definition;
  const api = createRouter({ b, one: () => 'now', a }, {}, now);
  t.is((run(api, '/one', '[]') as Reply).body, '{"one":"now"}');
  t.deepEqual(loaded, []);
  t.is((await run(api, '/a/two', '[]')).body, '{"a/two":"two"}');
  t.is((await run(api, '/b/three', '[]')).body, '{"b/three":"three"}');
  t.deepEqual(loaded, ['a', 'b']);
});

test('a route whose name is only a part of others in the groups is in none', async (t) => {
  const { codecs } = inGroups();
  for (const routes of [
    { ...definition, one: () => 1 },
    { a: { on: () => 1 } },
    { 'a-': {}, b: { thre: () => 1 } },
  ])
    t.throws(() => createRouter(routes, {}, codecs), { message: /was not compiled/ });
  const fewer = createRouter({ b: definition.b }, {}, codecs);
  t.is((await run(fewer, '/b/three', '[]')).body, '{"b/three":"three"}');
});

test('codecs that cannot be loaded make an internal error, and the next call tries again', async (t) => {
  const { codecs, loaded } = inGroups([new Error('SECRET: no such file')]);
  const api = createRouter(definition, { logger }, codecs);
  // Calls at the same time share an attempt.
  const failed = [run(api, '/a/one', '[1]'), run(api, '/a/two', '[]')];
  for (const { status, body = '' } of await Promise.all(failed)) {
    t.is(status, 500);
    t.notRegex(body, /SECRET/);
  }
  t.deepEqual(loaded, ['a']);
  t.is((await run(api, '/a/one', '[1]')).body, '{"a/one":2}');
  t.deepEqual(loaded, ['a', 'a']);
});

test('a group without a route that it should have makes an internal error', async (t) => {
  const { codecs } = inGroups();
  const empty = (ids: string) => ({ ids, load: async () => ({}) });
  const groups = new CodecGroups([empty('a/one//a/two//'), empty('b/three//')]);
  const api = createRouter(definition, { logger }, { ...codecs, groups });
  t.is((await run(api, '/a/one', '[1]')).status, 500);
  await t.throwsAsync(api.preload(), { message: /"a\/one"/ });
});

test('preload loads everything, and rejects when it cannot', async (t) => {
  const { codecs, loaded } = inGroups();
  const api = createRouter(definition, {}, codecs);
  await api.preload();
  t.deepEqual(loaded, ['a', 'b']);
  t.is((await run(api, '/a/one', '[1]')).body, '{"a/one":2}');
  t.deepEqual(loaded, ['a', 'b']);
  const broken = createRouter(definition, {}, inGroups([new Error('gone')]).codecs);
  await t.throwsAsync(broken.preload());
});

test('a handler does not run for a call that is over before its codecs are there', async (t) => {
  const { codecs } = inGroups();
  const ran: number[] = [];
  const routes = {
    ...definition,
    a: { ...definition.a, one: (_: unknown, x: number) => ran.push(x) },
  };
  const api = createRouter(routes, { logger }, codecs);
  const reply = run(api, '/a/one', '[1]');
  if (isReply(reply)) throw new Error('not pending');
  reply.cancel();
  t.is((await reply).status, 499);
  await run(api, '/a/one', '[2]');
  t.deepEqual(ran, [2]);
});

test('hooks run around a route with lazy codecs, and errors are written as declared', async (t) => {
  const order: string[] = [];
  const hooked = handWrittenCodecs({ go: {} }, { before: {}, after: {} });
  const codec: RouteCodec = {
    ...(hooked.routes.go as RouteCodec),
    errors: Object.assign(Object.create(null), { gone: () => '"as declared"' }),
  };
  const codecs: RouterCodecs = {
    ...hooked,
    routes: Object.create(null),
    groups: new CodecGroups([{ ids: 'go//', load: async () => ({ go: codec }) }]),
  };
  const note = (name: string, after: boolean) =>
    hook({ after, runOnError: true, handler: () => void order.push(name) });
  const go = () => {
    order.push('go');
    return new RpcError('gone', { data: 1 });
  };
  const api = createRouter(
    { before: note('before', false), go, after: note('after', true) },
    {},
    codecs,
  );
  const { body = '' } = await run(api, '/go', '[]');
  t.is(JSON.parse(body).errors.go.data, 'as declared');
  t.deepEqual(order, ['before', 'go', 'after']);
});

test('a hook tells callers that their types are old, even before the codec of its route is loaded', async (t) => {
  const hooked = handWrittenCodecs({ go: {} }, { auth: { params: { token: 'number' } } });
  const go = { ...(hooked.routes.go as RouteCodec), contract: 'new' };
  const codecs: RouterCodecs = {
    ...hooked,
    routes: Object.create(null),
    groups: new CodecGroups([{ ids: 'go//', load: async () => ({ go }) }]),
  };
  const auth = hook({ handler: (_context: unknown, _token: number) => {} });
  const api = createRouter({ auth, go: () => {} }, {}, codecs);
  const endpoint = api.accept('POST', '/go', 'application/json');
  if (isReply(endpoint)) throw new Error('rejected');
  const header = (name: string) => (name === CONTRACT_HEADER ? 'old' : undefined);
  const reply = await endpoint.run('{"auth":["no"],"go":[]}', { header, native: undefined });
  t.is(JSON.parse(reply.body ?? '').errors.auth.type, 'contract-changed');
  t.deepEqual(reply.headers.slice(-2), [CONTRACT_HEADER, 'new']);
});
