import test from 'ava';
import { ratioLines } from '../../throughput/cpu-ratios.ts';

const servers = (figures: Readonly<Record<string, readonly number[]>>, pipelining = 10) =>
  Object.entries(figures).map(([name, runs]) => ({ name, pipelining, runs }));

test('ratios of CPU are medians of the runs, which decide their targets', (t) => {
  const lines = ratioLines({
    servers: servers({
      mikrokit: [5, 10, 5],
      bare: [16, 32, 15.5],
      fastify: [20, 40, 20],
      axum: [4, 8, 4],
    }),
  });
  t.deepEqual(lines, [
    'bare / mikrokit, 10 pipelined  3.20  (at least 3: met)',
    'fastify / mikrokit, 10 pipelined  4.00',
    'mikrokit / axum, 10 pipelined  1.25  (at most 1.1: MISSED)',
  ]);
});

test('each number of pipelined requests has targets of its own', (t) => {
  const three = (value: number) => [value, value, value];
  const lines = ratioLines({
    servers: [
      ...servers({ mikrokit: three(5), axum: three(4) }),
      ...servers({ mikrokit: three(10), axum: three(8) }, 1),
    ],
  });
  t.deepEqual(lines, [
    'mikrokit / axum, 10 pipelined  1.25  (at most 1.1: MISSED)',
    'mikrokit / axum, 1 pipelined  1.25  (at most 1.4: met)',
  ]);
});

test('runs that disagree, or too few, decide nothing', (t) => {
  const of = (...axum: number[]) =>
    ratioLines({ servers: servers({ mikrokit: axum.map(() => 1), axum }) })[0];
  t.regex(of(1, 1) ?? '', /UNDECIDED/);
  t.regex(of(1, 0.8, 1.2) ?? '', /UNDECIDED/);
  t.regex(of(1, 1.01, 0.99) ?? '', /: met/);
});
