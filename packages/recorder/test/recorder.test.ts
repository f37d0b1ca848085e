import '@mikrokit/compiler/register';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { serve } from '@mikrokit/http';
import {
  createRecorder,
  memory,
  type RecorderOptions,
  replay,
  type Sink,
} from '@mikrokit/recorder';
import { isReply } from '@mikrokit/router';
import test from 'ava';
import { callRoute } from './call-route.ts';

const { createShop } = await import('./shop-api.ts');

const total = (prices: readonly number[]) => prices.reduce((sum, price) => sum + price, 0);
const shop = createShop({ total });

async function recording(options: Partial<RecorderOptions> = {}, api = shop) {
  const sink = memory();
  const recorder = await createRecorder(api, { sink, ...options });
  return { recorder, sink };
}

test('a call over a socket is on tape with parameters, result, headers and times', async (t) => {
  const { recorder, sink } = await recording({ headers: ['X-Tenant'] });
  const server = await serve(recorder.api, { port: 0 });
  const headers = { 'content-type': 'application/json', 'x-tenant': 'acme', 'x-other': 'none' };
  const response = await fetch(`${server.url}/total`, { method: 'POST', headers, body: '[[1,2]]' });
  t.deepEqual(await response.json(), { total: 3 });
  await server.close();
  await recorder.close();
  const [call] = sink.calls;
  t.like(call, {
    version: 1,
    route: 'total',
    status: 200,
    headers: { 'x-tenant': 'acme' },
    params: { total: [[1, 2]] },
    results: { total: 3 },
    errors: {},
    redacted: false,
  });
  const document = await shop.describe();
  t.is(call?.contract, document.routes.total?.contract);
  t.true(Date.parse(call?.at ?? '') <= Date.now());
  t.true((call?.duration ?? -1) >= 0);
});

test('a server of a recorded router prepares its stores before it listens', async (t) => {
  const prepare = () => Promise.reject(new Error('no table'));
  const { recorder } = await recording({}, Object.assign(createShop({ total }), { prepare }));
  await t.throwsAsync(serve(recorder.api, { port: 0 }), { message: 'no table' });
  await recorder.close();
});

test('no secret reaches the tape, wherever it stands', async (t) => {
  const { recorder, sink } = await recording({ headers: ['x-tenant'] });
  const calls: readonly [string, unknown][] = [
    ['login', [{ name: 'Ada', password: 'secret-1', birthday: 'secret-2' }]],
    ['login', [{ name: 'Ada', password: 'secret-3', 'secret-key': 'secret-4' }]],
    ['login', [{ name: 'Ada', password: 'secret-5', keys: [['secret-6', 1]] }]],
    ['login', [{ name: ['secret-7'], password: 'secret-8' }]],
    ['login', ['secret-9']],
    ['login', { login: [{ name: 'Ada', password: 'secret-10' }], device: ['secret-11'] }],
    ['login', { 'secret-12': ['secret-13'] }],
    ['total', [['secret-14']]],
    ['find', [0]],
    ['reject', ['short']],
    ['reject', ['long '.repeat(30)]],
    ['echo', [{ 'secret-15': 'secret-16' }]],
  ];
  const headers = { 'x-token': 'secret-17', cookie: 'secret-18' };
  for (const [path, body] of calls)
    await callRoute(recorder.api, `/${path}`, JSON.stringify(body), headers);
  await callRoute(recorder.api, '/login', '{"secret', headers);
  await recorder.close();
  t.is(sink.calls.length, calls.length + 1);
  t.notRegex(JSON.stringify(sink.calls), /secret/);
  const [login, , keys] = sink.calls;
  const masked = '[sensitive]';
  t.deepEqual(login?.params.login, [{ name: 'Ada', password: masked, birthday: masked }]);
  t.deepEqual(login?.results.login, { token: masked, name: 'Ada' });
  t.deepEqual(keys?.params.login, [{ name: 'Ada', password: masked, keys: [[masked, 1]] }]);
  const errors = sink.calls.flatMap((call) => Object.values(call.errors));
  t.deepEqual(
    errors.filter(({ type }) => type === 'no-item'),
    [{ type: 'no-item', data: { id: 0, key: masked } }],
  );
  t.deepEqual(
    sink.calls.filter(({ route }) => route === 'reject').map((call) => call.errors.reject),
    [{ type: '[untyped]' }, { type: 'internal' }],
  );
  t.deepEqual(sink.calls.at(-2)?.results, { echo: '[untyped]' });
});

