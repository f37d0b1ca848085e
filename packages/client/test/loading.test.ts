import { registerHooks } from 'node:module';
import { ClientError, createClient } from '@mikrokit/client';
import { CLIENT_CODECS_VERSION, type ClientCodecs } from '@mikrokit/types/runtime/client';
import test from 'ava';
import type { api as Api } from './api/api.ts';
import { inTurn, reply, startRawServer } from './raw-server.ts';

/** How imports of `call-policies.ts`, which most calls do not need, behave. */
let loading: 'fails' | 'hangs' | 'works' = 'works';
registerHooks({
  resolve: (specifier, context, next) => {
    if (!specifier.endsWith('call-policies.ts') || loading === 'works')
      return next(specifier, context);
    if (loading === 'fails') throw new Error('offline');
    return { url: 'data:text/javascript,await new Promise(() => {})', shortCircuit: true };
  },
});

const codecs = (
  routes: ClientCodecs['routes'],
  more: Partial<ClientCodecs> = {},
): ClientCodecs => ({
  version: CLIENT_CODECS_VERSION,
  routes,
  hooks: {},
  ...more,
});
const ping = { encodeParams: () => '[]', decodeResult: (json: unknown) => json };
const pong = reply('{"ping":"pong"}');

test.serial('a call whose code cannot be loaded fails, and the next one tries again', async (t) => {
  const { url } = await startRawServer(t, {}, inTurn(pong));
  loading = 'fails';
  await using client = createClient<typeof Api>({ url }, codecs({ ping }));
  const limited = client.ping.with({ timeout: 60_000 });
  const error = await t.throwsAsync(limited(), { instanceOf: ClientError });
  t.like(error, { type: 'network', status: 503, route: 'ping' });
  t.is(error.message, 'ping: client code was not loaded');
  t.like(await limited.safe(), { ok: false, error: { type: 'network' } });
  // A direct call does not need the code.
  t.is(await client.ping(), 'pong');
  loading = 'works';
  t.is(await limited(), 'pong');
});

test.serial('limits and signals apply while the code is loaded', async (t) => {
  const { url } = await startRawServer(t, {}, inTurn(pong));
  loading = 'hangs';
  const client = createClient<typeof Api>({ url }, codecs({ ping }));
  const signal = AbortSignal.timeout(20);
  for (const [options, expected] of [
    [{ timeout: 20 }, { type: 'timeout', status: 504 }],
    [{ deadline: 20 }, { type: 'timeout' }],
    [{ timeout: 60_000, deadline: 20 }, { type: 'timeout' }],
    [{ signal }, { type: 'aborted', status: 499 }],
    [{ signal: AbortSignal.abort('enough') }, { type: 'aborted', cause: 'enough' }],
  ] as const) {
    t.like(await client.ping.with(options).safe(), { ok: false, error: expected });
  }
  loading = 'works';
});

test('a call whose codecs or model cannot be loaded fails, and the next one tries again', async (t) => {
  const { url } = await startRawServer(t, {}, inTurn(pong));
  let tries = 0;
  const load = async () => {
    if (tries++ % 2 === 0) throw new TypeError('Failed to fetch dynamically imported module');
    return { ping };
  };
  const model = async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  };
  const given = codecs({}, { groups: [{ ids: ['ping'], load }], model });
  await using client = createClient<typeof Api>({ url }, given);
  const error = { type: 'network', route: 'ping' };
  t.like(await client.ping.safe(), { ok: false, error });
  t.is(await client.ping(), 'pong');
  t.like(await client.ping.with({ validate: true }).safe(), { ok: false, error });
  const bare = createClient<typeof Api>({ url }, codecs({ ping }));
  // A mistake of the application is not retried.
  const result = await bare.ping.with({ validate: true, retry: 3 }).safe();
  t.like(result, { ok: false, error: { type: 'application' } });
});

test('invalid URLs are rejected when the client is made', (t) => {
  for (const url of [
    'example.com',
    'localhost:3000',
    'ftp://h',
    'http://h/%zz',
    'http://h/%ff',
    '',
  ]) {
    const message = `createClient: no http URL: ${url}`;
    t.throws(() => createClient<typeof Api>({ url }), { instanceOf: TypeError, message });
  }
  t.throws(() => createClient<typeof Api>({}), { message: 'createClient: no http URL: undefined' });
});

test('ids with percent signs, spaces and any letters have the same path as on the router', async (t) => {
  const { url, requests } = await startRawServer(t, {}, (socket, n) =>
    socket.write(reply(JSON.stringify({ [ids[n] as string]: 'x' }))),
  );
  const ids = ['100%', 'a%20b', 'a b', 'ä/?#'];
  const routes = Object.fromEntries(ids.map((id) => [id, ping]));
  const client = createClient({ url: `${url}/m%C3%A4`, prefix: 'p%q' }, codecs(routes));
  t.teardown(() => (client as unknown as AsyncDisposable)[Symbol.asyncDispose]());
  for (const id of ids.slice(0, 3))
    await (client as unknown as Record<string, () => Promise<unknown>>)[id]?.();
  t.deepEqual(
    requests.map((text) => text.split(' ')[1]),
    ['/m%C3%A4/p%25q/100%25', '/m%C3%A4/p%25q/a%2520b', '/m%C3%A4/p%25q/a%20b'],
  );
});
