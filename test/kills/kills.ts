// `npm run kills`: kills servers, workers, brokers and databases under load, and counts what was lost or ran twice.
import { parseArgs } from 'node:util';
import { runKills, SILENCE } from '../../packages/nats/test/kills/run-kills.ts';
import { runTopicKills } from '../../packages/nats/test/kills/run-topic-kills.ts';
import { type KillEngineName, killEngines } from '../../packages/queue/test/kills/kill-engines.ts';
import { isGood, runQueueKills } from '../../packages/queue/test/kills/run-queue-kills.ts';
import { hasNats } from '../support/nats-process.ts';

const engines = Object.keys(killEngines) as KillEngineName[];
const groups = ['calls', 'topics', ...engines];
const usage = `npm run kills -- [${groups.join(' | ')} …] [--runs=20]

calls     10,000 calls of 48 callers to services over NATS that end by SIGTERM, and as many that are killed
topics    90,000 deliveries to 60 readers of a JetStream topic, while servers and the broker are killed
others    runs of a queue, each with kills of a worker and of the engine; cluster is JetStream with three replicas`;

const { chosen, runs } = readArguments();
const failed: string[] = [];
for (const name of chosen) {
  const missing = missingFor(name);
  if (missing !== undefined) console.log(`Skipped: ${name}, as ${missing} is not installed`);
  else if (!(await play(name))) failed.push(name);
}
if (failed.length > 0) {
  console.error(`Broken promises: ${failed.join(', ')}`);
  process.exitCode = 1;
}

function readArguments(): { readonly chosen: readonly string[]; readonly runs: number } {
  try {
    const { values, positionals } = parseArgs({
      options: {
        runs: { type: 'string', default: '20' },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    const unknown = positionals.find((name) => !groups.includes(name));
    if (unknown !== undefined) throw new TypeError(`There is no ${unknown}`);
    if (!/^[1-9]\d{0,3}$/.test(values.runs)) throw new TypeError('--runs takes a number from 1');
    return { chosen: positionals.length > 0 ? positionals : groups, runs: Number(values.runs) };
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exit(1);
  }
}

/** The program that is missing; undefined for none. */
function missingFor(name: string): string | undefined {
  if (isEngine(name)) return killEngines[name].missing;
  return hasNats ? undefined : 'nats-server';
}

function isEngine(name: string): name is KillEngineName {
  return Object.hasOwn(killEngines, name);
}

/** Resolves to whether nothing was lost, nor ran twice where it must not. */
async function play(name: string): Promise<boolean> {
  if (isEngine(name)) {
    const report = await runQueueKills(name, runs);
    console.table([report]);
    return isGood(report);
  }
  return name === 'calls' ? playCalls() : playTopics();
}

async function playCalls(): Promise<boolean> {
  const reports = [await runKills('SIGTERM', 10_000), await runKills('SIGKILL', 10_000)];
  console.table(reports);
  return reports.every(
    ({ signal, failures, inFlight, slowest, neverRun, doubled }) =>
      failures <= (signal === 'SIGTERM' ? 0 : inFlight) &&
      slowest <= SILENCE * 1.25 + 300 &&
      neverRun + doubled === 0,
  );
}

async function playTopics(): Promise<boolean> {
  const report = await runTopicKills(1_500);
  console.table([report]);
  return report.missing + report.doubled + report.outOfOrder === 0;
}
