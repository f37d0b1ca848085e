import { setTimeout as delay } from 'node:timers/promises';
import { type ClientError, type ClientOptions, createClient } from '@mikrokit/client';
import test from 'ava';
import { api } from './api/compiled.ts';
import { spyOn } from './spy-transport.ts';

const never = () => new Promise<never>(() => {});

const hanging: Readonly<Record<string, Partial<ClientOptions>>> = {
  'an interceptor before the call': { interceptors: [never] },
  'an interceptor after the call': {
    interceptors: [
      async (call, next) => {
        await next(call);
        return never();
      },
    ],
  },
  'a function of headers': { headers: never },
};

for (const [what, options] of Object.entries(hanging)) {
  test(`${what} that hangs ends with the signal, the deadline and the timeout of its call`, async (t) => {
    const { transport } = spyOn(api);
    const client = createClient<typeof api>({ transport, ...options });
    const limits = [
      ['aborted', { signal: AbortSignal.timeout(300) }],
      ['timeout', { deadline: 300 }],
      ['timeout', { timeout: 300 }],
      ['timeout', { timeout: 300, deadline: 60_000, retry: { limit: 1, delay: 1 } }],
    ] as const;
    for (const [type, limit] of limits) {
      const error = await t.throwsAsync<ClientError>(client.ping.with(limit)());
      t.is(error?.type, type, `${Object.keys(limit)}: ${error?.message}`);
    }
  });
}

test('a timeout that is longer than timers can wait limits no interceptor', async (t) => {
  const { transport } = spyOn(api);
  const interceptors = [
    async (call, next) => {
      await delay(50);
      return next(call);
    },
  ] satisfies ClientOptions['interceptors'];
  const client = createClient<typeof api>({ transport, interceptors });
  for (const timeout of [2 ** 31, Number.POSITIVE_INFINITY])
    for (const limit of [{ timeout }, { deadline: timeout }])
      t.is(await client.ping.with(limit)(), 'pong');
});

test('with a signal that was aborted before, no interceptor runs and nothing is sent', async (t) => {
  const { transport, requests } = spyOn(api);
  let ran = 0;
  const client = createClient<typeof api>({
    transport,
    interceptors: [
      (call, next) => {
        ran++;
        return next(call);
      },
    ],
    headers: () => {
      ran++;
      return {};
    },
  });
  const error = await t.throwsAsync<ClientError>(
    client.ping.with({ signal: AbortSignal.abort() })(),
  );
  t.is(error?.type, 'aborted');
  t.is(ran, 0);
  t.deepEqual(requests, []);
});

test('an interceptor that takes its time between attempts is no hanging one', async (t) => {
  const { transport, requests } = spyOn(api);
  const client = createClient<typeof api>({
    transport,
    interceptors: [
      async (call, next) => {
        await delay(200);
        await next(call);
        await delay(200);
        return next(call);
      },
    ],
  });
  t.is(await client.ping.with({ timeout: 2000 })(), await client.ping());
  t.true(requests.length >= 3);
});

test('each call has the headers of its moment, once the code for functions of headers is loaded', async (t) => {
  const { transport, requests } = spyOn(api);
  let token = '';
  for (const more of [{}, { retry: 1 }, { batch: true }] as const) {
    const client = createClient<typeof api>({
      transport,
      headers: () => ({ 'x-token': token }),
      ...more,
    });
    await client.ping();
    requests.length = 0;
    const calls = ['1', '2', '3'].map((one) => {
      token = one;
      return client.ping();
    });
    await Promise.all(calls);
    const tokens = requests.map(({ headers }) => headers['x-token']);
    t.deepEqual(tokens.sort(), ['1', '2', '3'], JSON.stringify(more));
  }
});
