import { createClient, RpcError } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import { RpcError as RouterRpcError } from '@mikrokit/router';
import test from 'ava';
import { api } from './api/compiled.ts';

const server = await serve(api, { port: 0 });
const client = createClient<typeof api>({ url: server.url });
test.after.always(async () => {
  await client.close();
  await server.close();
});

test('a call feels like calling the function, with rich types both ways', async (t) => {
  const asOf = new Date(5);
  t.deepEqual(await client.users.get(1), { id: 1, name: 'Ada', lastUpdate: new Date(0) });
  t.deepEqual(await client.users.get(1, asOf), { id: 1, name: 'Ada', lastUpdate: asOf });
  const given = { id: 1, name: 'Ada', lastUpdate: asOf, tags: new Set(['a']) };
  t.deepEqual(await client.users.update(given), given);
  t.is(await client.users.remove(1), undefined);
  t.is(await client.ping(), 'pong');
});

test('an error that a handler returns is thrown, or returned by safe', async (t) => {
  const error = await t.throwsAsync(client.users.get(-1), { instanceOf: RpcError });
  t.true(error instanceof RouterRpcError);
  t.like(error, { type: 'no-user', status: 404, data: { id: -1n } });
  const result = await client.users.get.safe(-1);
  t.like(result, { ok: false, error: { type: 'no-user', data: { id: -1n } } });
});
