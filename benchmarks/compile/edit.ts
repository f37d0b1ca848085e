// `npm run bench -- edit`: under `mikrokit dev`, from saving a type to the first answer that knows
// the change.
//
// A call that the changed type rejects is repeated until it is rejected, as a reloading page would
// do. All changes of a sample are made under one command, the first one after its start. CPU is
// counted by process, because it is more reliable than time on a busy machine.
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildPackages } from '../harness/build.ts';
import { postRequest } from '../harness/http-call.ts';
import { processTree, type TreeProcess } from '../harness/process-tree.ts';
import { readSamples } from '../harness/read-samples.ts';
import { writeResults } from '../harness/results.ts';
import { type RunningServer, startServer } from '../harness/running-server.ts';
import { median } from '../harness/statistics.ts';
import { formatVerdict } from '../harness/verdict.ts';
import { installedProject } from './installed-project.ts';
import { changeFile, serverModule, sharedTypesFile, typesFile } from './large-project.ts';

const { samples: rounds } = readSamples({
  name: 'edit',
  about:
    'Under `mikrokit dev` with 1,000 routes: from saving a type to the first answer that knows the change.',
  samples: 5,
});

/** Milliseconds between calls: less would take CPU from the compiler. */
const BETWEEN_CALLS = 2;
/** A developer looks at the server before the next change. */
const BETWEEN_CHANGES = 2_000;

interface Change {
  readonly name: string;
  /** The file that is saved. */
  readonly file: string;
  /** A route whose parameters have the property that the change adds. */
  readonly route: string;
  /** Its parameters, the added property with a value of another type. */
  readonly parameters: (added: string) => readonly unknown[];
  /** Milliseconds. */
  readonly limit: number;
}

const position = { latitude: 1, longitude: 2 };
const changes: readonly Change[] = [
  {
    name: 'a type of 50 routes, first change',
    file: typesFile(19),
    route: 'group19/entity190/update',
    parameters: (added) => [7, { [added]: 'text' }],
    limit: 400,
  },
  {
    name: 'a type of 50 routes',
    file: typesFile(19),
    route: 'group19/entity190/update',
    parameters: (added) => [7, { [added]: 'text' }],
    limit: 400,
  },
  {
    name: 'a type in a file that all routes reach',
    file: typesFile(0),
    route: 'group0/entity0/update',
    parameters: (added) => [7, { [added]: 'text' }],
    limit: 600,
  },
  {
    name: 'a type of all routes',
    file: sharedTypesFile,
    route: 'group19/entity199/update',
    parameters: (added) => [7, { address199: { street: '', city: '', position, [added]: 'text' } }],
    limit: 600,
  },
];

await buildPackages();
const { folder } = installedProject({ interfaces: 200 });
writeFileSync(join(folder, 'server.ts'), serverModule);

/** Milliseconds of CPU from saving a type to the first answer that knows it. */
interface CpuTimes {
  /** The process of `mikrokit dev`. */
  readonly command: number;
  readonly typescript: number;
  /** The new server, of which a part may have started before. */
  readonly server: number;
}

interface Sample {
  /** Milliseconds. */
  readonly time: number;
  readonly cpu: CpuTimes;
}

/** Calls whose connection broke. */
let lost = 0;
const measured = new Map<Change, Sample[]>(changes.map((change) => [change, []]));
for (let sample = -1; sample < rounds; sample++) {
  const server = await startDev();
  for (const change of changes) {
    await setTimeout(BETWEEN_CHANGES);
    const before = processTree(server.pid);
    const time = await timeToAnswer(server, change);
    const cpu = cpuBetween(before, processTree(server.pid));
    // The first sample fills caches and does not count.
    if (sample >= 0) measured.get(change)?.push({ time, cpu });
  }
  await server.stop('SIGTERM');
}
await report();
rmSync(folder, { recursive: true, force: true });

/** Starts the command, and waits for its server. */
async function startDev(): Promise<RunningServer> {
  const command = join(folder, 'node_modules/@mikrokit/compiler/bin/mikrokit.js');
  const server = await startServer([command, 'dev', '--no-explorer', 'server.ts'], { cwd: folder });
  const reply = await server.call(postRequest('/group3/entity30/remove', '[7]'));
  assert.equal(reply.body, '{"group3/entity30/remove":true}');
  return server;
}

async function timeToAnswer(server: RunningServer, change: Change): Promise<number> {
  const added = changeFile(join(folder, change.file));
  const savedAt = performance.now();
  assert.ok(added);
  const request = postRequest(`/${change.route}`, JSON.stringify(change.parameters(added)));
  for (;;) {
    const reply = await callOrCount(server, request);
    if (reply?.status === 400) {
      assert.match(reply.body, new RegExp(`"${added}"`));
      return reply.firstByteAt - savedAt;
    }
    if (reply) assert.equal(reply.status, 200);
    await setTimeout(BETWEEN_CALLS);
  }
}

/** Makes a call, and counts it if its connection breaks. */
async function callOrCount(server: RunningServer, request: string) {
  try {
    return await server.call(request);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    lost++;
    return undefined;
  }
}

/** The CPU of the processes that answer now, without the previous server's. */
function cpuBetween(before: readonly TreeProcess[], after: readonly TreeProcess[]): CpuTimes {
  const cpuOf = (isCounted: (command: string, nth: number) => boolean): number => {
    const counted = after.filter(({ command }, nth) => isCounted(command, nth));
    return counted.reduce((sum, { pid, cpuMicroseconds }) => {
      const used = before.find((process) => process.pid === pid)?.cpuMicroseconds ?? 0;
      return sum + (cpuMicroseconds - used) / 1000;
    }, 0);
  };
  return {
    command: cpuOf((_, nth) => nth === 0),
    typescript: cpuOf((command) => / --api /.test(`${command} `)),
    server: cpuOf((command, nth) => nth > 0 && /dev-register/.test(command)),
  };
}

async function report(): Promise<void> {
  const medianOf = (samples: readonly Sample[], numberOf: (sample: Sample) => number) =>
    Math.round(median(samples.map(numberOf)));
  console.table(
    [...measured].map(([{ name }, samples]) => ({
      change: name,
      'median ms': medianOf(samples, ({ time }) => time),
      'least ms': Math.round(Math.min(...samples.map(({ time }) => time))),
      'CPU of command': medianOf(samples, ({ cpu }) => cpu.command),
      'of TypeScript': medianOf(samples, ({ cpu }) => cpu.typescript),
      'of new server': medianOf(samples, ({ cpu }) => cpu.server),
    })),
  );
  for (const [{ name: label, limit }, samples] of measured) {
    const times = samples.map(({ time }) => time);
    const value = median(times);
    const isSteady = value <= limit || value <= 1.2 * Math.min(...times);
    const target = `at most ${limit} ms`;
    console.log(formatVerdict({ label, value, target, met: value <= limit, isSteady }));
  }
  console.log(`calls whose connection broke: ${lost}`);
  const samples = Object.fromEntries([...measured].map(([{ name }, all]) => [name, all]));
  console.log(await writeResults('edit', 'npm run bench -- edit', { samples, lost }));
}
