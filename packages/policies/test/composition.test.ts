import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { circuitBreaker, composePolicies, PolicyError, timeout } from '@mikrokit/policies';
import test from 'ava';
import { failing, HttpError, held } from './outcomes.ts';
import { settle, VirtualClock } from './virtual-clock.ts';

test('retries hold no slot while they wait, and take one for each attempt', async (t) => {
  const clock = new VirtualClock();
  const policies = composePolicies(
    { retry: { limit: 1, delay: 1_000, jitter: 'none' }, bulkhead: 1 },
    { clock },
  );
  const first = failing(new HttpError(503));
  const call = policies.execute(first);
  await settle();
  t.deepEqual(policies.made.bulkhead?.state(), { running: 0, queued: 0 });
  t.is(await policies.execute(failing()), 'done');
  await clock.advance(1_000);
  t.is(await call, 'done');
});

test('a policy that was made before takes the place of any option, of a number too', (t) => {
  const made = timeout(1_000);
  t.is(composePolicies({ timeout: made }).made.timeout, made);
});

test('a hundred permits stay a hundred, however often the calls fail', async (t) => {
  const clock = new VirtualClock();
  const policies = composePolicies(
    {
      retry: { limit: 3, delay: 1, jitter: 'none', budget: false },
      bulkhead: { limit: 100, queue: 400 },
    },
    { clock },
  );
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => void clock.after(10, resolve));
    running--;
    throw new HttpError(503);
  };
  const calls = Array.from({ length: 300 }, () => policies.execute(work).catch(() => {}));
  await clock.advance(10_000);
  await Promise.all(calls);
  t.is(most, 100);
});

test('one deadline covers queue, attempts and waits', async (t) => {
  const clock = new VirtualClock();
  const policies = composePolicies(
    {
      deadline: 1_000,
      retry: { limit: 9, delay: 300, jitter: 'none', backoff: 'fixed' },
      bulkhead: 1,
      timeout: 400,
    },
    { clock },
  );
  const { work, calls } = held();
  const start = clock.now();
  const ended: number[] = [];
  const run = async () => {
    const error = (await policies.execute(work).catch((error) => error)) as PolicyError;
    ended.push(clock.now() - start);
    return error.message;
  };
  const results = [run(), run()];
  await clock.advance(5_000);
  t.deepEqual(await Promise.all(results), [
    'took longer than its deadline of 1000 ms',
    'took longer than its timeout of 400 ms',
  ]);
  // The second waited 400 ms for the slot and failed at 800 ms; another wait would end after the deadline.
  t.deepEqual(ended, [800, 1_000]);
  t.is(calls.length, 3);
  t.true(calls.every(({ signal }) => signal.aborted));
  t.is(clock.timers, 0);
});

test('an attempt that a timeout ends counts for the breaker, and is attempted again', async (t) => {
  const clock = new VirtualClock();
  const policies = composePolicies(
    {
      retry: { limit: 2, delay: 1, jitter: 'none' },
      circuitBreaker: { failures: 2 },
      timeout: 100,
    },
    { clock },
  );
  const { work, calls } = held();
  const failed = t.throwsAsync(policies.execute(work, { key: 'a' }), { instanceOf: PolicyError });
  await clock.advance(1_000);
  t.like(await failed, { type: 'circuit-open' });
  t.is(calls.length, 2);
});

test('aborting ends a call at once wherever it waits', async (t) => {
  const reason = new Error('enough');
  for (const where of ['retry', 'bulkhead', 'rateLimit', 'attempt', 'before'] as const) {
    const clock = new VirtualClock();
    const policies = composePolicies(
      {
        dedupe: true,
        fallback: () => 'fallback',
        retry: 3,
        hedge: true,
        bulkhead: 1,
        rateLimit: { limit: 1, interval: 60_000 },
        circuitBreaker: true,
        timeout: 30_000,
      },
      { clock },
    );
    const { work } = held();
    if (where === 'bulkhead') policies.execute(work).catch(() => {});
    if (where === 'rateLimit') await policies.execute(failing());
    const controller = new AbortController();
    if (where === 'before') controller.abort(reason);
    const { signal } = controller;
    const before = clock.timers;
    const waiting = where === 'retry' ? failing(new HttpError(503)) : work;
    const call = policies.execute(waiting, { signal, requestKey: where });
    await settle();
    controller.abort(reason);
    await t.throwsAsync(call, { is: reason }, where);
    t.is(clock.timers, before, where);
    t.deepEqual(policies.made.dedupe?.states(), { running: 0 });
  }
});

test('a fallback gives the result of failed, rejected and late calls', async (t) => {
  const clock = new VirtualClock();
  const errors: unknown[] = [];
  const policies = composePolicies(
    {
      deadline: 500,
      circuitBreaker: { failures: 2 },
      fallback: {
        result: (error) => {
          errors.push((error as PolicyError).type ?? (error as HttpError).status);
          return [];
        },
        fallbackIf: (error) => (error as HttpError).status !== 404,
      },
    },
    { clock },
  );
  await t.throwsAsync(policies.execute(failing(new HttpError(404))), { message: 'status 404' });
  t.deepEqual(await policies.execute(failing(new HttpError(500))), []);
  const late = policies.execute(held().work);
  await clock.advance(500);
  t.deepEqual(await late, []);
  t.deepEqual(await policies.execute(failing()), []);
  t.deepEqual(errors, [500, 'timeout', 'circuit-open']);
});

