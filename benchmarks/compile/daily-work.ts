// `npm run bench -- application`: how long a developer waits in an application with Drizzle,
// better-auth and 60 routes, next to `tsc` and `node --watch` of the same application with types
// stripped and nothing compiled.
//
// The rows take turns in one run. CPU counts all processes and is more reliable than time on a busy
// machine. Only the ratios compare between machines.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Pair, ratioOf } from '../against/ratio.ts';
import { buildPackages } from '../harness/build.ts';
import { namedIn, orEnd, readCommandLine } from '../harness/command-line.ts';
import { postRequest } from '../harness/http-call.ts';
import { processTree, type TreeProcess } from '../harness/process-tree.ts';
import { writeResults } from '../harness/results.ts';
import { type Cost, runProgram } from '../harness/run-program.ts';
import { type RunningServer, startServer } from '../harness/running-server.ts';
import { median } from '../harness/statistics.ts';
import { formatVerdict } from '../harness/verdict.ts';
import { type Memory, memoryOf, startTscWatch, sumOf, tsc } from './dev-memory.ts';
import { editHandler, editSharedType, installedApplication } from './installed-application.ts';
import { objectTypesProject } from './object-types.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- application [options]',
  about: 'What somebody waits for who works on an application with Drizzle and 60 routes.',
  options: {
    samples: { type: 'string', default: '5', about: 'of each, by turns' },
    only: { type: 'string', default: '', about: 'edits,start,check,build,memory,types' },
  },
});
const samples = count('samples');

/** Milliseconds between calls: less would take CPU from the compiler. */
const BETWEEN_CALLS = 5;
/** Milliseconds until a program has finished its work after a start or a change. */
const AT_REST = 2_000;

await buildPackages();
const folder = await installedApplication();
const types = objectTypesProject(1000);
const mikrokit = (of: string) => join(of, 'node_modules/@mikrokit/compiler/bin/mikrokit.js');
const loader = ['--import', '@mikrokit/compiler/register', 'server.ts'];
const about = postRequest('/shop/about', '[]');
const currencies = postRequest('/shop/currencies', '[]');

/** A row, and its maximum as a multiple of another. */
interface Target {
  readonly row: string;
  readonly of: string;
  readonly limit: number;
}

const ofEdits = [
  ...['first edit of a handler', 'edit of a handler'].map((edit) => [edit, 1.5] as const),
  ...['first edit of a shared type', 'edit of a shared type'].map((edit) => [edit, 2] as const),
];
const targets: readonly Target[] = [
  ...ofEdits.map(([edit, limit]) => ({
    row: `mikrokit dev: ${edit}`,
    of: `node --watch: ${edit}`,
    limit,
  })),
  { row: 'first start with the loader', of: 'tsc --noEmit and a bare start', limit: 1.2 },
  { row: 'first start of mikrokit dev', of: 'tsc --noEmit and a bare start', limit: 1.2 },
  { row: 'start again at once', of: 'start again, nothing changed', limit: 1.1 },
  { row: 'mikrokit check: application', of: 'tsc --noEmit: application', limit: 1.1 },
  { row: 'mikrokit check again: application', of: 'tsc --noEmit: application', limit: 0.25 },
  { row: 'mikrokit check: 1,000 object types', of: 'tsc --noEmit: 1,000 object types', limit: 1.2 },
];

const costs = new Map<string, Cost[]>();
const memories = { dev: [] as Memory[], tsc: [] as Memory[] };

/** Samples of some rows, each of which adds its costs. */
const parts = [
  { name: 'edits', measure: measureEdits },
  { name: 'start', measure: measureStarts },
  { name: 'check', measure: () => measureChecks('application', folder) },
  { name: 'build', measure: measureBuilds },
  { name: 'memory', measure: measureMemory },
  { name: 'types', measure: () => measureChecks('1,000 object types', types) },
];
const selected = values.only === '' ? parts : orEnd(() => namedIn(parts, values.only));
for (let sample = 0; sample < samples; sample++) {
  for (const { measure } of selected) await measure();
}
await report();
for (const written of [folder, types]) rmSync(written, { recursive: true, force: true });

