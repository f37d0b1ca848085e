import { bulkhead, deadline, PolicyError, rateLimit, timeout } from '@mikrokit/policies';
import test from 'ava';
import { held } from './outcomes.ts';
import { settle, VirtualClock } from './virtual-clock.ts';

test('a bulkhead bounds the calls of a key; others wait in order, and some are rejected', async (t) => {
  const policy = bulkhead({ limit: 2, queue: 2 });
  const rejected: string[] = [];
  policy.on({ onReject: ({ key, error }) => void rejected.push(`${key}: ${error.type}`) });
  const { work, calls } = held();
  const order: number[] = [];
  const results = [0, 1, 2, 3].map((n) =>
    policy.execute((attempt) => {
      order.push(n);
      return work(attempt);
    }),
  );
  const error = await t.throwsAsync(policy.execute(work), { instanceOf: PolicyError });
  t.like(error, { type: 'bulkhead-full', status: 503 });
  t.is(calls.length, 2);
  t.deepEqual(policy.state(), { running: 2, queued: 2 });
  const other = policy.execute(async () => 'other key', { key: 'b' });
  t.is(await other, 'other key');
  for (let n = 0; n < 4; n++) {
    calls[n]?.resolve(n);
    t.is(await results[n], n);
  }
  t.deepEqual(order, [0, 1, 2, 3]);
  t.deepEqual(policy.state(), { running: 0, queued: 0 });
  t.deepEqual(rejected, [': bulkhead-full']);
});

test('a call that fails gives its slot back; one that leaves the queue never runs', async (t) => {
  const policy = bulkhead(1);
  const { work, calls } = held();
  const first = policy.execute(work);
  const controller = new AbortController();
  const leaving = policy.execute(work, { signal: controller.signal });
  const last = policy.execute(work);
  await settle();
  controller.abort(new Error('left'));
  await t.throwsAsync(leaving, { message: 'left' });
  t.deepEqual(policy.state(), { running: 1, queued: 1 });
  calls[0]?.reject(new Error('failed'));
  await t.throwsAsync(first, { message: 'failed' });
  await settle();
  calls[1]?.resolve('last');
  t.is(await last, 'last');
  t.is(calls.length, 2);
});

test('a token bucket gives a burst and then a steady rate; calls wait in order', async (t) => {
  const clock = new VirtualClock();
  const policy = rateLimit({ limit: 10, interval: 1_000, burst: 2 }, { clock });
  const times: number[] = [];
  const start = clock.now();
  const all = Array.from({ length: 5 }, () =>
    policy.execute(async () => void times.push(clock.now() - start)),
  );
  await clock.advance(1_000);
  await Promise.all(all);
  t.deepEqual(times, [0, 0, 100, 200, 300]);
  t.is(clock.timers, 0);
});

test('a sliding window allows no interval more than its limit; fixed windows may meet', async (t) => {
  for (const [algorithm, expected] of [
    ['sliding-window', [0, 0, 900, 1_000, 1_000, 1_900, 2_000, 2_000]],
    ['fixed-window', [0, 0, 900, 1_000, 1_000, 1_000, 2_000, 2_000]],
  ] as const) {
    const clock = new VirtualClock();
    const policy = rateLimit({ limit: 3, algorithm }, { clock });
    const times: number[] = [];
    const start = clock.now();
    const call = () => policy.execute(async () => void times.push(clock.now() - start));
    const all = [call(), call()];
    await clock.advance(900);
    for (let i = 0; i < 6; i++) all.push(call());
    await clock.advance(5_000);
    await Promise.all(all);
    t.deepEqual(times, expected, algorithm);
  }
});