test('a policy made before keeps its state, and is shared', async (t) => {
  const breaker = circuitBreaker({ failures: 1 });
  const [one, other] = [
    composePolicies({ circuitBreaker: breaker }),
    composePolicies({ circuitBreaker: breaker }),
  ];
  await t.throwsAsync(one.execute(failing(new HttpError(500))));
  await t.throwsAsync(other.execute(failing()), { instanceOf: PolicyError });
  t.is(other.made.circuitBreaker, breaker);
});

test('policies that are left out are not there; state() and metrics() tell of the others', async (t) => {
  const clock = new VirtualClock();
  const policies = composePolicies(
    {
      retry: { limit: 1, delay: 1 },
      circuitBreaker: true,
      bulkhead: 5,
      metrics: true,
      dedupe: false,
    },
    { clock },
  );
  t.is(policies.made.dedupe, undefined);
  for (let i = 1; i <= 100; i++) {
    const call = policies.execute(
      () => new Promise<void>((resolve) => void clock.after(i, resolve)),
      { key: 'a' },
    );
    await clock.advance(i);
    await call;
  }
  const failed = policies.execute(failing(new HttpError(503), new HttpError(503)), { key: 'a' });
  const rejected = t.throwsAsync(failed);
  await clock.advance(10);
  await rejected;
  const { latency, ...counts } = policies.metrics();
  t.like(counts, { calls: 101, failures: 1, retries: 1, rejections: 0 });
  t.deepEqual(latency, { p50: 50, p95: 95, p99: 99 });
  t.deepEqual(policies.state().circuitBreaker, { a: { state: 'closed', timeLeft: 0 } });
  t.deepEqual(policies.state().bulkhead, { a: { running: 0, queued: 0 } });
  t.like(policies.state().retry, { calls: 101, retries: 1 });
  t.throws(() => composePolicies({}).metrics(), { message: /pass metrics: true$/ });
});

test('a listener that throws does not change the call', async (t) => {
  const clock = new VirtualClock();
  const uncaught: unknown[] = [];
  const { queueMicrotask: real } = globalThis;
  globalThis.queueMicrotask = (work) => {
    try {
      work();
    } catch (error) {
      uncaught.push(error);
    }
  };
  t.teardown(() => {
    globalThis.queueMicrotask = real;
  });
  const on = {
    onRetry: () => {
      throw 'a mistake';
    },
  };
  const call = composePolicies({ retry: 1 }, { clock, on }).execute(failing(new HttpError(503)));
  await clock.advance(1_000);
  t.is(await call, 'done');
  t.deepEqual(uncaught, ['a mistake']);
});

test('the channel mikrokit:policy has the events of all policies, while somebody listens to it', async (t) => {
  const clock = new VirtualClock();
  const policies = composePolicies({ retry: { limit: 1, jitter: 'none' } }, { clock });
  const heard: unknown[] = [];
  const listen = (message: unknown) => void heard.push(message);
  const error = new HttpError(503);
  const fail = async () => {
    const call = policies.execute(failing(error), { key: 'channel' });
    await clock.advance(1_000);
    return call;
  };
  await fail();
  subscribe('mikrokit:policy', listen);
  t.is(await fail(), 'done');
  unsubscribe('mikrokit:policy', listen);
  await fail();
  // Other tests of this file use the channel as well.
  t.deepEqual(
    heard.filter((message) => (message as { readonly key?: string }).key === 'channel'),
    [{ event: 'onRetry', key: 'channel', name: 'channel', attempt: 1, delay: 200, error }],
  );
});

test('an abort ends the wait for a fallback, also after the deadline', async (t) => {
  for (const dedupe of [true, false])
    for (const deadline of [undefined, 50]) {
      const clock = new VirtualClock();
      const started: unknown[] = [];
      const fallback = (error: unknown) => {
        started.push(error);
        return new Promise(() => {});
      };
      const policies = composePolicies({ dedupe, fallback, deadline }, { clock });
      const controller = new AbortController();
      const work = deadline === undefined ? failing(new HttpError(500)) : held().work;
      const call = policies.execute(work, { signal: controller.signal, requestKey: 'a' });
      await clock.advance(100);
      t.is(started.length, 1);
      const reason = new Error('enough');
      controller.abort(reason);
      t.is(await Promise.race([call.catch((error) => error), settle()]), reason);
    }
});

test('a fallback that fails, and one that succeeds late, decide the call', async (t) => {
  const clock = new VirtualClock();
  const call = (fallback: () => unknown) =>
    composePolicies({ fallback, deadline: 50 }, { clock }).execute(held().work);
  const mistake = new Error('mistake');
  const failed = [
    call(() => {
      throw mistake;
    }),
    call(async () => {
      throw mistake;
    }),
  ].map((one) => t.throwsAsync(one, { is: mistake }));
  const late = call(() => new Promise((resolve) => clock.after(1_000, () => resolve('late'))));
  await clock.advance(2_000);
  await Promise.all(failed);
  t.is(await late, 'late');
});

test('after an invalidation, a call shares none that began before', async (t) => {
  const policies = composePolicies({ dedupe: true, cache: { ttl: 60_000 } });
  const { work, calls } = held();
  const get = () => policies.execute(work, { requestKey: 'a' });
  const before = get();
  await settle();
  await policies.made.cache?.invalidate('a');
  const after = get();
  await settle();
  t.is(calls.length, 2);
  calls[0]?.resolve('old');
  calls[1]?.resolve('new');
  t.deepEqual(await Promise.all([before, after, get()]), ['old', 'new', 'new']);
});
