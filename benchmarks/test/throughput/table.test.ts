import test from 'ava';
import { formatComparison } from '../../throughput/comparison.ts';
import { formatTable } from '../../throughput/table.ts';
import { verdictsOn } from '../../throughput/targets.ts';
import { resultOf } from './results.ts';

const bare = resultOf('bare', [40_000, 41_000, 42_000]);
const mikrokit = resultOf('mikrokit', [50_000, 45_100, 45_000]);
const express = resultOf('express', [10_000, 10_250, 10_300]);
const run = {
  date: '2026-01-02T03:04:05.000Z',
  machine: 'a machine',
  node: 'v26.0.0',
  load: 2,
  cpus: 2,
  command: 'npm start',
  versions: {},
  workload: 'update-user' as const,
  options: { connections: 100, pipelining: 10, duration: 1, warmup: 1, rounds: 3, pin: true },
};

test('the table has the fastest first, our own in bold, and the share of bare', (t) => {
  const lines = formatTable([bare, express, mikrokit], { markdown: true }).split('\n');
  t.regex(
    lines[2]!,
    /^\| \*\*mikrokit\*\* \| .* \| \*\*✓\*\* \| \*\*45,100\*\* \| \*\*1\.10\*\* \|/,
  );
  t.regex(lines[3]!, /^\| bare \| .* \| ✗ \| 41,000 \| 1\.00 \| 2\.50 \| 10\.25 \| 50 \| ✗ \|/);
  t.regex(lines[4]!, /^\| express \| .* \| ✓ \| 10,250 \| 0\.25 \| 2\.50 \| 2\.56 \| 50 \| - \|/);
});

test('with percentages each number also has its share of bare', (t) => {
  const [, , , express_] = formatTable([bare, express], {
    markdown: true,
    percentages: true,
  }).split('\n');
  t.regex(express_!, /\| 10,250 \(25 %\) \| 0\.25 \| 2\.50 \(100 %\) \| 2\.56 \(25 %\) \|/);
});

test('on a terminal the columns are aligned', (t) => {
  const [head, first] = formatTable([bare, express]).split('\n');
  t.is(
    first!.indexOf('41,000') + '41,000'.length,
    head!.indexOf('Requests/s') + 'Requests/s'.length,
  );
});

test('without bare, the others are compared with the first server', (t) => {
  t.regex(formatTable([express, mikrokit], { markdown: true }), /\| Of express \|/);
});

test('two servers are compared, with a note when their rounds overlap', (t) => {
  t.regex(
    formatComparison(express, bare, { markdown: true }),
    /^\*\*bare\*\* answers 4\.00 times as many requests as express\.\n/,
  );
  const close = resultOf('hono', [40_500, 41_500, 42_500]);
  t.regex(
    formatComparison(bare, close, { markdown: true }),
    /1\.01 times as many requests as bare, but some of its rounds were slower: too close to tell\./,
  );
});

const steady = resultOf('mikrokit', [45_000, 45_100, 45_200]);

test('targets are met or missed only by enough rounds that agree', (t) => {
  const of = (ours: typeof bare, theirs: typeof bare) =>
    verdictsOn({ ...run, servers: [ours, theirs] })[0];
  t.is(of(steady, bare), 'mikrokit / bare, requests a second  1.10  (at least 1.1: met)');
  const slow = resultOf('mikrokit', [44_000, 44_000, 44_000]);
  t.is(of(slow, bare), 'mikrokit / bare, requests a second  1.07  (at least 1.1: MISSED)');
  t.regex(of(resultOf('mikrokit', [50_000, 50_000]), bare)!, /UNDECIDED/);
  t.regex(of(resultOf('mikrokit', [30_000, 50_000, 50_000]), bare)!, /UNDECIDED/);
  // However far apart the rounds are, all are on one side.
  t.regex(of(resultOf('mikrokit', [60_000, 90_000, 120_000]), bare)!, /: met/);
  t.regex(of(resultOf('mikrokit', [10_000, 20_000, 30_000]), bare)!, /: MISSED/);
  t.deepEqual(verdictsOn({ ...run, workload: 'hello', servers: [steady, bare] }), []);
  t.deepEqual(verdictsOn({ ...run, servers: [steady] }), []);
});

test('the latency at 99 % must not be above that of bare', (t) => {
  const of = (latencyP99: number) => {
    const rounds = steady.rounds.map((round) => ({ ...round, latencyP99 }));
    return verdictsOn({ ...run, servers: [{ ...steady, rounds }, bare] }).at(-1);
  };
  t.is(of(5), 'mikrokit / bare, p99 of latency  1.00  (at most 1: met)');
  t.is(of(6), 'mikrokit / bare, p99 of latency  1.20  (at most 1: MISSED)');
});
