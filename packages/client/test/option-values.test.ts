import { type ClientOptions, createClient } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import test from 'ava';
import { api } from './api/compiled.ts';
import { spyOn } from './spy-transport.ts';

const server = await serve(api, { port: 0 });
const { url } = server;
test.after.always(() => server.close());

const noNumbers = [0, -2, Number.NaN, '5000', true, null, {}];

for (const [option, values, message] of [
  ['timeout', noNumbers, /^timeout is .*; use a positive number of milliseconds$/],
  ['deadline', noNumbers, /^deadline is .*; use a positive number of milliseconds$/],
  ['maxReplySize', noNumbers, /^maxReplySize is .*; use a positive number of bytes$/],
  ['retry', [-1, Number.NaN, '2', true, false, null], /^retry is .*; use /],
  [
    'retry',
    [
      ...[-1, Number.NaN, '2', null].flatMap((bad) => [
        { limit: bad },
        { delay: bad },
        { maxDelay: bad },
      ]),
      { anyRoute: 'no' },
    ],
    /^retry\.\w+ is .*; use /,
  ],
  ['validate', [1, 'false', null], /^validate is .*; use true or false$/],
  [
    'headers',
    [Promise.resolve({ 'x-a': 'a' }), new Date(0), 'x-a: a', 7],
    /^headers is .*; pass an object, Headers, /,
  ],
] as const) {
  test(`${option}: values that would do something else are rejected, before a request (${message})`, async (t) => {
    for (const value of values) {
      const { transport, requests } = spyOn(api);
      const options = { [option]: value } as object;
      for (const client of [
        createClient<typeof api>({ url, transport, ...options }),
        createClient<typeof api>({ url, transport, batch: true, ...options }),
      ]) {
        requests.length = 0;
        await t.throwsAsync(client.ping(), { message });
        t.like(await client.ping.safe(), { ok: false, error: { type: 'application' } });
        t.is(requests.filter(({ path }) => path.includes('ping')).length, 0);
      }
      // Before the code that checks is loaded, too.
      const { ping } = createClient<typeof api>({ url });
      if (option !== 'headers') await t.throwsAsync(ping.with(options)(), { message });
    }
  });
}

test('batch: values that would do something else are rejected', async (t) => {
  for (const batch of [5, 'yes', { maxBatch: 0 }, { maxBatch: -1 }, { maxBatch: '9' }]) {
    await using client = createClient<typeof api>({ url, batch: batch as never });
    await t.throwsAsync(client.ping(), { message: /^(batch|maxBatch) is .*; use / });
  }
});

test('values at the limits work', async (t) => {
  for (const options of [
    { timeout: Number.POSITIVE_INFINITY, deadline: 2 ** 31 },
    { retry: 0 },
    { retry: { limit: Number.POSITIVE_INFINITY, delay: 0, maxDelay: 0 } },
    { maxReplySize: Number.POSITIVE_INFINITY },
    { batch: { maxBatch: 1 } },
    { batch: false, validate: false },
  ] satisfies ClientOptions[]) {
    await using client = createClient<typeof api>({ url, ...options });
    t.is(await client.ping(), 'pong');
  }
});

test('headers may be Headers, a Map or pairs, alone or with others', async (t) => {
  for (const headers of [
    new Headers({ 'X-A': 'a' }),
    new Map([['X-A', 'a']]),
    [['X-A', 'a']] as const,
    Object.assign(Object.create(null), { 'X-A': 'a' }) as Record<string, string>,
    () => new Headers({ 'X-A': 'a' }),
    async () => new Map([['X-A', 'a']]),
  ]) {
    for (const batch of [false, true]) {
      await using client = createClient<typeof api>({ url, batch, headers });
      t.is(await client.header('x-a'), 'a');
      const more = client.header.with({ headers: new Headers({ 'X-B': 'b' }) });
      t.is(await more('x-a'), 'a');
      t.is(await more('x-b'), 'b');
    }
  }
});

test('headers that are forgotten promises, or no headers, are rejected where they are merged or returned', async (t) => {
  await using client = createClient<typeof api>({ url, headers: { 'x-b': 'b' } });
  const promise = Promise.resolve({ 'x-a': 'a' }) as never;
  t.throws(() => client.header.with({ headers: promise }), { instanceOf: TypeError });
  for (const headers of [() => new Date(0), () => 'x-a: a']) {
    await using returning = createClient<typeof api>({ url, headers: headers as never });
    await t.throwsAsync(returning.ping(), { message: /headers is .*; pass an object, Headers, / });
  }
});

test('a URL with parts that no request would have is rejected', async (t) => {
  const { host } = new URL(url);
  for (const [given, message] of [
    [`http://user:secret@${host}`, /^url: credentials in it are not sent; pass them as headers/],
    [`http://user@${host}/`, /^url: credentials/],
    [`${url}/?key=1`, /^url: '\?key=1' in it is not sent; end it with the path/],
    [new URL(`${url}#top`), /^url: '#top' in it is not sent/],
  ] as const) {
    await using client = createClient<typeof api>({ url: given });
    const error = await t.throwsAsync(client.ping(), { instanceOf: TypeError, message });
    t.notRegex(error?.message ?? '', /secret/);
  }
});
