import { inspect } from 'node:util';
import { createClient } from '@mikrokit/client';
import { queryKey } from '@mikrokit/client/tanstack-query';
import test from 'ava';
import { api } from './api/compiled.ts';
import { compiled, names } from './names/compiled.ts';
import { spyOn } from './spy-transport.ts';

test('members that the language and its tools read of any value call no route', async (t) => {
  const { transport, requests } = spyOn(api);
  const client = createClient<typeof api>({ url: 'http://h', transport });
  await client.ping();
  requests.length = 0;
  for (const [node, text] of [
    [client, 'client '],
    [client.users, 'client users'],
    [client.users.get, 'client users/get'],
  ] as const) {
    t.is(inspect(node), text);
    t.is(inspect({ node }), `{ node: ${text} }`);
    t.is(String(node), text);
    t.is(`${node}`, text);
    t.is(JSON.stringify({ node }), `{"node":"${text}"}`);
    t.false((node as unknown) === text);
    t.is((await node) as unknown, node);
    t.deepEqual(Object.keys(node), []);
  }
  t.is(requests.length, 0);
});

test('with attached codecs, routes and groups may have the names of built-in members', async (t) => {
  const client = compiled(spyOn(names).transport);
  t.is(await client.safe.get(), 'safe/get');
  t.is(await client.with.x(), 'with/x');
  t.is(await client.close.door(), 'close/door');
  t.is(await (client.then as () => Promise<string>)(), 'then');
  t.is(await client.toJSON(), 'toJSON');
  t.is(await client.group.toString(), 'group/toString');
  t.is(await client.group.safe(), 'group/safe');
  t.is(await client.group.constructor(), 'group/constructor');
  t.is(await client.toLocaleString(), 'toLocaleString');
  t.like(await client.group.close.safe(), { ok: true, value: 'group/close' });
  t.deepEqual(queryKey(client.group.close), ['group', 'close']);
});
