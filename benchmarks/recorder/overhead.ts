// `npm run bench -- recorder`: the tasks of the Drift SDK's benchmark suite over servers without a recorder, with one that is
// off, and with recording ones, by turns.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { type RecorderStats, readTape } from '@mikrokit/recorder';
import { namedIn, orEnd, readCommandLine } from '../harness/command-line.ts';
import { requestText } from '../harness/http-call.ts';
import { killOnExit } from '../harness/kill-on-exit.ts';
import { describeRun, saveResults } from '../harness/results.ts';
import { type RunningServer, startServer } from '../harness/running-server.ts';
import { median } from '../harness/statistics.ts';
import { type Arm, arms } from './arms.ts';
import type { RecorderResults, RecorderRow } from './results.ts';
import type { Calls, Latencies } from './send-calls.ts';
import { secrets, type Task, tasks } from './tasks.ts';
import { installTusk } from './tusk-packages.ts';

const ours = arms.filter(({ express }) => express === undefined);

const { values, count, names } = readCommandLine({
  usage: 'npm run bench -- recorder [options] [words of task names]',
  about: `Calls servers with and without a recorder by turns from a process of its own, and counts the CPU of all threads of the
server, until everything is on disk.`,
  options: {
    rounds: {
      type: 'string',
      short: 'r',
      default: '4',
      about: 'of each arm, after one to warm up',
    },
    concurrency: { type: 'string', short: 'c', default: '1,50', about: 'calls at the same time' },
    arms: {
      type: 'string',
      default: ours.map(({ name }) => name).join(','),
      about: 'to measure; `express,tusk` are the Drift SDK on Express, which is installed for them',
    },
    publish: { type: 'boolean', default: false, about: 'saves the results for npm run report' },
  },
  takesNames: true,
});
const rounds = count('rounds');
const chosenArms = orEnd(() => namedIn(arms, values.arms));
const chosenTasks = tasks.filter(
  ({ name }) => names.length === 0 || names.some((word) => name.toLowerCase().includes(word)),
);

/** One round of one arm. Times are in microseconds. */
interface Sample extends Latencies {
  readonly cpu: number;
}

/** A server while it is measured. */
interface Running {
  readonly arm: Arm;
  readonly server: RunningServer;
  readonly folder: string;
  readonly samples: Sample[];
}

// Once, before servers that need it start at the same time.
if (chosenArms.some(({ express }) => express !== undefined)) await installTusk();
const client = spawn(process.execPath, [join(import.meta.dirname, 'send-calls.ts')], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
killOnExit(client);
const replies = createInterface(client.stdout)[Symbol.asyncIterator]();
const rows: RecorderRow[] = [];
for (const concurrency of values.concurrency.split(',').map(Number))
  for (const task of chosenTasks) rows.push(...(await measureTask(task, concurrency)));
client.stdin.end();
console.table(rows);
const results: RecorderResults = { ...describeRun('npm run bench -- recorder'), rows };
console.log((await saveResults('recorder', results, values)).join('\n'));

/** Measures all arms by turns. Throws if one did not do what it says. */
async function measureTask(task: Task, concurrency: number): Promise<readonly RecorderRow[]> {
  const running: Running[] = [];
  try {
    const started = await Promise.allSettled(chosenArms.map((arm) => start(arm, task)));
    for (const one of started) if (one.status === 'fulfilled') running.push(one.value);
    for (const one of started) if (one.status === 'rejected') throw one.reason;
    for (let round = 0; round <= rounds; round++)
      for (let i = 0; i < running.length; i++) {
        const one = running[(round + i) % running.length] as Running;
        const sample = await measureRound(one, task, concurrency);
        if (round > 0) one.samples.push(sample);
      }
    const measured: RecorderRow[] = [];
    for (const one of running)
      measured.push(await finish(one, task, concurrency, firstOf(running, one)));
    return measured;
  } finally {
    for (const { folder } of running) rmSync(folder, { recursive: true, force: true });
  }
}

/** The arm for comparison: a server of the same kind without a recorder. */
function firstOf(running: readonly Running[], { arm }: Running): Running | undefined {
  return running.find((one) => (one.arm.express === undefined) === (arm.express === undefined));
}

async function start(arm: Arm, task: Task): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-recorder-'));
  const server = await startArm(arm, folder);
  const [{ method, path, body }] = task.requests as [Task['requests'][number]];
  await server.call(requestText(method, path, body));
  return { arm, server, folder, samples: [] };
}

