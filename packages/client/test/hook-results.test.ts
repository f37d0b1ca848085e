import { ClientError, type Interceptor, inProcess, type Received } from '@mikrokit/client';
import test from 'ava';
import { reply, startRawServer } from './raw-server.ts';

// Compiles the modules imported from here on.
await import('@mikrokit/compiler/register');
const { compiled, asking } = await import('./hook-results/clients.ts');
const { api } = await import('./hook-results/api.ts');

const transport = inProcess(api);
const before = {
  remaining: 7,
  served: new Date(5),
  tags: ['a', 'b, c', '"d"', '1'],
  levels: new Set([1, 'low', 2.5]),
  big: 2n ** 70n,
  flag: true,
  text: '12',
  body: new Date(6),
};
const all = { ...before, after: new Date(8) };

for (const [how, make] of [
  ['compiled', compiled],
  ['asking the server', asking],
] as const) {
  test(`results of hooks are decoded from headers and bodies, ${how}`, async (t) => {
    const client = make({ transport });
    t.deepEqual(await client.get.safe(1), { ok: true, value: 'got', hooks: all as never });
    t.like(await client.list.safe(), { ok: true, value: ['a'], hooks: all });
    // Without `safe` a call reads only its result.
    t.is(await client.get(1), 'got');
  });

  test(`results of hooks are there for a failed call too, ${how}`, async (t) => {
    const failed = await make({ transport }).get.safe(-1);
    t.like(failed, { ok: false, error: { type: 'none', status: 404 } });
    t.deepEqual(failed.hooks, all as never);
  });

  test(`interceptors get results of hooks, ${how}`, async (t) => {
    const seen: Received['hooks'][] = [];
    const interceptor: Interceptor = async (call, next) => {
      const value = await next(call);
      seen.push(call.received.hooks);
      return value;
    };
    await make({ transport, interceptors: [interceptor] }).get(1);
    t.deepEqual(seen, [all]);
  });

  test(`a header of the wrong type is a bad reply, but is omitted beside an error, ${how}`, async (t) => {
    const headers = 'x-remaining: many\r\nx-flag: true\r\n';
    const { url } = await startRawServer(t, await api.describe(), (socket, n) =>
      socket.write(
        n === 0
          ? reply('{"get":"got"}', { headers })
          : reply('{"errors":{"get":{"type":"none","message":"x"}}}', { headers, status: 404 }),
      ),
    );
    await using client = make({ url });
    const bad = await client.get.safe(1);
    t.like(bad, { ok: false, error: { type: 'protocol', route: 'get', replyStatus: 200 } });
    t.true(!bad.ok && bad.error instanceof ClientError);
    const failed = await client.get.safe(1);
    t.like(failed, { ok: false, error: { type: 'none' } });
    t.deepEqual(failed.hooks, { flag: true });
  });
}

test('a batch has no headers of single calls, only results in bodies', async (t) => {
  const client = compiled({ transport, batch: true });
  const [one, two] = await Promise.all([client.get.safe(1), client.get.safe(2)]);
  t.deepEqual([one.hooks, two.hooks], [{ body: new Date(6) }, { body: new Date(6) }]);
});
