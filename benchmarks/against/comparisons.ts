import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundle } from '../harness/build.ts';
import { CpuCounter } from '../harness/cpu-time.ts';
import { killOnExit } from '../harness/kill-on-exit.ts';
import { type RunningServer, startServer } from '../harness/running-server.ts';
import { median } from '../harness/statistics.ts';
import { fileIn } from '../lambda/function-list.ts';
import { measureWarm } from '../lambda/measure-warm.ts';
import { findRuntimeClient } from '../lambda/runtime-client.ts';
import { invoke, start } from '../lambda/sample.ts';
import { assertFunction, assertGoodResult, eventOf } from '../lambda/update-user-event.ts';
import { frameworkOf } from '../servers/frameworks.ts';
import { keptAlive } from '../throughput/measure-cpu.ts';
import { RequestSender } from '../throughput/send-requests.ts';
import { libraryFlags } from '../types/library-process.ts';
import type { TaskRate } from '../types/results.ts';
import { tasks } from '../types/tasks.ts';
import { assertGoodReply, goodRequest, updateUser } from '../workloads/update-user.ts';
import { assertServer } from '../workloads/workload.ts';
import type { Tree } from './check-out.ts';
import type { Pair } from './ratio.ts';

const execute = promisify(execFile);

/** A benchmark that compares two trees. */
export interface Comparison {
  /** As `npm run bench` lists it. */
  readonly name: string;
  /** Rounds by default: a few minutes. */
  readonly rounds: number;
  /** Builds the files to measure and checks that they work. */
  readonly prepare: (trees: Trees) => Promise<Round>;
}

export type Trees = readonly [before: Tree, now: Tree];

/** Measures both trees, by turns. Returns a pair for each figure. Less is better. */
export type Round = (round: number) => Promise<Figures<Pair>>;

/** Values by name and unit: `built, CPU ms`. */
type Figures<Value = number> = Readonly<Record<string, Value>>;

/**
 * The benchmarks that support `--against`. CPU time is reliable on a shared machine, wall time is
 * not.
 */
export const comparisons: readonly Comparison[] = [
  { name: 'update-user', rounds: 20, prepare: prepareUpdateUser },
  { name: 'types', rounds: 12, prepare: prepareTypes },
  { name: 'lambda-start', rounds: 50, prepare: prepareLambdaStart },
  { name: 'start', rounds: 50, prepare: prepareStart },
];

const CONNECTIONS = 100;
const REQUESTS = 3_000;
const WARM_UP_REQUESTS = 40_000;
const LOADS = 15;

