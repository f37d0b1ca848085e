import { assertReply } from '../expectation.ts';
import type { CallReply, RunningTarget } from '../target.ts';
import { callRoute, type Script } from './script.ts';

interface Keyed {
  readonly path?: string;
  /** The header as it is sent. */
  readonly key?: string;
}

function pay(target: RunningTarget, payment: object, keyed: Keyed): Promise<CallReply> {
  return callKeyed(target, [payment], { path: 'keyed/pay', ...keyed });
}

function callKeyed(
  target: RunningTarget,
  params: readonly unknown[],
  { path, key }: Keyed,
): Promise<CallReply> {
  return target.call({
    method: 'POST',
    path: `/${path}`,
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: Buffer.from(JSON.stringify(params)),
  });
}

function resultOf({ body }: CallReply): unknown {
  return Object.values(JSON.parse(Buffer.from(body).toString()))[0];
}

/** Calls with an idempotency key, and those that repeat it. */
export const idempotencyKeys: readonly Script[] = [
  {
    title: 'a repeat of a key gets the first reply, with the headers of its handler',
    needs: 'idempotency-keys',
    play: async ({ t, target, token }) => {
      const key = `"${token}"`;
      const first = await pay(target, { amount: 5, note: 'a' }, { key });
      t.is(first.status, 200);
      t.is(first.headers['idempotent-replayed'], undefined);
      const second = await pay(target, { note: 'a', amount: 5 }, { key });
      t.is(second.status, 200);
      t.is(second.headers['idempotent-replayed'], 'true');
      t.deepEqual(resultOf(second), resultOf(first));
      t.is(second.headers['x-payment'], first.headers['x-payment']);
      const other = await pay(target, { amount: 5, note: 'a' }, { key: `"${token} 2"` });
      t.notDeepEqual(resultOf(other), resultOf(first));
    },
  },
  {
    title: 'a repeat of a key gets the first error, if the handler declares it',
    needs: 'idempotency-keys',
    play: async ({ t, target, token }) => {
      const expected = { error: 'too-much', status: 402 };
      for (const replayed of [undefined, 'true']) {
        const reply = await pay(target, { amount: 101 }, { key: `"${token}"` });
        assertReply(t, reply, expected, { route: 'keyed/pay', sent: '[]' });
        t.is(reply.headers['idempotent-replayed'], replayed);
      }
    },
  },
  {
    title: 'a key with other parameters is rejected, and its first reply stays',
    needs: 'idempotency-keys',
    play: async ({ t, target, token }) => {
      const key = `"${token}"`;
      const first = await pay(target, { amount: 5 }, { key });
      const other = await pay(target, { amount: 6 }, { key });
      const expected = { error: 'idempotency-key-reused', status: 422 };
      assertReply(t, other, expected, { route: 'keyed/pay', sent: '[]' });
      t.deepEqual(resultOf(await pay(target, { amount: 5 }, { key })), resultOf(first));
    },
  },
  {
    title: 'a key that is missing or malformed is rejected',
    needs: 'idempotency-keys',
    play: async ({ t, target }) => {
      const call = { route: 'keyed/pay', sent: '[]' };
      const missing = { error: 'idempotency-key-missing', status: 400 };
      assertReply(t, await pay(target, { amount: 5 }, {}), missing, call);
      const bare = await pay(target, { amount: 5 }, { key: 'no-quotes' });
      assertReply(t, bare, { error: 'bad-request' }, call);
    },
  },
  {
    title: 'of calls at once with one key one runs, and all get its reply',
    needs: 'idempotency-keys',
    play: async ({ t, target, token }) => {
      const replies = await Promise.all(
        Array.from({ length: 5 }, () => pay(target, { amount: 5 }, { key: `"${token}"` })),
      );
      t.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
      t.is(new Set(replies.map((reply) => JSON.stringify(resultOf(reply)))).size, 1);
    },
  },
  {
    title: 'a key is free after an internal error',
    needs: 'idempotency-keys',
    play: async ({ t, target, token }) => {
      const route = 'keyed/failsOnce';
      const keyed = { path: route, key: `"${token}"` };
      const call = { route, sent: '[]' };
      assertReply(t, await callKeyed(target, [token], keyed), { error: 'internal' }, call);
      const second = await callKeyed(target, [token], keyed);
      assertReply(t, second, { result: token }, call);
      t.is(second.headers['idempotent-replayed'], undefined);
    },
  },
  {
    title: 'a repeat that may not wait for a running call is told so at once',
    needs: ['idempotency-keys', 'shared-promises'],
    play: async ({ t, target, token }) => {
      const route = 'keyed/impatient/hold';
      const keyed = { path: route, key: `"${token}"` };
      const call = { route, sent: '[]' };
      const first = callKeyed(target, [token], keyed);
      t.is((await callRoute(target, 'events/wait', [`${token} started`])).status, 200);
      const second = await callKeyed(target, [token], keyed);
      assertReply(t, second, { error: 'idempotency-key-in-use', status: 409 }, call);
      t.is(second.headers['retry-after'], '1');
      t.is((await callRoute(target, 'keyed/impatient/letGo', [token])).status, 200);
      assertReply(t, await first, { result: token }, call);
      const third = await callKeyed(target, [token], keyed);
      assertReply(t, third, { result: token }, call);
      t.is(third.headers['idempotent-replayed'], 'true');
    },
  },
];
