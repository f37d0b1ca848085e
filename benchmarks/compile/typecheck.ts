// `npm run bench -- typecheck --rounds 5`: how long `tsc` takes over a router of 2,000 routes.
//
// Each row is a project in a folder of its own, checked by a fresh process, the rows by turns. The packages
// are used in their published form, as users have them.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildPackages } from '../harness/build.ts';
import { readCommandLine } from '../harness/command-line.ts';
import { writeResults } from '../harness/results.ts';
import { median } from '../harness/statistics.ts';
import { formatVerdict } from '../harness/verdict.ts';
import { type ManyRoutes, ROUTES, writeManyRoutes, writeProject } from './many-routes.ts';

const { count } = readCommandLine({
  usage: 'npm run bench -- typecheck [options]',
  about: 'The time TypeScript needs to check an application with many routes and its client.',
  options: {
    rounds: { type: 'string', default: '5', about: 'of each, by turns' },
  },
});
const rounds = count('rounds');
const limit = 2_000;
const run = promisify(execFile);
const typescript = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
const folderOf = (name: string) =>
  fileURLToPath(new URL(`../dist/typecheck/${name.replaceAll(' ', '-')}`, import.meta.url));

const empty = 'an empty file';
const rows: readonly ManyRoutes[] = [
  'functions alone',
  'a router',
  'a router and a call of each route',
  'a client and a call of each route',
];
await buildPackages();
await writeProject(folderOf(empty), new Map([['empty.ts', 'export {};\n']]));
for (const row of rows) await writeManyRoutes(folderOf(row), row);
await assertChecks();

const times = new Map<string, number[]>([empty, ...rows].map((row) => [row, []]));
// The first round only warms the file cache and does not count.
for (let round = -1; round < rounds; round++) {
  for (const [row, measured] of times) {
    const start = performance.now();
    await run(process.execPath, [typescript, '-p', folderOf(row)]);
    if (round >= 0) measured.push(performance.now() - start);
  }
}
await report();

/** Asserts that tsc checks the calls at all: a wrong parameter must be an error. */
async function assertChecks(): Promise<void> {
  const folder = folderOf('a wrong call');
  const wrong = `import { api } from '../a-router/api.ts';\nawait api.call('area7/group7/get2', '1');\n`;
  await writeProject(folder, new Map([['wrong.ts', wrong]]));
  await assert.rejects(run(process.execPath, [typescript, '-p', folder]), {
    stdout: /wrong\.ts.*'string' is not assignable to parameter of type 'number'/,
  });
}

async function report(): Promise<void> {
  const base = median(times.get(empty) ?? []);
  const table = [...times].map(([project, all]) => ({
    project,
    'median ms': Math.round(median(all)),
    'over an empty file': Math.round(median(all) - base),
    'least ms': Math.round(Math.min(...all)),
  }));
  console.table(table);
  const overOf = (row: ManyRoutes) => median(times.get(row) ?? []) - base;
  const over = Math.round(
    Math.max(
      overOf('a router and a call of each route'),
      overOf('a client and a call of each route'),
    ),
  );
  // One slow round does not matter. If half of them are well above the least, the machine is busy.
  const isSteady = table.every((row) => row['median ms'] <= 1.2 * row['least ms']);
  const label = `${ROUTES} routes and calls, ms over an empty file`;
  const target = `at most ${limit}`;
  console.log(formatVerdict({ label, value: over, target, met: over <= limit, isSteady }));
  console.log(
    await writeResults('typecheck', 'npm run bench -- typecheck', { rounds, over, rows: table }),
  );
}
