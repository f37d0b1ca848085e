import {
  ClientError,
  createClient,
  fetchTransport,
  type Interceptor,
  RpcError,
  ValidationError,
} from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import type { Issue } from '@mikrokit/types';
import { CLIENT_CODECS_VERSION, type ClientCodecs } from '@mikrokit/types/runtime/client';
import test from 'ava';
import { api } from './api/compiled.ts';
import { spyOn } from './spy-transport.ts';

const server = await serve(api, { port: 0 });
const { url } = server;
test.after.always(() => server.close());

test('headers are an object or a function, also an asynchronous one; those of a call replace those of the client', async (t) => {
  for (const headers of [
    { 'X-A': 'a', 'x-b': 'b', 'x-c': undefined },
    () => ({ 'X-A': 'a', 'x-b': 'b' }),
    async () => ({ 'X-A': 'a', 'x-b': 'b' }),
  ]) {
    const client = createClient<typeof api>({ url, headers });
    t.is(await client.header('x-a'), 'a');
    t.is(await client.header.with({ headers: { 'X-a': 7 } })('x-a'), '7');
    t.is(await client.with({ headers: async () => ({ 'x-A': 'A' }) }).header('x-a'), 'A');
    t.is(await client.header.with({ headers: { 'x-a': undefined } })('x-a'), undefined);
    t.is(await client.header.with({ headers: { 'X-a': 7 } })('x-b'), 'b');
    t.is(await client.header('x-c'), undefined);
    await client.close();
  }
});

test('headers that cannot be sent are rejected before a request, and not retried', async (t) => {
  for (const transport of [undefined, fetchTransport()]) {
    let asked = 0;
    const client = createClient<typeof api>({
      url,
      retry: { limit: 2, delay: 0, anyRoute: true },
      headers: () => {
        asked++;
        return {};
      },
      ...(transport && { transport }),
    });
    await client.ping();
    for (const [name, value] of [
      ...['a\nb: c', '€', {}, () => 1].map((bad) => ['x-a', bad] as const),
      ...['', 'a b', 'é', 'a\n', 'a:'].map((bad) => [bad, 'b'] as const),
    ]) {
      const before = asked;
      const call = client.method.with({ headers: { [name]: value } });
      const error = await t.throwsAsync(call('x'), { instanceOf: ClientError });
      t.like(error, { type: 'application', status: 500, route: 'method' });
      t.is(error.message, `method: failed in the application (bad header '${name}')`);
      t.is(asked - before, 1);
    }
    await client.close();
  }
});

test('a request that the transport rejects is not a network error', async (t) => {
  await using client = createClient<typeof api>({ url });
  const call = client.ping.with({ headers: { 'transfer-encoding': 'x', retry: 2 } });
  t.like(await call.safe(), { ok: false, error: { type: 'application' } });
});

test('the content type cannot be replaced by the application', async (t) => {
  for (const transport of [undefined, fetchTransport()]) {
    const headers = { 'Content-Type': 'application/json' };
    await using client = createClient<typeof api>({
      url,
      headers,
      ...(transport && { transport }),
    });
    t.is(await client.ping(), 'pong');
  }
});

test("an error in the application's own functions has the type application, and safe never throws", async (t) => {
  const cause = new Error('no token');
  const fail = () => {
    throw cause;
  };
  await using client = createClient<typeof api>({ url });
  const byHeaders = client.ping.with({ headers: fail });
  const error = await t.throwsAsync(byHeaders(), { instanceOf: ClientError });
  t.like(error, { type: 'application', cause });
  t.like(await byHeaders.safe(), { ok: false, error: { type: 'application', cause } });
  await using intercepted = createClient<typeof api>({ url, interceptors: [fail] });
  // An interceptor's error is passed on as it is.
  t.is(await t.throwsAsync(intercepted.ping()), cause);
  t.like(await intercepted.ping.safe(), { ok: false, error: { type: 'application', cause } });
  const unreadable = {
    get id(): never {
      throw cause;
    },
  };
  const result = await client.users.update.safe(unreadable as never);
  t.like(result, { ok: false, error: { type: 'application', cause } });
  const denied = new RpcError('expired', { status: 401 });
  const own = client.ping.with({ headers: () => Promise.reject(denied) });
  t.is(await t.throwsAsync(own()), denied);
});

