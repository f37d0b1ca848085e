import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { forkProgram } from '../../../../test/support/forked-program.ts';
import { type KillLine, LEASE, makeEffects } from './kill-api.ts';
import { type KillEngine, type KillEngineName, killEngines } from './kill-engines.ts';
import { killSender } from './kill-senders.ts';
import { openDatabase, openQueue } from './open-queue.ts';

const WORKERS = 3;
/** Jobs of one worker that run at once. */
const CONCURRENCY = 10;
const SENDERS = 4;
/** Calls with a delay, sent before anything is killed. */
const DELAYED = 60;
const LONGEST_DELAY = 1_500;
/** Milliseconds for which senders go on behind a kill. */
const AFTER = 1_500;
/** Milliseconds in which an engine that was killed confirms calls again, and all calls have run. */
const PATIENCE = 60_000;

/** What runs of a queue under kills have shown. */
export interface QueueKillReport {
  readonly engine: KillEngineName;
  readonly runs: number;
  readonly workerKills: number;
  readonly engineKills: number;
  /** Calls that were confirmed. */
  readonly calls: number;
  readonly neverRun: number;
  /** Effects that happened again although their calls have keys. */
  readonly chargedTwice: number;
  /** Effects that happened again although they share a transaction with their keys. */
  readonly transferredTwice: number;
  /** Jobs of killed workers that another one has taken, and the longest time from the kill, in milliseconds. */
  readonly takeovers: number;
  readonly slowestTakeover: number;
  readonly ticks: number;
  /** Ticks that had no run, or more than one. */
  readonly wrongTicks: number;
  readonly early: number;
  /** How late delayed calls were, in milliseconds. */
  readonly lateP99: number;
}

/** Whether runs have kept what docs/queue.md says. */
export function isGood(report: QueueKillReport): boolean {
  const kills = report.workerKills + report.engineKills;
  return (
    report.neverRun + report.transferredTwice + report.wrongTicks + report.early === 0 &&
    report.chargedTwice <= kills * CONCURRENCY &&
    // The only worker that is killed may have held no job.
    (report.takeovers > 0 || report.runs === 1) &&
    report.slowestTakeover <= 2 * LEASE &&
    report.ticks > 0 &&
    report.lateP99 <= 1_000
  );
}

/** Sends calls to three workers while one of them and the engine are killed and started again, in as many runs. */
export async function runQueueKills(
  engine: KillEngineName,
  runs: number,
): Promise<QueueKillReport> {
  const outcomes: Outcome[] = [];
  for (let run = 0; run < runs; run++) outcomes.push(await playOnce(engine));
  const sumOf = (count: (one: Outcome) => number) =>
    outcomes.reduce((sum, one) => sum + count(one), 0);
  const takeovers = outcomes.flatMap((one) => one.takeovers);
  const late = outcomes.flatMap((one) => one.late).sort((a, b) => a - b);
  return {
    engine,
    runs,
    workerKills: sumOf((one) => one.kills.length),
    engineKills: sumOf((one) => one.engineKills),
    calls: sumOf((one) => one.calls),
    neverRun: sumOf((one) => one.neverRun),
    chargedTwice: sumOf((one) => one.chargedTwice),
    transferredTwice: sumOf((one) => one.transferredTwice),
    takeovers: takeovers.length,
    slowestTakeover: Math.max(0, ...takeovers),
    ticks: sumOf((one) => one.ticks),
    wrongTicks: sumOf((one) => one.wrongTicks),
    early: sumOf((one) => one.early),
    lateP99: late[Math.ceil(late.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY,
  };
}

/** What one run has shown. */
interface Outcome {
  readonly calls: number;
  readonly neverRun: number;
  readonly chargedTwice: number;
  readonly transferredTwice: number;
  readonly kills: readonly WorkerKill[];
  readonly engineKills: number;
  readonly takeovers: readonly number[];
  readonly ticks: number;
  readonly wrongTicks: number;
  readonly early: number;
  readonly late: readonly number[];
}

interface WorkerKill {
  readonly pid: number;
  readonly at: number;
}

async function playOnce(name: KillEngineName): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-kills-'));
  const engine = await killEngines[name].start();
  try {
    return await playOn(engine, name, folder);
  } finally {
    await engine.stop();
    rmSync(folder, { recursive: true });
  }
}

async function playOn(engine: KillEngine, name: KillEngineName, folder: string): Promise<Outcome> {
  const log = join(folder, 'log');
  writeFileSync(log, '');
  const database = openDatabase(join(folder, 'effects.db'));
  makeEffects(database);
  const { queue, close } = await openQueue(name, engine.address);
  const later = killSender(queue);
  const workers: ChildProcess[] = [];
  const start = () =>
    forkProgram(new URL('kill-worker.ts', import.meta.url), [name, engine.address, folder]);
  try {
    // Makes the tables and streams.
    await sent(() => later.wait.with({ key: 'first' })(-1, Date.now()));
    workers.push(...(await Promise.all(Array.from({ length: WORKERS }, start))));
    const quiet = await playQuietly(later);
    const sending = sendCalls(later);
    const { kills, engineKills } = await playKills(engine, workers, start);
    const calls = await sending.end();
    const ended = await waitFor({ log, database }, calls);
    const lines = linesOf(log);
    return {
      calls,
      ...ended,
      kills,
      engineKills,
      takeovers: kills.flatMap((kill) => takeoversOf(lines, kill)),
      ...ticksOf(lines, quiet),
      early: lines.filter(({ at, dueAt }) => at < dueAt).length,
      late: lines
        .filter(({ kind, call }) => kind === 'delayed' && call >= 0)
        .map(({ at, dueAt }) => at - dueAt),
    };
  } finally {
    for (const worker of workers) if (worker.connected) worker.disconnect();
    await close();
    database.close();
  }
}

type KillSender = ReturnType<typeof killSender>;

/** Sends calls with delays while all is well. Resolves to the time that it took. */
async function playQuietly(later: KillSender): Promise<Window> {
  const from = Date.now();
  for (let n = 0; n < DELAYED; n++) {
    const delay = Math.ceil(Math.random() * LONGEST_DELAY);
    await later.wait.with({ delay })(n, Date.now() + delay);
  }
  await sleep(LONGEST_DELAY + 1_500);
  return { from, until: Date.now() };
}

/** A span of time, in milliseconds since 1970. */
interface Window {
  readonly from: number;
  readonly until: number;
}

/** Sends calls of both kinds, each again until it is confirmed; `end` resolves to their number. */
function sendCalls(later: KillSender) {
  let [next, isOver] = [0, false];
  const sender = async () => {
    while (!isOver) {
      const call = next++;
      const route = call % 2 === 0 ? later.charge : later.transfer;
      const delay = call % 5 === 0 ? 400 : 0;
      const dueAt = Date.now() + delay;
      await sent(() => route.with({ key: String(call), delay })(call, dueAt));
      await sleep(20);
    }
  };
  const sending = Promise.all(Array.from({ length: SENDERS }, sender));
  sending.catch(() => {});
  return {
    end: async () => {
      isOver = true;
      await sending;
      return next;
    },
  };
}

/** Sends a call until it is confirmed. */
async function sent(send: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    try {
      await send();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(50);
    }
  }
}

