import test from 'ava';
import { median, medianInterval, quantile, slope, spread } from '../harness/statistics.ts';

test('the median is the middle number, whatever the order', (t) => {
  t.is(median([9, 1, 5]), 5);
  t.is(median([7]), 7);
});

test('the median of an even count is the mean of the two in the middle', (t) => {
  t.is(median([4, 1, 3, 2]), 2.5);
});

test('a quantile has its share of the numbers below it', (t) => {
  t.is(quantile([50, 10, 40, 20, 30], 0.25), 20);
  t.is(quantile([50, 10, 40, 20, 30], 1), 50);
});

test('the spread is the range as a share of the median', (t) => {
  t.is(spread([90, 100, 110]), 0.2);
});

test('the slope is that of the line through the points, or of the best fit', (t) => {
  t.is(
    slope([
      [0, 1],
      [1, 3],
      [2, 5],
    ]),
    2,
  );
  t.is(
    slope([
      [0, 0],
      [1, 1],
      [2, 0],
    ]),
    0,
  );
});

test('the interval of a median has the ranks that the binomial distribution gives it', (t) => {
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
  // Ranks 40 and 61: B(100, 0.5) lies between with a probability of 0.965.
  t.deepEqual(medianInterval(hundred.toReversed()), [40, 61]);
  t.deepEqual(medianInterval([2, 1]), [1, 2]);
});