test('a header that a hook takes as sensitive is dropped', async (t) => {
  const { recorder, sink } = await recording({ headers: ['x-token', 'x-tenant'] });
  const headers = { 'x-token': 'secret', 'x-tenant': 'acme' };
  await callRoute(recorder.api, '/total', '[[1]]', headers);
  await recorder.close();
  t.like(sink.calls[0], { redacted: true });
  t.deepEqual(sink.calls[0]?.headers, { 'x-tenant': 'acme' });
});

test('every call is counted once: recorded, left out by the sample, or lost', async (t) => {
  const { recorder, sink } = await recording({ sample: 0.5 });
  await Promise.all(
    Array.from({ length: 500 }, (_, i) => callRoute(recorder.api, '/total', `[[${i}]]`)),
  );
  await recorder.close();
  await callRoute(recorder.api, '/total', '[[1]]');
  const stats = recorder.stats();
  t.is(stats.calls, 501);
  t.is(stats.recorded + stats.unsampled + stats.stopped, 501);
  t.is(stats.stopped, 1);
  t.is(stats.written, sink.calls.length);
  t.true(stats.recorded > 150 && stats.unsampled > 150);
});

test('calls that run at the same time are not mixed', async (t) => {
  const slow = createShop({
    total: async (prices) => {
      for (let turns = Math.random() * 5; turns > 0; turns--) await setImmediate();
      return total(prices);
    },
  });
  const sink = memory();
  const recorder = await createRecorder(slow, { sink, headers: ['x-call'] });
  const call = async (i: number) => {
    const reply = await callRoute(recorder.api, '/total', `[[${i},1]]`, { 'x-call': `${i}` });
    t.is(reply.body, `{"total":${i + 1}}`);
  };
  const chains = Array.from({ length: 50 }, async (_, chain) => {
    for (let i = 0; i < 20; i++) await call(chain * 20 + i);
  });
  await Promise.all(chains);
  await recorder.close();
  t.is(sink.calls.length, 1000);
  for (const { headers, params, results } of sink.calls) {
    const i = Number(headers['x-call']);
    t.deepEqual(params, { total: [[i, 1]] });
    t.deepEqual(results, { total: i + 1 });
  }
  const report = await replay(slow, sink.calls, { concurrency: 50 });
  t.like(report, { same: 1000, redacted: 0, differences: [] });
});

test('routes may have shares of their own', async (t) => {
  const { recorder, sink } = await recording({ sample: { routes: { total: 1 } } });
  await callRoute(recorder.api, '/total', '[[1]]');
  await callRoute(recorder.api, '/find', '[1]');
  await recorder.close();
  t.deepEqual(
    sink.calls.map(({ route }) => route),
    ['total'],
  );
  t.like(recorder.stats(), { calls: 2, recorded: 1, unsampled: 1 });
});

test('values above maxValueBytes keep their size and hash', async (t) => {
  const options = { maxValueBytes: 100 };
  const { recorder, sink } = await recording(options);
  const name = 'ä'.repeat(60);
  await callRoute(recorder.api, '/login', JSON.stringify([{ name, password: 'secret' }]));
  await callRoute(recorder.api, '/total', JSON.stringify([[1, 2]]));
  const prices = Array.from({ length: 60 }, () => 1);
  await callRoute(recorder.api, '/total', JSON.stringify([prices]));
  await recorder.close();
  const [login, small, large] = sink.calls;
  const size = (json: unknown) => Buffer.byteLength(JSON.stringify(json));
  const token = size({ token: '[sensitive]', name });
  t.regex(
    String(login?.results.login),
    new RegExp(`^\\[large: ${token} bytes, sha256 [0-9a-f]{64}\\]$`),
  );
  t.regex(String(large?.params.total), new RegExp(`^\\[large: ${size([prices])} bytes, `));
  t.deepEqual(small?.params.total, [[1, 2]]);
  t.deepEqual(
    sink.calls.map(({ redacted }) => redacted),
    [true, false, true],
  );
  t.like(await replay(shop, sink.calls, options), { same: 1, redacted: 2, differences: [] });
});

