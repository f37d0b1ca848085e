import test from 'ava';
import type { CommunityResults } from '../community/results.ts';
import { communityTable } from '../report/sections/community.ts';

const results: CommunityResults = {
  date: '2026-11-24T00:00:00.000Z',
  machine: 'a machine',
  node: 'v26.0.0',
  load: 0.5,
  cpus: 2,
  command: 'npm run bench -- community mikrokit typia',
  versions: {},
  commit: '018dd6032f9ee62dbf2e2b7f894a5a6fdc089b3b',
  notInstalled: ['sury'],
  notRun: ['yup', 'joi'],
  rows: [
    { benchmark: 'assertLoose', name: 'typia', ops: 80_000_000, margin: 1 },
    { benchmark: 'parseSafe', name: 'typia', ops: 50_000_000, margin: 1 },
    { benchmark: 'parseSafe', name: 'mikrokit', ops: 60_000_000, margin: 1 },
  ],
};

test("the table of the community's suite puts the fastest parseSafe first", (t) => {
  const rows = communityTable(results)
    .split('\n')
    .filter((line) => /typia \||mikrokit\*\* \|/.test(line));
  t.deepEqual(rows, ['| **mikrokit** | **60.00** |  |  |  |', '| typia | 50.00 |  | 80.00 |  |']);
});

test("the table of the community's suite names what did not run", (t) => {
  const text = communityTable(results);
  t.regex(text, /\*\*Not installed:\*\* sury,/);
  t.regex(text, /\*\*Not run:\*\* yup, joi:/);
  const whole = communityTable({ ...results, notInstalled: [], notRun: [] });
  t.notRegex(whole, /\*\*Not/);
});