function add(row: string, cost: Cost): void {
  const all = costs.get(row);
  if (all) all.push(cost);
  else costs.set(row, [cost]);
}

/** Edits under a running command, until the first correct answer. */
async function measureEdits(): Promise<void> {
  const commands = {
    'mikrokit dev': [mikrokit(folder), 'dev', '--no-explorer', 'server.ts'],
    'node --watch': ['--watch', 'bare.ts'],
  };
  for (const [name, command] of Object.entries(commands)) {
    const server = await startServer(command, { cwd: folder });
    await answerWith(server, about, '"revision"');
    // The first edit of each kind finds caches empty that later ones use.
    for (const nth of ['first ', '', '']) {
      await setTimeout(AT_REST);
      const cost = await edited(server, about, () => editHandler(folder));
      add(`${name}: ${nth}edit of a handler`, cost);
    }
    for (const nth of ['first ', '', '']) {
      await setTimeout(AT_REST);
      const cost = await edited(server, currencies, () => editSharedType(folder));
      add(`${name}: ${nth}edit of a shared type`, cost);
    }
    await server.stop('SIGTERM');
  }
}

async function edited(server: RunningServer, request: string, edit: () => string): Promise<Cost> {
  const before = processTree(server.pid);
  const savedAt = performance.now();
  const expected = edit();
  const answeredAt = await answerWith(server, request, expected);
  return { time: answeredAt - savedAt, cpu: cpuBetween(before, processTree(server.pid)) };
}

/** Calls until a reply contains a text, and returns when that reply came. */
async function answerWith(server: RunningServer, request: string, text: string): Promise<number> {
  for (;;) {
    try {
      const reply = await server.call(request);
      if (reply.status === 200 && reply.body.includes(text)) return reply.firstByteAt;
    } catch (error) {
      // `node --watch` ends the old server whatever it does.
      if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET' && !/No reply/.test(`${error}`))
        throw error;
    }
    await setTimeout(BETWEEN_CALLS);
  }
}

/** The CPU of the processes that run now, without what they used before. */
function cpuBetween(before: readonly TreeProcess[], after: readonly TreeProcess[]): number {
  const used = new Map(before.map(({ pid, cpuMicroseconds }) => [pid, cpuMicroseconds]));
  return after.reduce(
    (sum, { pid, cpuMicroseconds }) => sum + (cpuMicroseconds - (used.get(pid) ?? 0)) / 1000,
    0,
  );
}

async function measureStarts(): Promise<void> {
  const checked = await runProgram([tsc, '--noEmit'], folder);
  const bare = await started(['bare.ts']);
  add('bare start', bare);
  add('tsc --noEmit and a bare start', {
    time: checked.time + bare.time,
    cpu: checked.cpu + bare.cpu,
  });
  emptyCache(folder);
  add('first start with the loader', await started(loader));
  add('start again at once', await started(loader));
  await setTimeout(AT_REST);
  add('start again, nothing changed', await started(loader));
  emptyCache(folder);
  add(
    'first start of mikrokit dev',
    await started([mikrokit(folder), 'dev', '--no-explorer', 'server.ts']),
  );
}

/** From the start of a server to its first reply. It is then killed at once. */
async function started(command: readonly string[]): Promise<Cost> {
  const server = await startServer(command, { cwd: folder });
  try {
    const reply = await server.call(about);
    const cpu = cpuBetween([], processTree(server.pid));
    assert.match(reply.body, /"revision"/);
    return { time: reply.firstByteAt - server.startedAt, cpu };
  } finally {
    await server.stop('SIGKILL');
  }
}

