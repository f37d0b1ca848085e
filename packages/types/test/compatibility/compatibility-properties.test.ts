import test from 'ava';
import { runs } from '../arbitraries/runs.ts';
import { provePairs } from './prove-pairs.ts';

test('no pair of types that is called compatible fails between old clients and new servers', async (t) => {
  const counts = await provePairs(runs(10));
  t.log(JSON.stringify(counts));
  t.true(counts.compatible > 0.2 * counts.pairs);
  t.true(counts.shown > 0.9 * counts.breaking);
});
