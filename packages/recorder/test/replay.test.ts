import '@mikrokit/compiler/register';
import { setImmediate } from 'node:timers/promises';
import { createRecorder, memory, replay } from '@mikrokit/recorder';
import test from 'ava';
import { findChanges } from '../src/replay/find-changes.ts';
import { hideAsRecorded } from '../src/replay/hide-as-recorded.ts';
import { callRoute } from './call-route.ts';

const { createShop } = await import('./shop-api.ts');

const total = (prices: readonly number[]) => prices.reduce((sum, price) => sum + price, 0);

async function record() {
  const sink = memory();
  const recorder = await createRecorder(createShop({ total }), { sink });
  await Promise.all(
    Array.from({ length: 50 }, (_, i) => callRoute(recorder.api, '/total', `[[${i},1]]`)),
  );
  await callRoute(recorder.api, '/find', '[0]');
  await callRoute(recorder.api, '/find', '[5]');
  await callRoute(recorder.api, '/login', '[{"name":"Ada","password":"hunter2"}]');
  await recorder.close();
  return sink.calls;
}

test('unchanged code replays a tape without differences', async (t) => {
  const report = await replay(createShop({ total }), await record());
  t.like(report, {
    same: 52,
    redacted: 1,
    incomplete: 0,
    differences: [],
    changedContracts: [],
    changedDependencies: [],
  });
});

const changes: Readonly<Record<string, (prices: readonly number[]) => number | Promise<number>>> = {
  'another sum': (prices) => total(prices) + 1,
  'an item left out': (prices) => total(prices.slice(1)),
  'a rounding': (prices) => total(prices) / 3,
  'an error': () => {
    throw new Error('broken');
  },
  'a rejection': () => Promise.reject(new Error('broken')),
  'a negative result': (prices) => -total(prices) - 1,
  'a product': (prices) => prices.reduce((product, price) => product * price, 2),
  'a limit': (prices) => Math.min(total(prices), 10),
  'a condition': (prices) => (prices[0] === 7 ? 0 : total(prices)),
  'a result that is no number': () => Number.NaN,
};

for (const [name, changed] of Object.entries(changes)) {
  test(`a handler with ${name} differs from the tape`, async (t) => {
    const { same, differences } = await replay(createShop({ total: changed }), await record());
    t.true(differences.length > 0);
    t.is(same + differences.length, 52);
    t.true(differences.every(({ call }) => call.route === 'total'));
    t.false(differences[0]?.isContractChanged);
    t.regex(differences[0]?.changes[0]?.location ?? '', /^(?:status|results\.total)$/);
  });
}

test('headers of a replay reach the handlers, and unknown options are rejected', async (t) => {
  const tape = await record();
  const report = await replay(createShop({ total }), tape, { headers: { 'X-Token': 'test' } });
  t.is(report.same, 52);
  const unknown = { speed: 2 } as object;
  await t.throwsAsync(replay(createShop({ total }), tape, unknown), {
    message: /no option 'speed'/,
  });
});

test('types that have changed are reported even if no outcome differs', async (t) => {
  const tape = await record();
  const older = tape.map((call) => (call.route === 'find' ? { ...call, contract: 'old' } : call));
  const report = await replay(createShop({ total }), older);
  t.like(report, {
    same: 52,
    redacted: 1,
    incomplete: 0,
    differences: [],
    changedContracts: ['find'],
    changedDependencies: [],
  });
});

test('differences of calls at the same time are in the order of the tape', async (t) => {
  const changed = async (prices: readonly number[]) => {
    for (let turns = Math.random() * 5; turns > 0; turns--) await setImmediate();
    return -total(prices);
  };
  const { differences } = await replay(createShop({ total: changed }), await record(), {
    concurrency: 10,
  });
  t.deepEqual(
    differences.map(({ index }) => index),
    Array.from({ length: 50 }, (_, i) => i),
  );
});

test('a concurrency that is no positive integer is rejected', async (t) => {
  for (const concurrency of [0, 1.5, Number.NaN])
    await t.throwsAsync(replay(createShop({ total }), [], { concurrency }), {
      instanceOf: RangeError,
    });
});

test('a route that is gone is a difference', async (t) => {
  const [call] = await record();
  const tape = call === undefined ? [] : [{ ...call, route: 'gone' }];
  const { differences } = await replay(createShop({ total }), tape);
  t.like(differences[0], { index: 0, actual: undefined, isContractChanged: true });
});

test('changes have the places where lists and objects differ, and the values there', (t) => {
  const json = { results: { get: [{ name: 'Ada', tags: ['a', 'b'] }] } };
  t.deepEqual(findChanges(json, structuredClone(json)), []);
  t.deepEqual(findChanges({ a: 1, b: 2 }, { b: 2, a: 1 }), []);
  const other = { results: { get: [{ name: 'Eve', tags: ['a', 'c', 'd'] }] } };
  t.deepEqual(findChanges(json, other), [
    { location: 'results.get[0].name', recorded: 'Ada', actual: 'Eve' },
    { location: 'results.get[0].tags[1]', recorded: 'b', actual: 'c' },
    { location: 'results.get[0].tags[2]', actual: 'd' },
  ]);
  t.deepEqual(findChanges({ a: 1, b: null }, { a: 1 }), [{ location: 'b', recorded: null }]);
  t.deepEqual(findChanges({ a: [] }, { a: {} }), [{ location: 'a', recorded: [], actual: {} }]);
  t.deepEqual(findChanges(1, 2), [{ location: '', recorded: 1, actual: 2 }]);
});

test('values that the tape masks are not shown, in any item of a list', (t) => {
  const recorded = { list: [{ name: 'Ada', key: '[sensitive]' }], note: '[untyped]' };
  const actual = {
    list: [
      { name: 'Ada', key: 'a' },
      { name: 'Eve', key: 'b' },
    ],
    note: 'c',
  };
  const hidden = '[not on the tape]';
  t.deepEqual(hideAsRecorded(recorded, actual), {
    list: [
      { name: 'Ada', key: hidden },
      { name: 'Eve', key: hidden },
    ],
    note: hidden,
  });
  t.deepEqual(hideAsRecorded(recorded, recorded), recorded);
});