test('a queue entry whose time is over, or whose caller left, takes no permit', async (t) => {
  const clock = new VirtualClock();
  const policy = rateLimit({ limit: 1, interval: 1_000 }, { clock });
  await policy.execute(async () => {});
  const times: number[] = [];
  const start = clock.now();
  const run = async () => void times.push(clock.now() - start);
  const controller = new AbortController();
  const late = policy.execute(run, { deadline: 500 });
  const left = policy.execute(run, { signal: controller.signal });
  const patient = policy.execute(run);
  controller.abort(new Error('left'));
  await t.throwsAsync(left, { message: 'left' });
  const timedOut = t.throwsAsync(late, { message: 'took longer than its deadline of 500 ms' });
  await clock.advance(1_000);
  await timedOut;
  await patient;
  t.deepEqual(times, [1_000]);
});

test('an empty queue keeps no timer; a full one rejects', async (t) => {
  const clock = new VirtualClock();
  const policy = rateLimit({ limit: 1, interval: 60_000, queue: 1 }, { clock });
  await policy.execute(async () => {});
  const controller = new AbortController();
  const waiting = policy.execute(async () => {}, { signal: controller.signal });
  await settle();
  const error = await t.throwsAsync(
    policy.execute(async () => {}),
    { instanceOf: PolicyError },
  );
  t.like(error, { type: 'rate-limited', status: 429, retryAfter: 60_000 });
  t.is(clock.timers, 1);
  controller.abort(new Error('left'));
  await t.throwsAsync(waiting, { message: 'left' });
  t.is(clock.timers, 0);
});

test('a timeout ends an attempt and aborts its signal, whether the work listens or not', async (t) => {
  const clock = new VirtualClock();
  const policy = timeout(100, { clock });
  const seen: unknown[] = [];
  policy.on({ onTimeout: ({ name, attempt }) => void seen.push([name, attempt]) });
  const { work, calls } = held();
  const call = policy.execute(work, { name: 'users/get' });
  const failed = t.throwsAsync(call, { instanceOf: PolicyError });
  await clock.advance(100);
  const error = await failed;
  t.like(error, {
    type: 'timeout',
    status: 504,
    message: 'took longer than its timeout of 100 ms',
  });
  t.true(calls[0]?.signal.aborted);
  t.is(calls[0]?.signal.reason, error);
  t.deepEqual(seen, [['users/get', 1]]);
  t.is(clock.timers, 0);
});

test('a call in time leaves no timer; deadline names its own option', async (t) => {
  const clock = new VirtualClock();
  t.is(await timeout(100, { clock }).execute(async ({ remaining }) => remaining), 100);
  t.is(clock.timers, 0);
  const call = deadline(50, { clock }).execute(() => new Promise<never>(() => {}));
  const failed = t.throwsAsync(call, { message: 'took longer than its deadline of 50 ms' });
  await clock.advance(50);
  await failed;
});

test('limits longer than any timer are kept', async (t) => {
  for (const time of [2 ** 31, Number.POSITIVE_INFINITY])
    t.is(await timeout(time).execute(async () => 'done', { deadline: time }), 'done');
});

test('with countFrom: end, a permit comes back an interval after its call ended', async (t) => {
  const clock = new VirtualClock();
  const policy = rateLimit(
    { limit: 2, interval: 100, algorithm: 'sliding-window', countFrom: 'end', queue: 2 },
    { clock },
  );
  const { work, calls } = held();
  const results = [0, 1, 2, 3].map(() => policy.execute(work));
  await t.throwsAsync(policy.execute(work), { message: /and 2 wait$/ });
  await clock.advance(500);
  t.is(calls.length, 2, 'both are under way');
  calls[1]?.resolve('second');
  await clock.advance(50);
  calls[0]?.resolve('first');
  await clock.advance(49);
  t.is(calls.length, 2);
  await clock.advance(1);
  t.is(calls.length, 3);
  await clock.advance(49);
  t.is(calls.length, 3);
  await clock.advance(1);
  t.is(calls.length, 4);
  for (const call of calls) call.resolve('done');
  t.deepEqual(await Promise.all(results), ['first', 'second', 'done', 'done']);
  t.deepEqual(policy.state(), { queued: 0, timeLeft: 100 });
  t.is(clock.timers, 0);
  t.throws(() => rateLimit({ limit: 1, countFrom: 'end' }), { message: /is for a sliding window/ });
});
