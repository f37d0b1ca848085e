import { PolicyError, RetryBudget, type RetryOptions, retry } from '@mikrokit/policies';
import test from 'ava';
import { failing, HttpError } from './outcomes.ts';
import { VirtualClock } from './virtual-clock.ts';

/** A retry on a virtual clock, with the waits before its attempts. */
function observed(options: RetryOptions, random: () => number = () => 1) {
  const clock = new VirtualClock();
  const waits: number[] = [];
  const on = { onRetry: ({ delay }: { delay: number }) => void waits.push(delay) };
  return { clock, waits, policy: retry(options, { clock, on, random }) };
}

test('a call is attempted again after failures that may pass, at most as often as the limit', async (t) => {
  for (const [limit, errors, calls] of [
    [2, [503, 429], 3],
    [2, [503, 503, 503], 3],
    [0, [503], 1],
    [3, [502, 504, 429, 503], 4],
  ] as const) {
    const { clock, policy } = observed({ limit });
    const work = failing(...errors.map((status) => new HttpError(status)));
    const call = policy.execute(work).catch((error) => error.message);
    await clock.advance(60_000);
    t.is(await call, errors.length > limit ? `status ${errors.at(-1)}` : 'done');
    t.is(work.calls, calls);
  }
});

test('permanent failures are not attempted again, nor are rejections by other policies', async (t) => {
  for (const error of [
    new HttpError(500),
    new HttpError(404),
    new PolicyError('circuit-open', ''),
    new PolicyError('bulkhead-full', ''),
    new PolicyError('rate-limited', ''),
  ]) {
    const { policy } = observed({ limit: 3 });
    const work = failing(error);
    await t.throwsAsync(policy.execute(work), { is: error });
    t.is(work.calls, 1);
  }
});

test('what is not repeatable is attempted once, whatever its error', async (t) => {
  const { policy, clock } = observed({ limit: 3, retryIf: () => true });
  for (const error of [new HttpError(500), new HttpError(503), new Error('reset')]) {
    const work = failing(error);
    await t.throwsAsync(policy.execute(work, { repeatable: false }), { is: error });
    t.is(work.calls, 1);
  }
  t.is(clock.timers, 0);
});

test('statuses and retryIf decide instead of the defaults', async (t) => {
  const { clock, policy } = observed({ statuses: [500] });
  const work = failing(new HttpError(500));
  const call = policy.execute(work);
  await clock.advance(1_000);
  t.is(await call, 'done');
  await t.throwsAsync(policy.execute(failing(new HttpError(503))), { message: 'status 503' });
  const seen: unknown[] = [];
  const own = observed({ retryIf: (error, attempt) => seen.push([error, attempt]) < 2 });
  const failed = own.policy.execute(failing('a', 'b', 'c')).catch((error) => error);
  await own.clock.advance(60_000);
  t.is(await failed, 'b');
  t.deepEqual(seen, [
    ['a', 1],
    ['b', 2],
  ]);
});

test('a retry-after is the least wait, in seconds or as a date; an invalid one does not shorten a wait', async (t) => {
  const date = (clock: VirtualClock, ms: number) => new Date(clock.date() + ms).toUTCString();
  for (const [value, expected] of [
    ['7', 7_000],
    ['1.5', 200],
    ['-1', 200],
    ['2, 3', 200],
    ['soon', 200],
    ['', 200],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 200],
    ['2100-01-01T00:00:00Z', 200],
  ] as const) {
    const { clock, policy, waits } = observed({ limit: 1 });
    const call = policy.execute(failing(new HttpError(503, { 'retry-after': value })));
    await clock.advance(60_000);
    t.is(await call, 'done');
    t.deepEqual(waits, [expected], value);
  }
  const { clock, policy, waits } = observed({ limit: 1 });
  const headers = new Headers({ 'retry-after': date(clock, 9_000) });
  const call = policy.execute(failing({ response: { status: 429, headers } }));
  await clock.advance(60_000);
  t.is(await call, 'done');
  t.is(waits.length, 1);
  t.true((waits[0] as number) >= 8_000 && (waits[0] as number) <= 9_000);
});

test('retry-after-ms is waited for, and the reset of a rate limit up to maxDelay, on 429 and 503 alone', async (t) => {
  for (const [status, headers, expected] of [
    [503, { 'retry-after-ms': '1234.5' }, 1_234.5],
    [503, { 'retry-after-ms': '300', 'retry-after': '7' }, 300],
    [503, { 'retry-after-ms': 'soon', 'retry-after': '7' }, 7_000],
    [429, { ratelimit: '"default";r=0;t=5' }, 5_000],
    [429, { ratelimit: '"a,b;r=0;t=9";r=3;t=60, "other";r=0;t=4' }, 4_000],
    [429, { ratelimit: '"default";r=1;t=5' }, 200],
    [503, { 'ratelimit-reset': '6' }, 6_000],
    [429, { 'ratelimit-reset': '6', 'retry-after': '2' }, 2_000],
    [502, { 'ratelimit-reset': '6' }, 200],
    [429, { 'ratelimit-reset': '86400' }, 30_000],
    [429, { 'x-ratelimit-reset': '1764000000' }, 200],
    [429, { ratelimit: 'limit=1, remaining=0, reset=9' }, 200],
  ] as const) {
    const { clock, policy, waits } = observed({ limit: 1 });
    const call = policy.execute(failing(new HttpError(status, headers)));
    await clock.advance(60_000);
    t.is(await call, 'done');
    t.deepEqual(waits, [expected], JSON.stringify(headers));
  }
});

