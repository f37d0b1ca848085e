import test from 'ava';
import { rateLines } from '../../throughput/compare-variants.ts';

const server = (name: string, rates: readonly number[], runs: readonly number[]) => ({
  name,
  pipelining: 10,
  rates,
  runs,
});

test('requests are compared run by run, by time and by CPU', (t) => {
  const servers = [
    server('ours', [30_000, 60_000, 31_000], [20, 10, 20]),
    server('other', [20_000, 40_000, 20_000], [22, 11, 22]),
  ];
  t.deepEqual(rateLines({ of: 'ours', to: 'other', atLeast: 1.5 }, servers), [
    'requests of ours / other, 10 pipelined, by time  1.50  (at least 1.5: met)',
    'requests of ours / other, 10 pipelined, by CPU  1.10  (at least 1.5: MISSED)',
  ]);
  t.deepEqual(rateLines({ of: 'other', to: 'ours' }, servers), [
    'requests of other / ours, 10 pipelined, by time  0.67',
    'requests of other / ours, 10 pipelined, by CPU  0.91',
  ]);
});

test('a server that was not measured has no ratios', (t) => {
  t.deepEqual(rateLines({ of: 'ours', to: 'other' }, [server('ours', [1], [1])]), []);
});
