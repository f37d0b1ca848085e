import { type ClientPolicies, createClient } from '@mikrokit/client';
import { circuitBreaker } from '@mikrokit/policies';
import test from 'ava';
import { api } from './api/compiled.ts';
import { busy, inTurn, reply, startRawServer } from './raw-server.ts';

const document = await api.describe();
const list = reply('{"users/list":[]}');

test('the policies of a call win over those of its route, its group and the client, in this order', async (t) => {
  const { url } = await startRawServer(t, document, inTurn(busy()));
  const breakers = {
    client: circuitBreaker({ failures: 1 }),
    group: circuitBreaker({ failures: 1 }),
    route: circuitBreaker({ failures: 1 }),
    call: circuitBreaker({ failures: 1 }),
  };
  const key = () => 'api';
  const policiesOf = (scope: keyof typeof breakers): ClientPolicies => ({
    circuitBreaker: breakers[scope],
    key,
  });
  await using client = createClient<typeof api>({ url, policies: policiesOf('client') });
  const users = client.users.with({ policies: policiesOf('group') });
  const route = users.list.with({ policies: policiesOf('route') });
  const open = () =>
    Object.entries(breakers)
      .filter(([, breaker]) => breaker.state('api').state === 'open')
      .map(([scope]) => scope);

  await t.throwsAsync(route.with({ policies: policiesOf('call') })(), { message: 'Not now' });
  t.deepEqual(open(), ['call']);
  await t.throwsAsync(route(), { message: 'Not now' });
  t.deepEqual(open(), ['route', 'call']);
  await t.throwsAsync(users.list(), { message: 'Not now' });
  t.deepEqual(open(), ['group', 'route', 'call']);
  await t.throwsAsync(client.users.list(), { message: 'Not now' });
  t.deepEqual(open(), ['client', 'group', 'route', 'call']);
});

test('the policies of a group hold for each of its routes, and for no other', async (t) => {
  const pong = reply('{"ping":"pong"}');
  const { url, requests } = await startRawServer(t, document, inTurn(busy(), list, busy(), pong));
  await using client = createClient<typeof api>({ url });
  const users = client.users.with({ policies: { circuitBreaker: { failures: 1 } } });
  await t.throwsAsync(users.list(), { message: 'Not now' });
  t.like(await users.list.safe(), { ok: false, error: { type: 'rejected' } });
  // A call outside of the group: its policies do not hold for it.
  t.deepEqual(await client.users.list(), []);
  t.like(await users.remove.safe(1), { ok: false, error: { type: 'busy' } });
  t.like(await users.remove.safe(1), { ok: false, error: { type: 'rejected' } });
  t.is(await client.ping(), 'pong');
  t.is(requests.length, 4);
});

test('policies are replaced as a whole, while a retry beside them stays until another one is set', async (t) => {
  const { url, requests } = await startRawServer(t, document, inTurn(busy()));
  const attempts = async (call: () => Promise<unknown>) => {
    const before = requests.length;
    await t.throwsAsync(call(), { message: 'Not now' });
    return requests.length - before;
  };
  const retry = (limit: number) => ({ limit, delay: 1 });
  await using client = createClient<typeof api>({ url, policies: { retry: retry(1) } });
  t.is(await attempts(() => client.users.list()), 2);
  const guarded = client.users.with({ policies: { dedupe: true } });
  t.is(await attempts(() => guarded.list()), 1);

  await using retrying = createClient<typeof api>({ url, retry: retry(1) });
  const group = retrying.users.with({ policies: { dedupe: true } });
  t.is(await attempts(() => group.list()), 2);
  t.is(await attempts(() => group.with({ retry: retry(2) }).list()), 3);
  // `retry` is set for the client, and wins over that of the group's policies.
  const both = retrying.users.with({ policies: { retry: retry(3) } });
  t.is(await attempts(() => both.list()), 2);
});
