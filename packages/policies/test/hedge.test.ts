import { composePolicies, type HedgeOptions, hedge } from '@mikrokit/policies';
import test from 'ava';
import { HttpError, held } from './outcomes.ts';
import { settle, VirtualClock } from './virtual-clock.ts';

function observed(options: HedgeOptions) {
  const clock = new VirtualClock();
  const delays: number[] = [];
  const on = { onHedge: ({ delay }: { delay: number }) => void delays.push(delay) };
  return { clock, delays, policy: hedge(options, { clock, on }), ...held() };
}

test('a slow attempt gets company after the 95th percentile of its key; the first success counts', async (t) => {
  const { clock, delays, policy, work, calls } = observed({});
  const wait = (time: number) => () =>
    new Promise<void>((resolve) => void clock.after(time, resolve));
  for (let i = 1; i <= 20; i++) {
    const call = policy.execute(wait(i * 10), { key: 'a' });
    await clock.advance(1_000);
    await call;
  }
  const call = policy.execute(work, { key: 'a' });
  const other = policy.execute(work, { key: 'new' });
  await clock.advance(189);
  t.is(calls.length, 2);
  await clock.advance(1);
  t.is(calls.length, 3);
  t.deepEqual(delays, [190]);
  calls[2]?.resolve('second');
  t.is(await call, 'second');
  t.true(calls[0]?.signal.aborted);
  t.false(calls[2]?.signal.aborted);
  calls[1]?.resolve('alone');
  t.is(await other, 'alone');
  t.is(clock.timers, 0);
});

test('a failed attempt waits for the other; only when both fail does the call', async (t) => {
  for (const secondFails of [false, true]) {
    const { clock, policy, work, calls } = observed({ after: 10 });
    const call = policy.execute(work).catch((error) => `failed: ${error}`);
    await clock.advance(10);
    calls[0]?.reject('first');
    await settle();
    if (secondFails) calls[1]?.reject('second');
    else calls[1]?.resolve('done');
    t.is(await call, secondFails ? 'failed: second' : 'done');
  }
});

test('a failure before the delay is not hedged, nor a call that is not repeatable', async (t) => {
  const { clock, policy, work, calls } = observed({ after: 10 });
  const failed = policy.execute(work).catch((error) => error);
  await settle();
  calls[0]?.reject('at once');
  t.is(await failed, 'at once');
  for (const [at, repeatable] of [false, 'in turn' as const, () => false].entries()) {
    const mutation = policy.execute(work, { repeatable });
    await clock.advance(1_000);
    calls[at + 1]?.resolve('mutated');
    t.is(await mutation, 'mutated');
    t.is(calls.length, at + 2);
  }
});

test('hedges stay within the budget of retries', async (t) => {
  const clock = new VirtualClock();
  const exhausted: string[] = [];
  const policies = composePolicies(
    {
      retry: { limit: 1, budget: { ratio: 0, minPerSecond: 0.1 } },
      hedge: { after: 10 },
    },
    { clock, on: { onBudgetExhausted: ({ name }) => void exhausted.push(name) } },
  );
  const { work, calls } = held();
  const results = ['a', 'b'].map((key) => policies.execute(work, { key }));
  await clock.advance(10);
  t.is(calls.length, 3);
  t.deepEqual(exhausted, ['b']);
  for (const call of calls) call.resolve('done');
  await Promise.all(results);
});

test('a call counts once for the budget that retries and hedges share', async (t) => {
  const clock = new VirtualClock();
  const policies = composePolicies(
    {
      retry: { limit: 1, delay: 1, budget: { ratio: 0.1, minPerSecond: 0 } },
      hedge: { after: 10 },
    },
    { clock },
  );
  let attempts = 0;
  const fail = async () => {
    attempts++;
    throw new HttpError(503);
  };
  const calls = Array.from({ length: 100 }, () => policies.execute(fail).catch(() => {}));
  await clock.advance(1_000);
  await Promise.all(calls);
  t.is(attempts, 110);
  t.deepEqual(policies.made.retry?.budget?.state(), { calls: 100, retries: 10, left: 0 });
});

test('an abort ends both attempts, and a breaker does not count the slower one', async (t) => {
  const clock = new VirtualClock();
  const policies = composePolicies(
    { hedge: { after: 10 }, circuitBreaker: { failures: 1 } },
    { clock },
  );
  const { work, calls } = held();
  const controller = new AbortController();
  const aborted = policies.execute(work, { signal: controller.signal });
  await clock.advance(10);
  controller.abort(new Error('left'));
  await t.throwsAsync(aborted, { message: 'left' });
  t.true(calls.every(({ signal }) => signal.aborted));
  const call = policies.execute(work);
  await clock.advance(10);
  calls[3]?.resolve('second');
  t.is(await call, 'second');
  await settle();
  t.is(policies.made.circuitBreaker?.state().state, 'closed');
});
