import test from 'ava';
import { ratioOf, verdictOn } from '../against/ratio.ts';

const pairs = (ratio: number, noise: number) =>
  Array.from({ length: 20 }, (_, at) => [100, 100 * ratio * (1 + noise * ((at % 5) - 2))] as const);

test('the interval of a ratio grows with the spread of its pairs', (t) => {
  const steady = ratioOf(pairs(1.1, 0));
  t.deepEqual(steady, { ratio: 1.1, low: 1.1, high: 1.1 });
  const noisy = ratioOf(pairs(1.1, 0.05));
  t.is(noisy.ratio.toFixed(3), '1.100');
  t.true(noisy.low < 1.1 && noisy.high > 1.1);
});

test('a figure is worse by more than 3 % only if its whole interval is', (t) => {
  t.is(verdictOn(ratioOf(pairs(1.05, 0.001))), 'WORSE');
  t.is(verdictOn(ratioOf(pairs(1, 0.001))), 'not worse');
  t.is(verdictOn(ratioOf(pairs(0.8, 0.05))), 'not worse');
  t.is(verdictOn(ratioOf(pairs(1.03, 0.05))), 'undecided');
});
