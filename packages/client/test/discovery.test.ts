import { ClientError, createClient, inProcess, type Transport } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import test from 'ava';
import { api, closed, moved } from './api/compiled.ts';
import { reply, startRawServer } from './raw-server.ts';
import { spyOn } from './spy-transport.ts';

test("the server's description has the paths of routes, whatever prefix, suffix and pathTransform", async (t) => {
  await using server = {
    ...(await serve(moved, { port: 0 })),
    [Symbol.asyncDispose]: async () => {},
  };
  t.teardown(() => server.close());
  for (const options of [
    { url: server.url, prefix: 'api/v1' },
    { url: `${server.url}/api/v1` },
    { url: `${server.url}/api/v1/`, batch: true },
  ]) {
    await using client = createClient<typeof moved>(options);
    const [user, placed] = await Promise.all([client.users.get(1), client.placed()]);
    t.is(user.name, 'Ada');
    t.is(placed, 'placed');
    t.is((await client.users.list(1, 2)).length, 2);
  }
});

test('a path that a proxy adds is kept', async (t) => {
  const paths: string[] = [];
  const document = JSON.stringify(await moved.describe());
  const transport = (): Transport => ({
    send: async ({ url }) => {
      const path = url.slice('http://h'.length);
      paths.push(path);
      const text = path.endsWith('mikrokit.json') ? document : '{"ping":"pong"}';
      return { status: 200, text, headers: { 'content-type': 'application/json' } };
    },
  });
  const client = createClient<typeof moved>({ url: 'http://h/svc/api/v1', transport });
  await client.ping();
  t.deepEqual(paths, ['/svc/api/v1/mikrokit.json', '/svc/api/v1/ping.rpc']);
});

test('the description is requested once for all waiting calls, and again after a failure', async (t) => {
  const document = await api.describe();
  let described = 0;
  let works = false;
  const transport = (): Transport => ({
    send: async ({ url }) => {
      const isDescription = new URL(url).pathname === '/mikrokit.json';
      if (isDescription) described++;
      if (isDescription && !works) throw new Error('not yet');
      const text = isDescription ? JSON.stringify(document) : '{"ping":"pong"}';
      return { status: 200, text, headers: { 'content-type': 'application/json' } };
    },
  });
  const client = createClient<typeof api>({ url: 'http://h', transport });
  t.like(await client.ping.safe(), { error: { type: 'network', route: 'ping' } });
  works = true;
  t.deepEqual(await Promise.all([client.ping(), client.ping(), client.ping()]), [
    ...['pong', 'pong', 'pong'],
  ]);
  await client.ping();
  t.is(described, 2);
});

test('a server without a description gives an error of its own', async (t) => {
  const server = await serve(closed, { port: 0 });
  t.teardown(() => server.close());
  await using client = createClient<typeof closed>({ url: server.url, prefix: 'api' });
  const error = await t.throwsAsync(client.ping(), { instanceOf: ClientError });
  t.like(error, { type: 'protocol', replyStatus: 404 });
  t.regex(
    error.message,
    /^ping: \/api\/mikrokit\.json does not describe the API; check url and prefix/,
  );
});

test('a server that was updated is asked again, and its hash shows whether anything changed', async (t) => {
  const document = await api.describe();
  const { url, requests } = await startRawServer(t, document, (socket, n) =>
    socket.write(reply(n === 0 ? '{"ping":1}' : '{"ping":"pong"}')),
  );
  await using client = createClient<typeof api>({ url });
  await t.throwsAsync(client.ping(), { instanceOf: ClientError });
  t.is(await client.ping(), 'pong');
  t.is(requests.length, 2);
});

test('a description that has not changed is not sent again', async (t) => {
  const asked: (string | undefined)[] = [];
  const inner = inProcess(api)(new URL('http://h')) as Transport;
  let isWrong = true;
  const transport = (): Transport => ({
    send: async (request) => {
      const sent = await inner.send(request);
      if (request.url !== 'http://h/mikrokit.json')
        return isWrong ? { ...sent, text: '{"ping":1}' } : sent;
      asked.push('if-none-match' in request.headers ? String(sent.status) : undefined);
      return sent;
    },
  });
  const client = createClient<typeof api>({ url: 'http://h', transport });
  await t.throwsAsync(client.ping(), { instanceOf: ClientError });
  isWrong = false;
  t.is(await client.ping(), 'pong');
  t.deepEqual(asked, [undefined, '304']);
});

test('a missing route is an error of the API, with and without attached codecs', async (t) => {
  const { transport } = spyOn(api);
  const client = createClient<typeof api>({ url: 'http://h', transport });
  const untyped = client as unknown as Record<string, Record<string, () => Promise<unknown>>>;
  await t.throwsAsync(async () => untyped.no?.such?.(), { message: 'There is no such route' });
  await t.throwsAsync(async () => untyped.users?.valueOf?.(), {
    message: 'There is no such route',
  });
});

test('routes may have names that functions have', async (t) => {
  const { transport } = spyOn(api);
  const client = createClient<typeof api>({ url: 'http://h', transport });
  t.is(await client.name(), 'the route name');
  t.is(await client.call.apply(), 'the route call/apply');
  t.is((await client) as unknown, client);
});
