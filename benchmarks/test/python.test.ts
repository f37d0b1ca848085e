import test from 'ava';
import { verdictsOf } from '../python/verdicts.ts';
import { pythonTables } from '../report/sections/python.ts';

const samplesOf = (client: string, ...rates: readonly number[]) => ({
  client,
  mode: 'sync' as const,
  concurrency: 8,
  rounds: rates.map((rate) => ({ rate, cpuMicroseconds: 10 })),
});

test('clients for Python are compared round by round', (t) => {
  const samples = [samplesOf('mikrokit', 600, 1200, 660), samplesOf('httpx', 100, 200, 100)];
  t.deepEqual(
    verdictsOf(samples).map(({ label, value, met, isSteady }) => [label, value, met, isSteady]),
    [['mikrokit / httpx, sync, 8 at once', 6, true, true]],
  );
});

test('METRICS.md shows clients for Python, the fastest first, except from a busy machine', (t) => {
  const row = (client: string, rate: number) => ({
    client,
    mode: 'sync' as const,
    concurrency: 8,
    rate,
    cpuMicroseconds: 81,
  });
  const results = {
    date: '2026-11-21T12:00:00.000Z',
    machine: 'a machine',
    node: 'v26.10.0',
    python: '3.11.7',
    load: 1,
    cpus: 2,
    command: 'npm run bench -- python',
    versions: { httpx: '0.28.1' },
    rounds: 3,
    seconds: 0.5,
    rows: [row('httpx', 900), row('mikrokit', 12_345)],
    verdicts: [],
  };
  const text = pythonTables(results);
  t.true(text.includes('| **mikrokit** | **12,345 (81 µs)** |\n| httpx | 900 (81 µs) |'));
  t.false(pythonTables({ ...results, load: 9 }).includes('12,345'));
});
