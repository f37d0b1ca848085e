import { type CircuitBreakerOptions, circuitBreaker, PolicyError } from '@mikrokit/policies';
import test from 'ava';
import { failing, HttpError, held } from './outcomes.ts';
import { settle, VirtualClock } from './virtual-clock.ts';

function observed(options: CircuitBreakerOptions) {
  const clock = new VirtualClock();
  const changes: string[] = [];
  const breaker = circuitBreaker(options, {
    clock,
    on: { onBreakerChange: ({ key, from, to }) => void changes.push(`${key}: ${from} → ${to}`) },
  });
  const run = async (status?: number, key = 'a') => {
    const work = failing(status && new HttpError(status));
    try {
      return await breaker.execute(work, { key });
    } catch (error) {
      return error instanceof PolicyError ? error.type : (error as HttpError).status;
    }
  };
  return { clock, changes, breaker, run };
}

test('it opens after failures in a row, rejects calls at once, and closes after a good probe', async (t) => {
  const { clock, changes, breaker, run } = observed({ failures: 3, openFor: 2_000 });
  t.deepEqual(
    [await run(503), await run(500), await run(), await run(500)],
    [503, 500, 'done', 500],
  );
  t.deepEqual([await run(500), await run(500), await run()], [500, 500, 'circuit-open']);
  t.deepEqual(breaker.state('a'), { state: 'open', timeLeft: 2_000 });
  await clock.advance(1_999);
  t.is(await run(), 'circuit-open');
  await clock.advance(1);
  t.is(await run(), 'done');
  t.deepEqual(changes, ['a: closed → open', 'a: open → half-open', 'a: half-open → closed']);
  t.is(clock.timers, 0);
});

test('a rejection says when to come back', async (t) => {
  const { breaker, run, clock } = observed({ failures: 1, openFor: 2_000 });
  await run(503);
  await clock.advance(500);
  const error = await t.throwsAsync(breaker.execute(failing(), { key: 'a' }), {
    instanceOf: PolicyError,
  });
  t.like(error, { type: 'circuit-open', status: 503, retryAfter: 1_500 });
});

test('errors of the caller do not count: 4xx, 429, and an abort', async (t) => {
  const { breaker, run } = observed({ failures: 1 });
  for (const status of [400, 401, 404, 409, 429]) t.is(await run(status), status);
  const signal = AbortSignal.abort(new Error('gone'));
  await t.throwsAsync(breaker.execute(failing(), { key: 'a', signal }), { message: 'gone' });
  const controller = new AbortController();
  const { work } = held();
  const call = breaker.execute(work, { key: 'a', signal: controller.signal });
  controller.abort(new Error('left'));
  await t.throwsAsync(call, { message: 'left' });
  t.is(breaker.state('a').state, 'closed');
  t.is(await run(500), 500);
  t.is(breaker.state('a').state, 'open');
});

test('one of twenty calls gets through a half-open breaker; the others are rejected at once', async (t) => {
  const { clock, breaker, run } = observed({ failures: 1, openFor: 1_000 });
  await run(503);
  await clock.advance(1_000);
  const { work, calls } = held();
  const results = Array.from({ length: 20 }, () =>
    breaker.execute(work, { key: 'a' }).catch((error: PolicyError) => error.type),
  );
  await settle();
  t.is(calls.length, 1);
  const rejected = await Promise.all(results.slice(1));
  t.true(rejected.every((type) => type === 'circuit-open'));
  calls[0]?.resolve('back');
  t.is(await results[0], 'back');
  t.is(breaker.state('a').state, 'closed');
});

test('a failed probe opens it again; several good ones may be needed', async (t) => {
  const { clock, changes, run } = observed({ failures: 1, openFor: 1_000, goodProbes: 2 });
  await run(503);
  await clock.advance(1_000);
  t.deepEqual([await run(), await run(500), await run()], ['done', 500, 'circuit-open']);
  await clock.advance(1_000);
  t.deepEqual([await run(), await run(), await run()], ['done', 'done', 'done']);
  t.deepEqual(changes, [
    'a: closed → open',
    'a: open → half-open',
    'a: half-open → open',
    'a: open → half-open',
    'a: half-open → closed',
  ]);
});

test('a probe that never ends, or whose caller leaves, does not keep it half-open', async (t) => {
  const { clock, breaker, run } = observed({ failures: 1, openFor: 1_000 });
  await run(503);
  await clock.advance(1_000);
  const { work, calls } = held();
  const hanging = breaker.execute(work, { key: 'a' }).catch(() => {});
  t.is(await run(), 'circuit-open');
  await clock.advance(1_000);
  const controller = new AbortController();
  const left = breaker.execute(work, { key: 'a', signal: controller.signal }).catch(() => 'left');
  t.is(await run(), 'circuit-open');
  controller.abort();
  t.is(await left, 'left');
  t.is(await run(), 'done');
  t.is(breaker.state('a').state, 'closed');
  // Its result comes too late to count.
  calls[0]?.reject(new HttpError(503));
  await hanging;
  t.is(breaker.state('a').state, 'closed');
});