/** Kills a worker, and then the engine; where there is nothing to kill, another worker. */
async function playKills(
  engine: KillEngine,
  workers: ChildProcess[],
  start: () => Promise<ChildProcess>,
) {
  const kills: WorkerKill[] = [];
  const killWorker = async (at: number) => {
    const old = workers[at] as ChildProcess;
    const ended = once(old, 'exit');
    kills.push({ pid: old.pid as number, at: Date.now() });
    old.kill('SIGKILL');
    await ended;
    const takenOver = sleep(2 * LEASE);
    workers[at] = await start();
    await takenOver;
  };
  await sleep(500);
  await killWorker(0);
  if (engine.kill === undefined) await killWorker(1);
  else await engine.kill();
  await sleep(AFTER);
  return { kills, engineKills: engine.kill === undefined ? 0 : 1 };
}

/** Waits until all calls have had their effects, and counts them. */
async function waitFor(
  { log, database }: { readonly log: string; readonly database: ReturnType<typeof openDatabase> },
  calls: number,
) {
  const transfers = database.prepare(
    'SELECT count(*) AS runs, count(DISTINCT call) AS ran FROM transfers',
  );
  const end = performance.now() + PATIENCE;
  for (;;) {
    const charges = linesOf(log).filter(({ kind }) => kind === 'charge');
    const charged = new Set(charges.map(({ call }) => call)).size;
    const { runs, ran } = transfers.get() as Record<'runs' | 'ran', number>;
    const neverRun = calls - charged - ran;
    if (neverRun === 0 || performance.now() > end)
      return {
        neverRun,
        chargedTwice: charges.length - charged,
        transferredTwice: runs - ran,
      };
    await sleep(200);
  }
}

function linesOf(log: string): readonly KillLine[] {
  const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as KillLine);
}

/** Milliseconds from a kill to the next attempts of the jobs that the worker had started. */
function takeoversOf(lines: readonly KillLine[], { pid, at }: WorkerKill): readonly number[] {
  const starts = lines.filter(({ kind }) => kind === 'start');
  const cut = new Set(starts.filter((line) => line.pid === pid).map(({ call }) => call));
  return [...cut].flatMap((call) => {
    const next = starts.find((line) => line.call === call && line.at > at);
    return next === undefined ? [] : [next.at - at];
  });
}

/** The ticks of a span, apart from its edges. */
function ticksOf(lines: readonly KillLine[], { from, until }: Window) {
  const first = Math.ceil(from / 1_000) * 1_000 + 1_000;
  const times: number[] = [];
  for (let time = first; time < until - 1_000; time += 1_000) times.push(time);
  const runsOf = (time: number) =>
    lines.filter(({ kind, call }) => kind === 'tick' && call === time).length;
  return {
    ticks: times.length,
    wrongTicks: times.filter((time) => runsOf(time) !== 1).length,
  };
}
