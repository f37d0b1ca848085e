import test from 'ava';
import { type ColdStartRow, rowOf, samplesLeft } from '../cold-start/cell.ts';
import { timeLeft } from '../cold-start/measure.ts';
import type { Sample } from '../cold-start/sample.ts';
import { verdictsOf } from '../cold-start/verdicts.ts';

const sampleOf = (firstReply: number): Sample => ({
  setUp: firstReply / 2,
  listening: firstReply - 1,
  firstReply,
  memory: 50,
});
const effort = { samples: 15, long: 1_500, longSamples: 3 };
const left = (...replies: readonly number[]) =>
  samplesLeft({ samples: replies.map(sampleOf) }, effort);

test('short starts are sampled often, long ones less', (t) => {
  t.is(left(), 15);
  t.is(left(100), 14);
  t.is(left(1_500), 14);
  t.is(left(4_000), 2);
  t.is(left(4_000, 4_000, 4_000), 0);
});

test('one slow start does not make starts long', (t) => {
  t.is(left(4_000, 4_000, 1_000), 12);
});

test('the time left counts the remaining samples of started cells', (t) => {
  const cell = (...replies: readonly number[]) => ({ samples: replies.map(sampleOf) });
  t.is(timeLeft([cell(1_975, 1_975), cell(475, 475, 475)], effort), 'about 8 s left');
  t.is(
    timeLeft([cell(29_975), cell(), cell()], effort),
    'about 60 s left for those started so far, 2 were not',
  );
});

test('a row has the medians of its samples', (t) => {
  const samples = [30, 10, 20].map(sampleOf);
  const cell = { framework: 'hono', routes: 1, variant: 'built', samples } as const;
  t.deepEqual(rowOf(cell), {
    ...{ framework: 'hono', routes: 1, variant: 'built', samples: 3 },
    ...{ setUp: 10, listening: 19, firstReply: 20, least: 10, greatest: 30, memory: 50 },
  });
});

test('targets are met, missed, or undecided if samples do not agree', (t) => {
  const row = (framework: string, routes: number, firstReply: number, least = firstReply) =>
    ({
      framework,
      routes,
      variant: framework === 'trivial-cjs' ? 'source' : 'built',
      firstReply,
      least,
      samples: 3,
    }) as ColdStartRow;
  const rows = [
    row('mikrokit', 1, 42),
    row('trivial-cjs', 0, 40),
    row('fastify', 1, 120),
    row('mikrokit', 10_000, 120, 90),
  ];
  const verdicts = verdictsOf(rows).map(({ value, met, isSteady }) => [value, met, isSteady]);
  t.deepEqual(verdicts, [
    [1.05, true, true],
    [42 / 120, false, true],
    [78, false, false],
  ]);
  // One or two samples decide nothing, however close they are.
  const few = verdictsOf(rows.map((row) => ({ ...row, samples: 2 })));
  t.deepEqual(
    few.map(({ isSteady }) => isSteady),
    [false, false, false],
  );
});
