// `npm run bench -- recorder-call`: what a recorder adds to a call in one process, without HTTP, whose noise hides it.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRecorder, jsonl, type Recorder } from '@mikrokit/recorder';
import { type CallRequest, type Dispatcher, isReply } from '@mikrokit/router';
import { readCommandLine } from '../harness/command-line.ts';
import { median } from '../harness/statistics.ts';
import { arms } from './arms.ts';
import { api } from './drift-api.ts';
import { type TaskRequest, tasks } from './tasks.ts';

const { values, count, names } = readCommandLine({
  usage: 'npm run bench -- recorder-call [options] [words of task names]',
  about: `Makes one call at a time, each in a turn of its own, with and without a recorder by turns, and counts the CPU of all
threads until everything is on disk. Prints what the recorder adds to a call, and what it costs to write and to hash 1 MB.`,
  options: {
    rounds: { type: 'string', short: 'r', default: '15', about: 'of each arm' },
    milliseconds: { type: 'string', default: '150', about: 'of calls in a round' },
  },
  takesNames: true,
});
const rounds = count('rounds');
const request: CallRequest = { header: () => undefined, native: undefined };
const folder = mkdtempSync(join(tmpdir(), 'bench-recorder-call-'));

/** A router, and its recorder if it has one. */
interface Arm {
  readonly name: string;
  readonly api: Dispatcher;
  readonly recorder: Recorder | undefined;
}

const measured = await Promise.all(
  arms.filter(({ express }) => express === undefined).map(startArm),
);
try {
  for (const { name, requests } of tasks)
    if (names.length === 0 || names.some((word) => name.toLowerCase().includes(word)))
      await compare(name, requests);
  await printFloors();
} finally {
  for (const { recorder } of measured) await recorder?.close();
  rmSync(folder, { recursive: true });
}

async function startArm({ name, options }: (typeof arms)[number]): Promise<Arm> {
  if (options === undefined) return { name, api, recorder: undefined };
  const sink = jsonl(join(folder, name.replaceAll(/\W/g, '')));
  const recorder = await createRecorder(api, { ...options, sink });
  return { name, api: recorder.api, recorder };
}

async function compare(task: string, requests: readonly TaskRequest[]): Promise<void> {
  const calls = await callsOfRound(requests);
  const figures = new Map(measured.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round++)
    for (let i = 0; i < measured.length; i++) {
      const arm = measured[(round + i) % measured.length] as Arm;
      const cpu = await cpuOf(async () => {
        for (let n = 0; n < calls; n++)
          await call(arm.api, requests[n % requests.length] as TaskRequest);
        await written(arm);
      });
      if (round > 0) figures.get(arm.name)?.push(cpu / calls);
    }
  const base = figures.get('absent') ?? [];
  console.log(`\n${task}, ${calls} calls in a round: ${median(base).toFixed(1)} µs a call`);
  for (const [name, of] of figures) {
    if (name === 'absent') continue;
    const more = median(of.map((cpu, round) => cpu - (base[round] as number)));
    console.log(`  ${name.padEnd(12)} ${more.toFixed(2).padStart(9)} µs more`);
  }
}

/** Waits until all recorded calls are on disk, and as long without a recorder. */
async function written({ recorder }: Arm): Promise<void> {
  const isWritten = () => {
    const { recorded = 0, written = 0 } = recorder?.stats() ?? {};
    return written === recorded;
  };
  do await sleep(70);
  while (!isWritten());
}

/** As many calls as take the time of a round, after enough of them to be compiled. */
async function callsOfRound(requests: readonly TaskRequest[]): Promise<number> {
  const end = performance.now() + Number(values.milliseconds);
  let calls = 0;
  for (; performance.now() < end; calls++)
    await call(api, requests[calls % requests.length] as TaskRequest);
  return Math.max(calls, 10);
}

async function call(
  of: Dispatcher,
  { method, path, body = '', replyBytes }: TaskRequest,
): Promise<void> {
  const endpoint = of.accept(method, path, body === '' ? undefined : 'application/json');
  if (isReply(endpoint)) throw new Error(`${path} is not served`);
  const reply = await endpoint.run(body, request);
  if (reply.status !== 200 || (reply.body?.length ?? 0) < replyBytes)
    throw new Error(`${path}: ${reply.status}, ${reply.body?.length} characters`);
  await new Promise(setImmediate);
}

/** Microseconds of CPU, of all threads. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/**
 * The minimum of any recorder: the system's part of a write, and the hash of a value that stays off
 * the tape.
 */
async function printFloors(): Promise<void> {
  const text = 'a'.repeat(1024 * 1024);
  const bytes = Buffer.from(text);
  const floors: Readonly<Record<string, () => Promise<unknown> | unknown>> = {
    'append 1 MB of bytes to a file': () => appendFile(join(folder, 'floor'), bytes),
    'turn 1 MB of text into bytes': () => Buffer.from(text),
    'SHA-256 of 1 MB of text': () => createHash('sha256').update(text).digest('hex'),
  };
  console.log('');
  for (const [name, work] of Object.entries(floors)) {
    const all: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const cpu = await cpuOf(async () => {
        for (let n = 0; n < 20; n++) await work();
        await sleep(5);
      });
      all.push(cpu / 20);
    }
    console.log(`${name}: ${median(all).toFixed(0)} µs`);
  }
}
