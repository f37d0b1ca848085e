// `npm start`: measures the requests a second of servers under load.
import { buildPackages } from '../harness/build.ts';
import { describeRun, saveResults } from '../harness/results.ts';
import { frameworks } from '../servers/frameworks.ts';
import { isNative, obstacleTo } from '../servers/native/native-servers.ts';
import { serversOf } from '../servers/server-list.ts';
import { workloadOf } from '../workloads/workloads.ts';
import { type RunOptions, readOptions, toFlags, usage } from './options.ts';
import { profileServer } from './profile-server.ts';
import { showProgress } from './progress.ts';
import { runRounds } from './run-rounds.ts';
import { formatTable } from './table.ts';
import { verdictsOn } from './targets.ts';
import {
  hadTheirCpu,
  resultsName,
  summarize,
  type ThroughputResults,
} from './throughput-results.ts';

const args = process.argv.slice(2);
try {
  const options = readOptions(args);
  if (options === undefined) console.log(usage);
  else if (options.profile !== undefined) await profile(options, options.profile);
  else await run(options);
} catch (error) {
  // The stack would hide the message.
  console.error(`\n${(error as Error).message}`);
  process.exitCode = 1;
}

async function run(given: RunOptions): Promise<void> {
  const isInteractive = args.length === 0 && process.stdin.isTTY && process.stdout.isTTY;
  const options = isInteractive
    ? await (await import('./prompt-options.ts')).promptOptions(given)
    : given;
  const { servers: names } = options;
  if (names === undefined) throw new Error(`Which servers? --all, or --servers a,b\n\n${usage}`);
  const workload = workloadOf(options.workload);
  const natives = options.native ? await buildableNatives() : [];
  const chosen = [...names, ...natives];
  const servers = serversOf(workload).filter(({ name }) => chosen.includes(name));
  if (servers.length === 0) throw new Error(`None of these servers does '${workload.name}'`);
  // Servers are built from the current packages.
  const progress = showProgress(servers.length, options);
  if (servers.some(({ builtBy }) => builtBy !== undefined)) {
    progress.onStage({ name: 'packages', stage: 'building' });
    await buildPackages();
  }
  const measured = await runRounds(servers, workload, options, progress);
  const summaries = [...measured].map(([server, rounds]) => summarize(server, rounds));
  const { connections, pipelining, duration, warmup, rounds, pin } = options;
  const results: ThroughputResults = {
    ...describeRun(
      'npm start',
      Object.fromEntries(summaries.map(({ name, version }) => [name, version])),
      toFlags(options),
    ),
    hadItsCpu: hadTheirCpu(summaries),
    workload: workload.name,
    options: { connections, pipelining, duration, warmup, rounds, pin },
    servers: summaries,
  };
  console.log(`\n${formatTable(summaries)}\n`);
  for (const line of verdictsOn(results)) console.log(line);
  for (const file of await saveResults(resultsName(options), results, options)) console.log(file);
}

/** The names of native servers that can be built here; prints why others cannot. */
async function buildableNatives(): Promise<readonly string[]> {
  const names: string[] = [];
  for (const { name } of frameworks) {
    if (!isNative(name)) continue;
    const obstacle = await obstacleTo(name);
    if (obstacle === undefined) names.push(name);
    else console.log(`${name} is skipped: ${obstacle}`);
  }
  return names;
}

async function profile(options: RunOptions, name: string): Promise<void> {
  const workload = workloadOf(options.workload);
  const server = serversOf(workload).find((server) => server.name === name);
  if (server === undefined) throw new Error(`${name} does not do '${workload.name}'`);
  console.log(`Profiling ${name} for ${options.duration} s, after ${options.warmup} s of warm-up`);
  for (const file of await profileServer(server, workload, options)) console.log(file);
}
