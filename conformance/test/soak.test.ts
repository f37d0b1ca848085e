import test from 'ava';
import { badPartsOf } from '../hostile/report.ts';
import { readOptions } from '../soak/options.ts';
import { hasGrown, type Look, soak } from '../soak/soak.ts';

test('simple, slow and vanishing callers get their replies in order', async (t) => {
  const { tally, looks, connected, exit } = await soak({
    seconds: 4,
    connections: 60,
    seed: 5,
    interval: 1,
  });
  t.deepEqual(badPartsOf({ tally }), [], tally.failures.slice(0, 3).join('\n'));
  t.is(tally.cut, 0);
  t.true(tally.answered > 60);
  t.true(looks.length > 0);
  t.true(connected > 60);
  t.is(exit, 0);
});

test('memory has grown if it is larger at the end than in the first half', (t) => {
  const looksOf = (used: (at: number) => number): Look[] =>
    Array.from({ length: 20 }, (_, at) => ({ at, answered: 0, used: used(at), resident: 0 }));
  t.true(hasGrown(looksOf((at) => 20e6 + at * 1e6)));
  t.false(hasGrown(looksOf((at) => (at < 3 ? 10e6 : 20e6 + (at % 5) * 1e6))));
});

test('the command line of a soak has defaults, and rejects what cannot be', (t) => {
  t.like(readOptions(['--seed', '1']), { minutes: 30, connections: 1_000, seed: 1 });
  t.is(readOptions(['--help']), undefined);
  t.throws(() => readOptions(['--connections', '3']), {
    message: "--connections is a whole number of at least 20, not '3'",
  });
});