async function prepareUpdateUser(trees: Trees): Promise<Round> {
  const files = await buildServers(trees);
  return async () => {
    // Fresh processes in each round, because each process is optimized again.
    const servers = await onBoth(0, files, (file) => startServer([file]));
    try {
      for (const server of servers) {
        await assertServer(server, updateUser, frameworkOf('mikrokit'));
      }
      return {
        '10 pipelined, CPU µs': await measureLoads(servers, 10),
        'one at a time, CPU µs': await measureLoads(servers, 1),
      };
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  };
}

/**
 * The CPU of a request on each server: medians of short loads by turns, so that both have the same
 * noise.
 */
async function measureLoads(
  servers: readonly [RunningServer, RunningServer],
  pipelining: number,
): Promise<Pair> {
  const load = { request: keptAlive(updateUser), connections: CONNECTIONS, pipelining };
  const subjects = await onBoth(0, servers, async (server) => {
    const sender = await RequestSender.connect(server.port, load);
    await sender.send(WARM_UP_REQUESTS);
    return { server, sender };
  });
  const loads: Pair[] = [];
  for (let at = 0; at < LOADS; at++) {
    loads.push(
      await onBoth(at, subjects, async ({ server, sender }) => {
        await sender.refresh();
        const before = server.cpuMicroseconds();
        await sender.send(REQUESTS);
        return (server.cpuMicroseconds() - before) / REQUESTS;
      }),
    );
  }
  for (const { sender } of subjects) sender.close();
  return [median(loads.map(([before]) => before)), median(loads.map(([, now]) => now))];
}

const TASK_MILLISECONDS = 200;

async function prepareTypes(trees: Trees): Promise<Round> {
  const run = async ({ root }: Tree, ...args: readonly string[]): Promise<unknown> => {
    const script = join(root, 'benchmarks/types/measure-library.ts');
    const flags = [...libraryFlags, '--import', '@mikrokit/compiler/register'];
    const running = execute(process.execPath, [...flags, script, 'mikrokit', ...args], {
      cwd: root,
    });
    killOnExit(running.child);
    return JSON.parse((await running).stdout);
  };
  for (const tree of trees) await run(tree); // asserts that the results are right
  // Rates are per pass through a text, so the speed of the CPU does not matter. Nanoseconds are at
  // the first pace.
  let firstPace: number | undefined;
  return async (round) => {
    const figures: Record<string, Pair> = {};
    for (const { name } of tasks) {
      figures[`${name}, CPU ns`] = await onBoth(round, trees, async (tree) => {
        const { rate, pace } = (await run(tree, name, String(TASK_MILLISECONDS))) as TaskRate;
        firstPace ??= pace;
        return 1e9 / (rate * firstPace);
      });
    }
    return figures;
  };
}

async function prepareLambdaStart(trees: Trees): Promise<Round> {
  const client = await findRuntimeClient();
  const folders = await onBoth(0, trees, async ({ root }) => {
    const source = join(root, 'benchmarks/lambda/functions/mikrokit.ts');
    const out = join(root, 'benchmarks/dist/against/lambda/function.mjs');
    await bundle(source, out, [], root);
    const folder = join(out, '..');
    const lambda = await start(folder, client.args);
    await assertFunction(root, (event) => invoke(lambda, event)).finally(() => lambda.stop());
    return folder;
  });
  return async (round) =>
    pairUp(
      await onBoth(round, folders, async (folder) => {
        const startedAt = performance.now();
        const lambda = await start(folder, client.args);
        const result = await invoke(lambda, eventOf());
        const firstReply = performance.now() - startedAt;
        const cpu = cpuOfChild();
        await lambda.stop();
        assertGoodResult(folder, result);
        return {
          'to the first result, CPU ms': cpu / 1_000,
          'to the first result, ms': firstReply,
          'a warm event, CPU µs': median((await measureWarm(fileIn(folder))).cpu),
        };
      }),
    );
}

async function prepareStart(trees: Trees): Promise<Round> {
  const files = await buildServers(trees);
  const commands = trees.map(({ root }, at) => ({
    root,
    built: [files[at] as string],
    // The first start, below, fills the compiler's cache.
    loader: ['--import', '@mikrokit/compiler/register', serverIn(root)],
  }));
  const [before, now] = commands as [(typeof commands)[number], (typeof commands)[number]];
  for (const { loader, root } of commands) await measureStart(loader, root);
  return async (round) =>
    pairUp(
      await onBoth(round, [before, now], async ({ built, loader, root }) => {
        const ofBuilt = await measureStart(built, root);
        const ofLoader = await measureStart(loader, root);
        return {
          'built, CPU ms': ofBuilt.cpu,
          'built, ms': ofBuilt.time,
          'loader, CPU ms': ofLoader.cpu,
          'loader, ms': ofLoader.time,
        };
      }),
    );
}

/** Milliseconds from the start of a server to its first reply. */
async function measureStart(command: readonly string[], cwd: string) {
  const server = await startServer(command, { cwd });
  try {
    const reply = await server.call(goodRequest);
    const cpu = server.cpuMicroseconds() / 1_000;
    assertGoodReply(command.join(' '), reply);
    return { cpu, time: reply.firstByteAt - server.startedAt };
  } finally {
    await server.stop();
  }
}

function buildServers(trees: Trees): Promise<readonly [string, string]> {
  return onBoth(0, trees, ({ root }) =>
    bundle(serverIn(root), join(root, 'benchmarks/dist/against/server.mjs'), [], root),
  );
}

function serverIn(root: string): string {
  return join(root, 'benchmarks/servers/update-user/mikrokit.ts');
}

/** Measures one after the other. Each is first in every second round. */
async function onBoth<Subject, Result>(
  round: number,
  [before, now]: readonly [Subject, Subject],
  measure: (subject: Subject) => Promise<Result>,
): Promise<readonly [Result, Result]> {
  if (round % 2 === 0) {
    const first = await measure(before);
    return [first, await measure(now)];
  }
  const first = await measure(now);
  return [await measure(before), first];
}

function pairUp([before, now]: readonly [Figures, Figures]): Figures<Pair> {
  return Object.fromEntries(
    Object.entries(before).map(([name, value]) => [name, [value, now[name] ?? Number.NaN]]),
  );
}

/** Microseconds of CPU that the only child of this process has used. */
function cpuOfChild(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim();
  if (!/^\d+$/.test(children)) throw new Error(`Not one child process, but '${children}'`);
  return new CpuCounter(Number(children)).microseconds();
}
