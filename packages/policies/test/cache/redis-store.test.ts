import { cache, redisStore } from '@mikrokit/policies';
import { HttpCache } from '@mikrokit/policies/http-cache';
import CachePolicy from 'http-cache-semantics';
import { redisTest, startRedis } from '../../../../test/support/redis-server.ts';

redisTest(
  'texts are kept in Redis for their time, and cleared by the beginning of their keys',
  async (t) => {
    const { client, send } = await startRedis(t);
    const store = redisStore(send);
    const text = 'ä\n"\u{1f600}';
    for (let i = 0; i < 2_500; i++) await store.set(`a*[${i}]\n`, text, 60_000);
    await store.set('a-other', text, 60_000);
    await store.set('short', text, 1);
    t.is(await store.get('a*[1]\n'), text);
    t.is(await store.get('none'), undefined);
    await new Promise((resolve) => setTimeout(resolve, 20));
    t.is(await store.get('short'), undefined);
    await store.delete('a*[1]\n');
    t.is(await store.get('a*[1]\n'), undefined);
    await store.clear('a*[');
    t.is(await client.dbSize(), 1);
    t.is(await store.get('a-other'), text);
  },
);

redisTest(
  'two processes share results in Redis, and no caller another’s; without Redis calls go on',
  async (t) => {
    const { client, send, stop } = await startRedis(t);
    const store = redisStore(send, { prefix: 'test:' });
    const errors: unknown[] = [];
    const on = { onCacheError: ({ error }: { error: unknown }) => void errors.push(error) };
    const [first, second] = [0, 1].map(() => cache({ ttl: 60_000, store }, { on }));
    let calls = 0;
    const get = (policy: typeof first, caller: string) =>
      policy?.execute(async () => ({ caller, n: ++calls }), { cache: { request: '/me', caller } });
    t.deepEqual(await get(first, 'token a'), { caller: 'token a', n: 1 });
    t.deepEqual(await get(second, 'token a'), { caller: 'token a', n: 1 });
    t.deepEqual(await get(second, 'token b'), { caller: 'token b', n: 2 });
    t.true((await client.keys('*')).every((key) => !key.includes('token')));
    await second?.invalidate('/me');
    t.deepEqual(await get(first, 'token a'), { caller: 'token a', n: 3 });

    const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i);
    const request = { url: 'http://origin/binary', headers: {} };
    const send304 = async () => ({
      status: 200,
      headers: { 'cache-control': 'max-age=60' },
      body: bytes,
    });
    for (const source of ['network', 'cache'] as const)
      t.like(await new HttpCache({ CachePolicy, store }).execute(request, send304), {
        source,
        body: bytes,
      });

    await stop();
    t.deepEqual(await get(first, 'token a'), { caller: 'token a', n: 4 });
    t.true(errors.length > 0);
  },
);