test('a failing onError does not reach the caller', async (t) => {
  const sink: Sink = { write: () => Promise.reject(new Error('full')), close: async () => {} };
  const onError = () => {
    throw new Error('logger broken');
  };
  const { recorder } = await recording({ sink, onError });
  await callRoute(recorder.api, '/total', '[[1]]');
  while (recorder.stats().lost === 0) await setTimeout(5);
  t.is((await callRoute(recorder.api, '/total', '[[2]]')).body, '{"total":2}');
  await recorder.close();
  t.like(recorder.stats(), { lost: 1, stopped: 1 });
});

test('errors may be recorded whatever the sample says', async (t) => {
  const { recorder, sink } = await recording({ sample: 0, errors: 'always' });
  await callRoute(recorder.api, '/find', '[1]');
  await callRoute(recorder.api, '/find', '[0]');
  await recorder.close();
  t.deepEqual(
    sink.calls.map(({ status }) => status),
    [404],
  );
  t.like(recorder.stats(), { calls: 2, recorded: 1, unsampled: 1 });
});

test('a queue that is full counts the calls that it leaves out', async (t) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const lines: string[] = [];
  const sink: Sink = {
    write: async (batch) => {
      await promise;
      lines.push(...batch);
    },
    close: async () => {},
  };
  const { recorder } = await recording({ sink, maxQueueBytes: 2000 });
  for (let i = 0; i < 50; i++) {
    const reply = await callRoute(recorder.api, '/total', '[[1]]');
    t.is(reply.body, '{"total":1}');
  }
  resolve();
  await recorder.close();
  const { calls, recorded, queueFull, written } = recorder.stats();
  t.is(calls, 50);
  t.is(recorded + queueFull, 50);
  t.true(recorded > 0 && queueFull > 0);
  t.is(written, recorded);
  t.is(lines.length, recorded);
});

test('after the failure of a sink recording stops, calls go on, and nothing is lost silently', async (t) => {
  const failures: unknown[] = [];
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const sink: Sink = { write: () => Promise.reject(full), close: async () => {} };
  const { recorder } = await recording({ sink, onError: (error) => failures.push(error) });
  await callRoute(recorder.api, '/total', '[[1]]');
  while (recorder.stats().lost === 0) await setTimeout(5);
  t.is((await callRoute(recorder.api, '/total', '[[2]]')).body, '{"total":2}');
  await recorder.close();
  t.deepEqual(failures, [full]);
  t.like(recorder.stats(), { calls: 2, recorded: 1, lost: 1, written: 0, stopped: 1 });
});

test('close gives up after its deadline and counts what is lost', async (t) => {
  const sink: Sink = { write: () => new Promise(() => {}), close: async () => {} };
  const { recorder } = await recording({ sink });
  await callRoute(recorder.api, '/total', '[[1]]');
  await setTimeout();
  await callRoute(recorder.api, '/total', '[[2]]');
  await t.throwsAsync(recorder.close({ timeout: 10 } as object), {
    message: /no option 'timeout'/,
  });
  await recorder.close({ deadline: 10 });
  t.like(recorder.stats(), { recorded: 2, written: 0, lost: 2 });
});

test('close waits for calls that still run, and takes no others', async (t) => {
  const answer = Promise.withResolvers<number>();
  const { recorder, sink } = await recording({}, createShop({ total: () => answer.promise }));
  const running = callRoute(recorder.api, '/total', '[[1]]');
  const closed = recorder.close({ deadline: 60_000 });
  await callRoute(recorder.api, '/login', JSON.stringify([{ name: 'Ada', password: 'x' }]));
  answer.resolve(5);
  await Promise.all([running, closed]);
  t.deepEqual(
    sink.calls.map(({ results }) => results),
    [{ total: 5 }],
  );
  t.like(recorder.stats(), { calls: 2, recorded: 1, stopped: 1, written: 1 });
});

test('close does not wait for a call that never ends', async (t) => {
  const { recorder, sink } = await recording(
    {},
    createShop({ total: () => new Promise(() => {}) }),
  );
  callRoute(recorder.api, '/total', '[[1]]');
  await callRoute(recorder.api, '/login', JSON.stringify([{ name: 'Ada', password: 'x' }]));
  await recorder.close({ deadline: 1000 });
  t.deepEqual(
    sink.calls.map(({ route }) => route),
    ['login'],
  );
  t.like(recorder.stats(), { calls: 2, recorded: 1, written: 1, lost: 0 });
});

