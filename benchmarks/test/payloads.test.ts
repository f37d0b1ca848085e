import test from 'ava';
import { checkLibraries, libraryNames } from '../payloads/library-process.ts';
import type { Compared, PayloadsResults, Tasks } from '../payloads/results.ts';
import { rivalVerdicts } from '../payloads/verdicts.ts';
import { payloadsTable } from '../report/sections/payloads.ts';

test('all libraries decode, strip, reject and encode each payload correctly', async (t) => {
  t.deepEqual(libraryNames.toSorted(), ['ajv', 'mikrokit', 'typia', 'valibot', 'zod']);
  await t.notThrowsAsync(checkLibraries(libraryNames));
});

const compared = (ratio: number, heap: number): Compared => ({
  milliseconds: 1,
  ratio,
  allocated: 1,
  heap,
});
const tasks = (ratio: number, heap: number): Tasks => ({
  parse: compared(ratio, heap),
  encode: compared(ratio, heap),
});

test('a payload is compared with the fastest library, and with the one that takes least memory', (t) => {
  const rounds = (ratio: number, heap: number) =>
    Array.from({ length: 3 }, () => tasks(ratio, heap));
  const verdicts = rivalVerdicts(
    'canada',
    rounds(1.2, 2000),
    new Map([
      ['fast', rounds(1, 4000)],
      ['small', rounds(3, 1000)],
    ]),
  );
  const found = verdicts
    .filter(({ label }) => label.startsWith('decode'))
    .map(({ label, value, met }) => ({ label, value: Math.round(value * 100) / 100, met }));
  t.deepEqual(found, [
    { label: 'decode canada, speed of fast', value: 0.83, met: false },
    { label: 'decode canada, memory of small', value: 2, met: false },
  ]);
  t.deepEqual(rivalVerdicts('canada', rounds(1, 1), new Map()), []);
});

const results = (rivals: PayloadsResults['rows'][number]['rivals']): PayloadsResults => ({
  date: '2026-11-24T00:00:00.000Z',
  machine: 'a machine',
  node: 'v26.0.0',
  load: 0.5,
  cpus: 2,
  command: 'npm run bench -- payloads',
  versions: {},
  rows: [{ name: 'canada', bytes: 2_090_000, ...tasks(1.2, 2_000_000), ...(rivals && { rivals }) }],
  verdicts: [],
});

test('the table of payloads shows other libraries, and does without them in older results', (t) => {
  const text = payloadsTable(results([{ library: 'zod', ...tasks(3.5, 4_000_000) }]));
  t.true(text.includes('| decode canada | 1.20 | 3.50 |'), text);
  t.true(text.includes('| encode canada | 2,000 | 4,000 |'), text);
  t.notRegex(payloadsTable(results(undefined)), /other libraries/);
});
