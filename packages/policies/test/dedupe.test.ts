import { composePolicies, copyData, dedupe } from '@mikrokit/policies';
import test from 'ava';
import { held } from './outcomes.ts';
import { settle, VirtualClock } from './virtual-clock.ts';

test('ten calls of one request are one; each caller gets an object of its own', async (t) => {
  const policy = dedupe();
  const shared: string[] = [];
  policy.on({ onDedupe: ({ name }) => void shared.push(name) });
  const { work, calls } = held();
  const results = Array.from({ length: 10 }, () =>
    policy.execute(work, { requestKey: 'GET /users/1', name: 'users/get' }),
  );
  await settle();
  t.is(calls.length, 1);
  t.is(shared.length, 9);
  const changed = results[0]?.then((user) => {
    (user as { name: string }).name = 'changed';
  });
  calls[0]?.resolve({ name: 'Ada' });
  await changed;
  const others = await Promise.all(results.slice(1));
  t.is(new Set(others).size, 9);
  t.true(others.every((user) => (user as { name: string }).name === 'Ada'));
  t.deepEqual(policy.states(), { running: 0 });
});

test('all callers get the same kind of result, whatever it is', async (t) => {
  class User {
    readonly #name = 'Ada';
    get name() {
      return this.#name;
    }
  }
  const user = new User();
  const results: readonly unknown[] = [
    user,
    { user, list: [new Date(5), new Map([['a', new Set([1n])]])], bytes: new Uint8Array([1, 2]) },
    Object.assign(Object.create(null), { call: () => 1 }),
    new Error('no'),
    undefined,
  ];
  for (const result of results) {
    const policy = dedupe();
    const { work, calls } = held();
    const both = Promise.all([1, 2].map(() => policy.execute(work, { requestKey: 'a' })));
    await settle();
    calls[0]?.resolve(result);
    const [first, second] = await both;
    t.deepEqual(second, result);
    t.deepEqual(first, result);
    t.is(Object.getPrototypeOf(Object(second)), Object.getPrototypeOf(Object(first)));
  }
  const named = JSON.parse('{"__proto__":{"isAdmin":true}}');
  t.deepEqual(Object.keys(copyData(named) as object), ['__proto__']);
  t.is((copyData(named) as { isAdmin?: boolean }).isAdmin, undefined);
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  const copy = copyData(cycle) as typeof cycle;
  t.not(copy, cycle);
  t.is(copy.self, copy);
});

test('calls with another key, without one, or not repeatable, are not shared', async (t) => {
  const policy = dedupe();
  const { work, calls } = held();
  const options = [
    { requestKey: 'GET /me, authorization: A' },
    { requestKey: 'GET /me, authorization: B' },
    {},
    {},
    { requestKey: 'POST /users', repeatable: false },
    { requestKey: 'POST /users', repeatable: 'in turn' } as const,
  ];
  const results = options.map((one) => policy.execute(work, one));
  await settle();
  t.is(calls.length, 6);
  for (const [i, call] of calls.entries()) call.resolve(i);
  t.deepEqual(await Promise.all(results), [0, 1, 2, 3, 4, 5]);
});

test('a caller that leaves does not end the call for others; the last one does', async (t) => {
  const policy = dedupe();
  const { work, calls } = held();
  const callers = [0, 1, 2].map(() => new AbortController());
  const results = callers.map(({ signal }) => policy.execute(work, { requestKey: 'a', signal }));
  await settle();
  callers[0]?.abort(new Error('first left'));
  await t.throwsAsync(results[0] as Promise<unknown>, { message: 'first left' });
  t.false(calls[0]?.signal.aborted);
  callers[1]?.abort(new Error('second left'));
  await t.throwsAsync(results[1] as Promise<unknown>, { message: 'second left' });
  callers[2]?.abort(new Error('third left'));
  // The next call does not share one that is about to end.
  const next = policy.execute(work, { requestKey: 'a' });
  await t.throwsAsync(results[2] as Promise<unknown>, { message: 'third left' });
  t.true(calls[0]?.signal.aborted);
  await settle();
  t.is(calls.length, 2);
  const sharing = policy.execute(work, { requestKey: 'a' });
  calls[1]?.resolve('next');
  t.deepEqual(await Promise.all([next, sharing]), ['next', 'next']);
});

test('each caller has its own deadline', async (t) => {
  const clock = new VirtualClock();
  const policy = dedupe({}, { clock });
  const { work, calls } = held();
  const hasty = policy.execute(work, { requestKey: 'a', deadline: 100 });
  const patient = policy.execute(work, { requestKey: 'a', deadline: 1_000 });
  const late = t.throwsAsync(hasty, { message: 'took longer than its deadline of 100 ms' });
  await clock.advance(100);
  await late;
  calls[0]?.resolve('done');
  t.is(await patient, 'done');
});

test('a fallback stands in for each caller, also for one that leaves others behind', async (t) => {
  const clock = new VirtualClock();
  let made = 0;
  const policies = composePolicies({ dedupe: true, fallback: () => ++made }, { clock });
  const { work, calls } = held();
  const hasty = policies.execute(work, { requestKey: 'a', deadline: 100 });
  const patient = policies.execute(work, { requestKey: 'a', deadline: 1_000 });
  await clock.advance(100);
  t.is(await hasty, 1);
  await clock.advance(900);
  t.is(await patient, 2);
  t.is(calls.length, 1);
});

test('a failure reaches all callers, and the next call is a new one', async (t) => {
  const policy = dedupe();
  const { work, calls } = held();
  const results = [1, 2].map(() => policy.execute(work, { requestKey: 'a' }).catch((e) => e));
  await settle();
  calls[0]?.reject('down');
  t.deepEqual(await Promise.all(results), ['down', 'down']);
  const next = policy.execute(work, { requestKey: 'a' });
  await settle();
  calls[1]?.resolve('up');
  t.is(await next, 'up');
});

test('a copy function replaces structuredClone', async (t) => {
  const policy = dedupe({ copy: (result) => result });
  const { work, calls } = held();
  const results = [1, 2].map(() => policy.execute(work, { requestKey: 'a' }));
  await settle();
  const result = () => 'functions cannot be cloned';
  calls[0]?.resolve(result);
  t.deepEqual(await Promise.all(results), [result, result]);
});
