// `npm run bench -- recorder`: the tasks of the Drift SDK's benchmark suite over servers without a recorder, with one that is
// off, and with recording ones, by turns.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { type RecorderStats, readTape } from '@mikrokit/recorder';
import { namedIn, orEnd, readCommandLine } from '../harness/command-line.ts';
import { requestText } from '../harness/http-call.ts';
import { killOnExit } from '../harness/kill-on-exit.ts';
import { writeResults } from '../harness/results.ts';
import { type RunningServer, startServer } from '../harness/running-server.ts';
import { median } from '../harness/statistics.ts';
import { type Arm, arms } from './arms.ts';
import type { Calls, Latencies } from './send-calls.ts';
import { secrets, type Task, tasks } from './tasks.ts';

const { values, count, names } = readCommandLine({
  usage: 'npm run bench -- recorder [options] [words of task names]',
  about: `Calls servers with and without a recorder by turns from a process of its own, and counts the CPU of all threads of the
server, until everything is on disk.`,
  options: {
    rounds: {
      type: 'string',
      short: 'r',
      default: '5',
      about: 'of each arm, after one to warm up',
    },
    concurrency: { type: 'string', short: 'c', default: '1,50', about: 'calls at the same time' },
    arms: { type: 'string', default: arms.map(({ name }) => name).join(','), about: 'to measure' },
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

/** A row of the table. */
interface Row {
  readonly task: string;
  readonly concurrency: number;
  readonly arm: string;
  readonly p50: number;
  readonly p99: number;
  readonly calls: number;
  /** Microseconds of CPU of all threads. */
  readonly cpuPerCall: number;
  /** The median of the differences to the first arm in the same round, in microseconds a call. */
  readonly more: number;
  readonly memoryMB: number;
  readonly bytesPerCall: number;
}

const client = spawn(process.execPath, [join(import.meta.dirname, 'send-calls.ts')], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
killOnExit(client);
const replies = createInterface(client.stdout)[Symbol.asyncIterator]();
const rows: Row[] = [];
for (const concurrency of values.concurrency.split(',').map(Number))
  for (const task of chosenTasks) rows.push(...(await measureTask(task, concurrency)));
client.stdin.end();
console.table(rows);
console.log(await writeResults('recorder', 'npm run bench -- recorder', { rows }));

/** Measures all arms by turns. Throws if one did not do what it says. */
async function measureTask(task: Task, concurrency: number): Promise<readonly Row[]> {
  const running: Running[] = [];
  try {
    for (const arm of chosenArms) running.push(await start(arm, task));
    for (let round = 0; round <= rounds; round++)
      for (let i = 0; i < running.length; i++) {
        const one = running[(round + i) % running.length] as Running;
        const sample = await measureRound(one, task, concurrency);
        if (round > 0) one.samples.push(sample);
      }
    const measured: Row[] = [];
    for (const one of running) measured.push(await finish(one, task, concurrency, running[0]));
    return measured;
  } finally {
    for (const { folder } of running) rmSync(folder, { recursive: true, force: true });
  }
}

async function start(arm: Arm, task: Task): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-recorder-'));
  const program = join(import.meta.dirname, 'recorded-server.ts');
  const source = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
  const server = await startServer([...source, program, arm.name, folder]);
  const [{ method, path, body }] = task.requests as [Task['requests'][number]];
  await server.call(requestText(method, path, body));
  return { arm, server, folder, samples: [] };
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
  await setTimeout(400);
  const latencies: Latencies = JSON.parse(value);
  return { ...latencies, cpu: (server.cpuMicroseconds() - before) / calls };
}

/** Ends a server, and checks that it recorded what its arm says. */
async function finish(
  { arm, server, folder, samples }: Running,
  task: Task,
  concurrency: number,
  first: Running | undefined,
): Promise<Row> {
  const memory = server.memoryBytes() ?? Number.NaN;
  await server.stop('SIGTERM');
  const stats = JSON.parse(server.printed().trim().split('\n').at(-1) ?? '') as RecorderStats;
  const calls = task.calls * (rounds + 1) + 1;
  const tape = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const lines = (await readTape(folder)).length;
  proveTape({ arm, stats, lines, text: tape.join(''), calls });
  const bytes = tape.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
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
    bytesPerCall: Math.round(bytes / (stats.written || 1)),
  };
}

interface Proof {
  readonly arm: Arm;
  readonly stats: RecorderStats;
  /** The calls that read back from the tape. */
  readonly lines: number;
  readonly text: string;
  /** The calls that were made. */
  readonly calls: number;
}

function proveTape({ arm, stats, lines, text, calls }: Proof): void {
  const { name, options } = arm;
  const isRecording = options !== undefined && options.mode !== 'off';
  if (!isRecording) {
    if (lines !== 0) throw new Error(`${name}: ${lines} calls are on tape`);
    return;
  }
  const { recorded, unsampled, queueFull, failed, stopped, written, lost } = stats;
  const isComplete =
    recorded + unsampled + queueFull + failed + stopped === calls && written + lost === recorded;
  const isSampled = options.sample === undefined ? unsampled === 0 : recorded < calls / 2;
  if (!isComplete || !isSampled || written !== lines || failed > 0 || lost > 0)
    throw new Error(`${name}: of ${calls} calls ${lines} are on tape: ${JSON.stringify(stats)}`);
  const secret = secrets.find((one) => text.includes(one));
  if (secret !== undefined) throw new Error(`${name}: '${secret}' is on the tape`);
}