async function measureChecks(name: string, of: string): Promise<void> {
  add(`tsc --noEmit: ${name}`, await runProgram([tsc, '--noEmit'], of));
  emptyCache(of);
  add(`mikrokit check: ${name}`, await runProgram([mikrokit(of), 'check'], of));
  await setTimeout(300);
  add(`mikrokit check again: ${name}`, await runProgram([mikrokit(of), 'check'], of));
}

async function measureBuilds(): Promise<void> {
  for (const [name, options] of [
    ['mikrokit build', []],
    ['mikrokit build --no-minify', ['--no-minify']],
  ] as const) {
    add(name, await runProgram([mikrokit(folder), 'build', 'server.ts', ...options], folder));
  }
}

async function measureMemory(): Promise<void> {
  const command = [mikrokit(folder), 'dev', '--no-explorer', 'server.ts'];
  const server = await startServer(command, { cwd: folder });
  await answerWith(server, about, '"revision"');
  await setTimeout(AT_REST);
  memories.dev.push(memoryOf(server.pid));
  await server.stop('SIGTERM');
  const watch = await startTscWatch(folder);
  await setTimeout(AT_REST);
  memories.tsc.push(memoryOf(watch.pid as number));
  watch.kill();
}

function emptyCache(of: string): void {
  rmSync(join(of, 'node_modules/.cache'), { recursive: true, force: true });
}

async function report(): Promise<void> {
  console.table(
    [...costs].map(([row, all]) => ({
      row,
      'median ms': Math.round(median(all.map(({ time }) => time))),
      'CPU ms': Math.round(median(all.map(({ cpu }) => cpu))),
      'least CPU ms': Math.round(Math.min(...all.map(({ cpu }) => cpu))),
    })),
  );
  for (const { row, of, limit } of targets) printRatio(row, of, limit);
  const built = costs.get('mikrokit build')?.map(({ cpu }) => cpu / 1000);
  if (built) printVerdict('mikrokit build, seconds of CPU', built, 2);
  if (memories.dev.length > 0) {
    const names = [...new Set(memories.dev.flatMap((memory) => Object.keys(memory)))];
    const ofName = (name: string) => median(memories.dev.map((memory) => memory[name] ?? 0));
    console.log(names.map((name) => `${name} ${Math.round(ofName(name) / 1e6)} MB`).join(', '));
    const ratios = memories.dev.map((dev, nth) => sumOf(dev) / sumOf(memories.tsc[nth] as Memory));
    printVerdict('memory of mikrokit dev / tsc --watch', ratios, 2);
    const typescript = memories.dev.map(
      (dev, nth) => (dev.TypeScript ?? 0) / sumOf(memories.tsc[nth] as Memory),
    );
    console.log(`of that TypeScript alone  ${median(typescript).toFixed(2)}`);
  }
  const rows = Object.fromEntries(costs);
  console.log(
    await writeResults('application', 'npm run bench -- application', { rows, memories }),
  );
}

function printRatio(row: string, of: string, limit: number): void {
  const [above, below] = [costs.get(row), costs.get(of)];
  if (!above || !below) return;
  for (const unit of ['cpu', 'time'] as const) {
    const pairs = above.map((cost, nth): Pair => [below[nth]?.[unit] ?? Number.NaN, cost[unit]]);
    const { ratio: value, low, high } = ratioOf(pairs);
    const label = `${unit === 'cpu' ? 'CPU' : 'time'} of ${row} / ${of}, ${low.toFixed(2)} to ${high.toFixed(2)}, median`;
    const isSteady = high <= limit || low > limit;
    const target = `at most ${limit}`;
    console.log(formatVerdict({ label, value, target, met: value <= limit, isSteady }));
  }
}

function printVerdict(label: string, samples: readonly number[], limit: number): void {
  const value = median(samples);
  const isSteady = Math.max(...samples) <= limit || Math.min(...samples) > limit;
  const target = `at most ${limit}`;
  console.log(formatVerdict({ label, value, target, met: value <= limit, isSteady }));
}