async function startArm({ name, express }: Arm, folder: string): Promise<RunningServer> {
  if (express === undefined) {
    const program = join(import.meta.dirname, 'recorded-server.ts');
    const source = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
    return startServer([...source, program, name, folder]);
  }
  const program = join(import.meta.dirname, 'express-server.ts');
  const env = { TUSK_DRIFT_MODE: express === 'tusk' ? 'RECORD' : 'DISABLED' };
  return startServer([program, await installTusk()], { cwd: folder, env });
}

async function measureRound(
  { server }: Running,
  { requests, calls }: Task,
  concurrency: number,
): Promise<Sample> {
  const before = server.cpuMicroseconds();
  const order: Calls = { port: server.port, requests, calls, concurrency };
  client.stdin.write(`${JSON.stringify(order)}\n`);
  const { value, done } = await replies.next();
  if (done) throw new Error('The client ended by itself');
  // Calls are written some time after their replies.
  await setTimeout(150);
  const latencies: Latencies = JSON.parse(value);
  return { ...latencies, cpu: (server.cpuMicroseconds() - before) / calls };
}

/** Ends a server, and checks that it recorded what its arm says. */
async function finish(
  { arm, server, folder, samples }: Running,
  task: Task,
  concurrency: number,
  first: Running | undefined,
): Promise<RecorderRow> {
  const memory = server.memoryBytes() ?? Number.NaN;
  const calls = task.calls * (rounds + 1) + 1;
  // The Drift SDK exports its traces every few seconds, and not when the process ends.
  if (arm.express === 'tusk') await setTimeout(10_000);
  await server.stop('SIGTERM');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.jsonl'))
    .map((file) => join(folder, file));
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const lines =
    arm.express === undefined
      ? await countProven({ arm, server, files, calls })
      : files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);
  const middle = (of: (sample: Sample, round: number) => number) =>
    Number(median(samples.map(of)).toFixed(1));
  return {
    task: task.name,
    concurrency,
    arm: arm.name,
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    calls: task.calls * rounds,
    cpuPerCall: middle(({ cpu }) => cpu),
    more: middle(({ cpu }, round) => cpu - (first?.samples[round]?.cpu ?? Number.NaN)),
    memoryMB: Math.round(memory / 1e6),
    bytesPerCall: Math.round(bytes / (lines || 1)),
    onDisk: Number(((100 * lines) / calls).toFixed(1)),
  };
}

interface Proof {
  readonly arm: Arm;
  readonly server: RunningServer;
  /** Those of its tape. */
  readonly files: readonly string[];
  /** The calls that were made. */
  readonly calls: number;
}

/** The number of calls that read back from the tape of a server that has ended. Throws if it did not record what its arm says. */
async function countProven({ arm, server, files, calls }: Proof): Promise<number> {
  const stats = JSON.parse(server.printed().trim().split('\n').at(-1) ?? '') as RecorderStats;
  let lines = 0;
  // One by one: large bodies of all rounds together are more than a text may have.
  for (const file of files) lines += (await readTape(file)).length;
  const { name, options } = arm;
  const isRecording = options !== undefined && options.mode !== 'off';
  if (!isRecording) {
    if (lines !== 0) throw new Error(`${name}: ${lines} calls are on tape`);
    return lines;
  }
  const { recorded, unsampled, queueFull, failed, stopped, written, lost } = stats;
  const isComplete =
    recorded + unsampled + queueFull + failed + stopped === calls && written + lost === recorded;
  const isSampled = options.sample === undefined ? unsampled === 0 : recorded < calls / 2;
  if (!isComplete || !isSampled || written !== lines || failed > 0 || lost > 0)
    throw new Error(`${name}: of ${calls} calls ${lines} are on tape: ${JSON.stringify(stats)}`);
  const secret = secrets.find((one) => files.some((file) => readFileSync(file).includes(one)));
  if (secret !== undefined) throw new Error(`${name}: '${secret}' is on the tape`);
  return lines;
}