test('results of calls from before a change do not count', async (t) => {
  const { clock, breaker, run } = observed({ failures: 1, openFor: 1_000 });
  const { work, calls } = held();
  const early = [1, 2].map(() => breaker.execute(work, { key: 'a' }).catch(() => {}));
  await run(503);
  calls[0]?.resolve('late');
  await early[0];
  t.is(breaker.state('a').state, 'open');
  await clock.advance(1_000);
  t.is(await run(), 'done');
  calls[1]?.reject(new HttpError(503));
  await early[1];
  t.is(breaker.state('a').state, 'closed');
});

test('it opens by the rate of failures over the last calls', async (t) => {
  const { breaker, run } = observed({ rate: { over: 0.6, calls: 10 } });
  for (let i = 0; i < 6; i++) await run(503);
  for (let i = 0; i < 4; i++) await run();
  t.is(breaker.state('a').state, 'closed', '6 of 10 are no more than 60 %');
  for (let i = 0; i < 6; i++) await run(503);
  t.is(breaker.state('a').state, 'closed', 'the first six are forgotten');
  await run(503);
  t.is(breaker.state('a').state, 'open');
});

test('it opens by the rate of failures in a time, if there were enough calls', async (t) => {
  const rate = { over: 0.5, time: 10_000, minCalls: 4 };
  const { clock, breaker, run } = observed({ rate });
  for (let i = 0; i < 3; i++) await run(503);
  t.is(breaker.state('a').state, 'closed');
  await clock.advance(11_000);
  for (const status of [undefined, undefined, 503, 503]) await run(status);
  t.is(breaker.state('a').state, 'closed', 'half is not more than half');
  await run(503);
  t.is(breaker.state('a').state, 'open');
});

test('each key has its own state', async (t) => {
  const { breaker, run } = observed({ failures: 1 });
  await run(503, 'a');
  t.deepEqual([await run(undefined, 'a'), await run(undefined, 'b')], ['circuit-open', 'done']);
  t.deepEqual(Object.keys(breaker.states()), ['a', 'b']);
});

test('it opens and closes by hand', async (t) => {
  const { clock, breaker, run } = observed({});
  breaker.open('a');
  await clock.advance(1e9);
  t.is(await run(), 'circuit-open');
  t.deepEqual(breaker.state('a'), { state: 'open', timeLeft: Number.POSITIVE_INFINITY });
  breaker.close('a');
  t.is(await run(), 'done');
});

test('many keys are forgotten, but not those that are open', async (t) => {
  const { breaker, run } = observed({ failures: 1 });
  await run(503, 'down');
  for (let i = 0; i < 3_000; i++) await run(undefined, `key ${i}`);
  t.true(Object.keys(breaker.states()).length < 1_100);
  t.is(await run(undefined, 'down'), 'circuit-open');
});

test('failureIf decides instead of the status', async (t) => {
  const { run } = observed({
    failures: 1,
    failureIf: (error) => (error as HttpError).status === 404,
  });
  t.deepEqual([await run(500), await run(404), await run()], [500, 404, 'circuit-open']);
});

test('a change names the call that made it, and none for a change by hand', async (t) => {
  const clock = new VirtualClock();
  const names: unknown[] = [];
  const breaker = circuitBreaker(
    { failures: 1, openFor: 100 },
    { clock, on: { onBreakerChange: ({ to, name }) => void names.push([to, name]) } },
  );
  const call = async (name: string, status?: number) =>
    breaker
      .execute(failing(status && new HttpError(status)), { key: 'a', name })
      .catch(() => 'failed');
  await call('first', 500);
  await clock.advance(100);
  await call('second', 500);
  await clock.advance(100);
  await call('third');
  breaker.open('a');
  t.deepEqual(names, [
    ['open', 'first'],
    ['half-open', 'second'],
    ['open', 'second'],
    ['half-open', 'third'],
    ['closed', 'third'],
    ['open', undefined],
  ]);
});

test('a reader of errors keeps its own state', async (t) => {
  class Reader {
    readonly #down = true;
    isTransient = () => false;
    header = () => undefined;
    isOutage(): boolean {
      return this.#down;
    }
  }
  const breaker = circuitBreaker({ failures: 1 });
  const error = new Error('down');
  const call = breaker.execute(() => Promise.reject(error), { errors: new Reader() });
  await t.throwsAsync(call, { is: error });
  t.is(breaker.state().state, 'open');
});