test('queries by GET are on tape with the parameters of their URL', async (t) => {
  const { recorder, sink } = await recording();
  for (const url of ['/query?params=%5B7%5D', '/query?params=[8]', '/query?params=secret']) {
    const found = recorder.api.accept('GET', url, undefined);
    if (!isReply(found)) await found.run('', { header: () => undefined, native: undefined });
  }
  await recorder.close();
  t.deepEqual(
    sink.calls.map(({ status, params, results }) => [status, params.query, results.query]),
    [
      [200, [7], 7],
      [200, [8], 8],
      [400, undefined, undefined],
    ],
  );
  t.notRegex(JSON.stringify(sink.calls), /secret/);
  t.like(await replay(shop, sink.calls), { same: 2, redacted: 1, differences: [] });
});

test('each call of a batch is on tape', async (t) => {
  const { recorder, sink } = await recording();
  const batch = [
    { total: [[1, 2]] },
    { find: [0] },
    { login: [{ name: 'Ada', password: 'secret' }], device: ['secret'] },
    { 'secret-route': [] },
    { total: [], find: [] },
    'secret',
  ];
  await callRoute(recorder.api, '/', `\ufeff${JSON.stringify(batch)}`);
  await callRoute(recorder.api, '/', '"secret"');
  await recorder.close();
  t.deepEqual(
    sink.calls.map(({ route, status, results }) => [route, status, Object.keys(results)]),
    [
      ['total', 200, ['total']],
      ['find', 404, []],
      ['login', 200, ['login']],
    ],
  );
  t.notRegex(JSON.stringify(sink.calls), /secret/);
  t.like(recorder.stats(), { calls: 3, recorded: 3, written: 3, unsupported: 0 });
  t.like(await replay(shop, sink.calls), { same: 2, redacted: 1, differences: [] });
});

test('parameters are on tape as the caller sent them, without unknown keys', async (t) => {
  const mutating = createShop({
    total: (prices) => {
      (prices as number[]).length = 0;
      return 0;
    },
  });
  const sink = memory();
  const recorder = await createRecorder(mutating, { sink });
  await callRoute(recorder.api, '/total', '{"total": [[1, 2]\n]}');
  await callRoute(recorder.api, '/pick', '[{"kind":"a","x":"kept"}]');
  await callRoute(
    recorder.api,
    '/pick',
    '[{"kind":"b","y":1,"x":"secret","constructor":"secret"}]',
  );
  await recorder.close();
  t.deepEqual(
    sink.calls.map(({ params }) => Object.values(params)[0]),
    [[[1, 2]], [{ kind: 'a', x: 'kept' }], [{ kind: 'b', y: 1 }]],
  );
});

test('a recorder that is off serves the router itself', async (t) => {
  const { recorder } = await recording({ mode: 'off' });
  t.is(recorder.api, shop);
});

test('options that cannot work are rejected', async (t) => {
  const rejected: readonly [object, RegExp][] = [
    [{ sink: undefined }, /there is no sink/],
    [{ sample: 2 }, /sample must be a number from 0 to 1/],
    [{ sample: { routes: { total: 2 } } }, /sample must be a number from 0 to 1/],
    [{ sample: { routes: { gone: 1 } } }, /names the route 'gone'/],
    [{ sample: { total: 1 } }, /there is no option 'total'/],
    [{ maxValueBytes: 0 }, /maxValueBytes is 0; use an integer from 1/],
    [{ sample: Number.NaN }, /sample must be a number from 0 to 1/],
    [{ mode: 'replay' }, /`replay\(api, calls\)` replays a tape/],
    [{ mode: 'on' }, /mode must be/],
    [{ errors: 'never' }, /errors must be/],
    [{ maxQueueBytes: 0 }, /maxQueueBytes is 0; use an integer from 1/],
    [{ headers: ['Authorization'] }, /carries credentials/],
    [{ rule: [] }, /there is no option 'rule'/],
  ];
  for (const [options, message] of rejected) await t.throwsAsync(recording(options), { message });
});
