import test from 'ava';
import { modes } from '../client/measured-client.ts';
import { clientNames, startClients } from '../client/start-clients.ts';
import { verdictsOf } from '../client/verdicts.ts';
import { clientsTable } from '../report/sections/clients.ts';

test('npm run bench -- client measures what each client can, its replies checked before', async (t) => {
  t.timeout(120_000);
  const { clients, stop } = await startClients(clientNames, { pin: false });
  t.teardown(stop);
  for (const { name, modes: own, measure } of clients) {
    t.deepEqual([...own], name === 'mikrokit' ? [...modes] : modes.slice(0, 2), name);
    for (const mode of own) {
      const { rate, cpuMicroseconds } = await measure(mode, 5);
      t.true(rate > 0 && cpuMicroseconds > 0, `${name}, ${mode}`);
    }
  }
});

test('a client is compared round by round, and few rounds decide nothing', (t) => {
  const samples = (...rates: readonly number[]) =>
    rates.map((rate) => ({ rate, cpuMicroseconds: 10 }));
  const single = (...rates: readonly number[]) => ({
    sequential: samples(...rates),
    '50 at once': samples(...rates),
  });
  const ours = {
    name: 'mikrokit',
    modes: {
      ...single(300, 600, 330),
      'ten in turn': samples(100, 200, 100),
      'ten at once': samples(200, 400, 200),
      'batch of ten': samples(500, 1000, 500),
      'ten at once, 2 CPUs': samples(200, 400, 200),
      'batch of ten, 2 CPUs': samples(600, 1200, 600),
    },
  };
  const verdicts = verdictsOf([ours, { name: 'axios', modes: single(100, 200, 100) }]);
  t.deepEqual(
    verdicts.map(({ label, value, met, isSteady }) => [label, value, met, isSteady]),
    [
      ['mikrokit / axios, sequential', 3, true, true],
      ['mikrokit / axios, 50 at once', 3, true, true],
      ['batch of ten / ten in turn', 5, true, true],
      ['batch of ten / ten at once', 2.5, false, true],
      ['batch of ten, 2 CPUs / ten at once, 2 CPUs', 3, true, true],
    ],
  );
  const [few] = verdictsOf([
    { name: 'mikrokit', modes: single(300, 300) },
    { name: 'axios', modes: single(100, 100) },
  ]);
  t.false(few?.isSteady);
  t.deepEqual(verdictsOf([{ name: 'axios', modes: single(100) }]), []);
});

test('METRICS.md shows rates and costs of clients, except from a busy machine', (t) => {
  const results = {
    date: '2026-11-21T12:00:00.000Z',
    machine: 'a machine',
    node: 'v26.10.0',
    load: 1,
    cpus: 2,
    command: 'npm run bench -- client',
    versions: { undici: '8.12.4' },
    rounds: 7,
    milliseconds: 1000,
    rows: [
      {
        name: 'mikrokit',
        rates: { sequential: 12_345, '50 at once': 30_000, 'batch of ten': 60_000 },
        cpuMicroseconds: { sequential: 31, '50 at once': 20, 'batch of ten': 7 },
      },
      {
        name: 'axios',
        rates: { sequential: 3000, '50 at once': 3000 },
        cpuMicroseconds: { sequential: 280, '50 at once': 300 },
      },
    ],
    verdicts: [],
  };
  const text = clientsTable(results);
  t.true(text.includes('| **mikrokit** | **12,345 (31 µs)** | **30,000 (20 µs)** |\n| axios |'));
  t.true(text.endsWith('| **mikrokit** |  |  | **60,000 (7 µs)** |  |  |'));
  t.false(clientsTable({ ...results, load: 9 }).includes('12,345'));
});