test('a retry-after beyond maxDelay or the deadline ends the call at once', async (t) => {
  for (const options of [{}, { deadline: 20_000 }]) {
    const { clock, policy } = observed({ maxDelay: options.deadline ? 1e9 : 30_000 });
    const work = failing(new HttpError(503, { 'retry-after': '31' }));
    await t.throwsAsync(policy.execute(work, options), { message: 'status 503' });
    t.is(work.calls, 1);
    t.is(clock.timers, 0);
  }
});

test('waits grow as the options say', async (t) => {
  const errors = Array.from({ length: 5 }, () => new HttpError(503));
  for (const [options, random, expected] of [
    [{}, 0.5, [1_000, 2_000, 4_000, 4_000, 4_000]],
    [{ jitter: 'none' }, 0.5, [2_000, 4_000, 8_000, 8_000, 8_000]],
    [{ jitter: 'none', backoff: 'fixed' }, 0.5, [2_000, 2_000, 2_000, 2_000, 2_000]],
    [{ jitter: 'decorrelated' }, 0, [2_000, 2_000, 2_000, 2_000, 2_000]],
    [{ jitter: 'decorrelated' }, 1, [6_000, 8_000, 8_000, 8_000, 8_000]],
    [{ jitter: 'decorrelated' }, 0.5, [4_000, 7_000, 8_000, 8_000, 8_000]],
  ] as const) {
    const whole = { limit: 5, delay: 2_000, maxDelay: 8_000, ...options };
    const { clock, policy, waits } = observed(whole, () => random);
    const call = policy.execute(failing(...errors));
    await clock.advance(1e6);
    t.is(await call, 'done');
    t.deepEqual(waits, expected, JSON.stringify({ ...options, random }));
  }
});

test('aborting ends the wait for the next attempt at once', async (t) => {
  const { clock, policy } = observed({});
  const controller = new AbortController();
  const work = failing(new HttpError(503, { 'retry-after': '20' }));
  const call = policy.execute(work, { signal: controller.signal });
  await clock.advance(1_000);
  t.is(clock.timers, 1);
  const reason = new Error('enough');
  controller.abort(reason);
  await t.throwsAsync(call, { is: reason });
  t.is(work.calls, 1);
  t.is(clock.timers, 0);
});

test('an outage raises the load by a tenth at most', async (t) => {
  const { clock, policy } = observed({ limit: 3, delay: 1 });
  let requests = 0;
  const down = async () => {
    requests++;
    throw new HttpError(503);
  };
  const perSecond = 1_000;
  const seconds = 12;
  for (let i = 0; i < seconds * 10; i++) {
    for (let n = 0; n < perSecond / 10; n++) policy.execute(down).catch(() => {});
    await clock.advance(100);
  }
  const load = requests / (perSecond * seconds);
  t.true(load > 1.05 && load <= 1.1, `${load} of the calls`);
});

test('a few calls may be attempted again even if all fail; budget: false allows all', async (t) => {
  for (const [budget, expected] of [
    [{ ratio: 0.1, minPerSecond: 2 }, 50 + 20],
    [{ ratio: 0.1, minPerSecond: 0 }, 50 + 5],
    [{ ratio: 0, minPerSecond: 0 }, 50],
    [false, 50 * 4],
  ] as const) {
    const { clock, policy } = observed({ limit: 3, delay: 1, budget });
    const rejected: unknown[] = [];
    policy.on({ onBudgetExhausted: (event) => void rejected.push(event) });
    let requests = 0;
    const down = async () => {
      requests++;
      throw new HttpError(503);
    };
    const calls = Array.from({ length: 50 }, () => policy.execute(down).catch(() => {}));
    await clock.advance(100);
    await Promise.all(calls);
    t.is(requests, expected);
    t.is(rejected.length > 0, budget !== false);
  }
});

test('a budget may be shared, and forgets after ten seconds', async (t) => {
  const clock = new VirtualClock();
  const budget = new RetryBudget({ ratio: 0, minPerSecond: 0.1 }, clock);
  const policies = [retry({ budget, delay: 1 }, { clock }), retry({ budget, delay: 1 }, { clock })];
  const attempt = async (at: number) => {
    const work = failing(new HttpError(503));
    const call = policies[at]?.execute(work).catch(() => {});
    await clock.advance(10);
    await call;
    return work.calls;
  };
  t.deepEqual([await attempt(0), await attempt(1)], [2, 1]);
  t.like(budget.state(), { calls: 2, retries: 1, left: 0 });
  await clock.advance(10_000);
  t.like(budget.state(), { calls: 0, retries: 0, left: 1 });
  t.is(await attempt(1), 2);
});

test('a wish to wait that is no number counts as none', async (t) => {
  for (const retryAfter of [Number.NaN, -5, new Date(0), {}, true, '', 'soon', null]) {
    const { clock, policy, waits } = observed({ limit: 1, delay: 100 });
    const call = policy.execute(failing(Object.assign(new HttpError(503), { retryAfter })));
    await clock.advance(100);
    t.is(await call, 'done', String(retryAfter));
    t.deepEqual(waits, [100]);
  }
});