test('headers that hooks read are written by type, and so are their parameters in the body', async (t) => {
  const at = new Date(7);
  const client = createClient<typeof api>({ url, headers: { 'x-since': at } });
  t.is(await client.header('x-since'), at.toISOString());
  const result = await client.users.get.with({ hooks: { trace: [at] } }).safe(1);
  t.deepEqual(result.ok && result.hooks, { trace: at });
  const none = await client.users.get.safe(1);
  t.deepEqual(none.ok && none.hooks, {});
  const denied = await client.with({ headers: { authorization: 'wrong' } }).users.get.safe(1);
  t.like(denied, {
    ok: false,
    error: { type: 'denied', status: 401, data: { since: new Date(1) } },
  });
  await client.close();
});

test('queries are sent as GET, and as POST if their URL would be too long', async (t) => {
  const { transport, requests } = spyOn(api);
  const client = createClient<typeof api>({ url, transport });
  await client.users.list(1, 2);
  await client.users.list();
  await client.users.list.with({ hooks: { trace: [new Date(7)] } })(1);
  t.is((await client.method('x'.repeat(5_000)))[1]?.length, 5_000);
  await client.ping();
  const [list, empty, hooked, long, ping] = requests;
  t.like(list, { method: 'GET', body: undefined });
  t.regex(list?.path ?? '', /^\/users\/list\?params=%5B1%2C2%5D&contract=[\w-]+$/);
  t.regex(empty?.path ?? '', /^\/users\/list\?contract=[\w-]+$/);
  t.regex(decodeURIComponent(hooked?.path ?? ''), /params=\{"users\/list":\[1\],"trace":\["1970/);
  t.like(long, { method: 'POST', path: '/method' });
  t.like(ping, { method: 'POST', path: '/ping', body: '[]' });
});

test('interceptors run around each call, the first outermost, and are composed when the client is made', async (t) => {
  const seen: string[] = [];
  const noting =
    (name: string): Interceptor =>
    async (call, next) => {
      seen.push(`${name} ${call.route} ${JSON.stringify(call.params)}`);
      const value = await next(call);
      seen.push(`${name} ${call.received.status}`);
      return value;
    };
  const interceptors = [
    noting('a'),
    noting('b'),
    (async (call, next) =>
      call.route === 'ping'
        ? 'answered'
        : next({ ...call, options: { ...call.options, headers: { 'x-a': 'b' } } })) as Interceptor,
  ];
  const client = createClient<typeof api>({ url, interceptors });
  interceptors.length = 0;
  t.is(await client.header('x-a'), 'b');
  t.deepEqual(seen, ['a header ["x-a"]', 'b header ["x-a"]', 'b 200', 'a 200']);
  t.is(await client.ping(), 'answered');
  await client.close();
});

test('a call throws the error that an interceptor throws', async (t) => {
  const denied = new RpcError('denied');
  const client = createClient<typeof api>({
    url,
    interceptors: [() => Promise.reject(denied)],
  });
  t.is(await t.throwsAsync(client.ping()), denied);
  t.like(await client.ping.safe(), { ok: false, error: denied });
  await client.close();
});

test("with validate, parameters are checked by the server's rules before a request", async (t) => {
  const { transport, requests } = spyOn(api);
  const client = createClient<typeof api>({ url, transport, validate: true });
  t.is(await client.invite('a@b.de' as never), 'a@b.de');
  requests.length = 0;
  const wrong = { id: '1', name: 7, lastUpdate: new Date(Number.NaN) };
  const rejected = await client.users.update.safe(wrong as never);
  const expected = await api.call('users/update', wrong as never).catch((error) => error);
  t.like(rejected, { ok: false, error: { type: 'validation', status: 400 } });
  const { issues } = (rejected as unknown as { error: { issues: object[] } }).error;
  t.deepEqual(
    issues.map((issue) => ({ ...issue, message: '' })),
    expected.issues.map((issue: object) => ({ ...issue, message: '' })),
  );
  t.like(await client.invite.safe('a' as never), {
    error: { issues: [{ path: ['email'], code: 'format' }] },
  });
  t.like(await client.users.get.safe(...([] as unknown as [number])), {
    error: { issues: [{ path: ['id'], code: 'missing' }] },
  });
  const hooked = client.ping.with({ hooks: { trace: ['x' as never] } });
  t.like(await hooked.safe(), { error: { issues: [{ path: ['at'], code: 'type' }] } });
  t.is(requests.length, 0);
});

test('parameters without a JSON form are rejected even without validate, and nothing is sent', async (t) => {
  const { transport, requests } = spyOn(api);
  const client = createClient<typeof api>({ url, transport });
  await client.ping();
  requests.length = 0;
  const circle: { id: unknown } = { id: 0 };
  circle.id = circle;
  for (const given of [Number.NaN, 'one', 1n, circle]) {
    const issues = [{ path: ['id'], code: 'type', expected: 'number' }];
    t.like(await client.users.get.safe(given as never), { error: { type: 'validation', issues } });
  }
  t.is(requests.length, 0);
});

test('without validate, rejected parameters have all issues, too', async (t) => {
  const { transport, requests } = spyOn(api);
  const wrong = { id: '1', name: 7, lastUpdate: new Date(Number.NaN) } as never;
  const { issues } = await api.call('users/update', wrong).catch((error) => error);
  const places = issues.map(({ path, code }: Issue) => ({ path, code }));
  t.is(places.length, 3);
  const clients = [{}, { batch: true }, { retry: 2 }, { interceptors: [passOn] }].map((options) =>
    createClient<typeof api>({ url, transport, ...options }),
  );
  for (const client of clients) {
    await client.ping();
    requests.length = 0;
    const error = await t.throwsAsync(client.users.update(wrong), { instanceOf: ValidationError });
    t.deepEqual(
      error.issues.map(({ path, code }) => ({ path, code })),
      places,
    );
    t.like(await client.invite.safe('a' as never), {
      error: { issues: [{ path: ['email'], code: 'format' }] },
    });
    t.like(await client.users.get.safe(...([] as unknown as [number])), {
      error: { issues: [{ path: ['id'], code: 'missing' }] },
    });
    const hooked = client.ping.with({ hooks: { trace: ['x' as never] } });
    t.like(await hooked.safe(), { error: { issues: [{ path: ['at'], code: 'type' }] } });
    t.is(requests.length, 0);
  }
});

const passOn: Interceptor = (call, next) => next(call);

test('rejected parameters have one issue where no type model can be loaded', async (t) => {
  const encodeParams = () => {
    throw new TypeError('Value does not satisfy its type: expected number');
  };
  const ping = { encodeParams, decodeResult: (json: unknown) => json };
  const models = [undefined, () => Promise.reject(new Error('no such chunk'))];
  for (const model of models) {
    const codecs = { version: CLIENT_CODECS_VERSION, routes: { ping }, hooks: {} };
    const client = createClient<typeof api>({ url }, { ...codecs, ...(model && { model }) });
    const error = await t.throwsAsync(client.ping(), { instanceOf: ValidationError });
    const message = 'Value does not satisfy its type: expected number';
    t.deepEqual(error.issues, [{ path: [], code: 'type', expected: '', message }]);
  }
});

test('options of a group apply to its routes', async (t) => {
  const client = createClient<typeof api>({ url });
  const users = client.users.with({ headers: { authorization: 'wrong' } });
  t.like(await users.remove.safe(1), { ok: false, error: { type: 'denied' } });
  t.like(await client.users.remove.safe(1), { ok: true, value: undefined });
  await client.close();
});

test('a type model that could not be loaded is loaded by the next call', async (t) => {
  let asked = 0;
  const text = JSON.stringify(await api.describe());
  const codecs: ClientCodecs = {
    version: CLIENT_CODECS_VERSION,
    routes: {
      ping: { encodeParams: () => '[]', decodeResult: (json) => json },
    },
    hooks: {},
    model: async () => {
      if (++asked === 1) throw new Error('no such chunk');
      return text;
    },
  };
  const client = createClient<typeof api>({ url, validate: true }, codecs);
  await t.throwsAsync(client.ping());
  t.is(await client.ping(), 'pong');
  await client.close();
});
