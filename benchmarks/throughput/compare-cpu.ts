// `npm run bench -- ratios`: the CPU of a request on our server, beside other servers and beside itself under other work.
import { buildPackages, buildServer } from '../harness/build.ts';
import { readCommandLine } from '../harness/command-line.ts';
import { describeRun, saveResults } from '../harness/results.ts';
import { frameworkOf, frameworkVersion } from '../servers/frameworks.ts';
import { isNative, obstacleTo } from '../servers/native/native-servers.ts';
import { serverFile, serversOf } from '../servers/server-list.ts';
import { updateUser } from '../workloads/update-user.ts';
import { ASYNCHRONOUS, ratioLines, TRACED } from './cpu-ratios.ts';
import type { CpuOfServer, CpuResults } from './cpu-results.ts';
import { measureRuns, type PreparedServer } from './measure-runs.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- ratios [options]',
  about: `Counts the CPU of a request as \`npm run bench -- cpu\` does, on our server, on node:net that only reads and writes, on a
bare server, on fastify, Bun, axum, may_minihttp and Go, and on our own with a traceparent that differs in every request, and with an
asynchronous handler. Prints their ratios with 10 and with 1 pipelined requests, each the median of the runs. Rust and Go need cargo and go.`,
  options: {
    runs: { type: 'string', default: '5', about: 'a fresh process of each server in each' },
    rounds: { type: 'string', short: 'r', default: '40', about: 'of each process, by turns' },
    requests: { type: 'string', short: 'n', default: '3000', about: 'of each round' },
    warmup: { type: 'string', default: '60000', about: 'requests before the first round' },
    connections: { type: 'string', short: 'c', default: '100', about: 'held open' },
    publish: { type: 'boolean', default: false, about: 'keeps the results for npm run report' },
  },
});
const rounds = { requests: count('requests'), warmup: count('warmup', 0), rounds: count('rounds') };
const runs = count('runs');
const connections = count('connections');

await buildPackages();
const prepared = [
  ...(await Promise.all(['mikrokit', 'floor', 'bare', 'fastify', 'bun'].map(prepare))),
  ...(await prepareNative()),
];
const [ours] = prepared as [PreparedServer];
const asynchronous = await buildServer(serverFile('asynchronous/mikrokit.ts'), ['mikrokit']);
prepared.push(
  { ...ours, name: TRACED, traced: true },
  { ...ours, name: ASYNCHRONOUS, argv: [asynchronous] },
);

const servers: CpuOfServer[] = [];
for (const pipelining of [10, 1])
  servers.push(
    ...(await measureRuns(prepared, updateUser, { ...rounds, runs, connections, pipelining })),
  );
await report();

async function prepare(name: string): Promise<PreparedServer> {
  const server = serversOf(updateUser).find((server) => server.name === name);
  if (server === undefined) throw new Error(`${name} has no updateUser`);
  return { name, framework: server, argv: await server.command() };
}

/** The servers in Rust and Go that can be built here. */
async function prepareNative(): Promise<readonly PreparedServer[]> {
  const ready: PreparedServer[] = [];
  for (const { name } of serversOf(updateUser)) {
    if (!isNative(name)) continue;
    const obstacle = await obstacleTo(name);
    if (obstacle === undefined) ready.push(await prepare(name));
    else console.log(`${name} is skipped: ${obstacle}`);
  }
  return ready;
}

async function report(): Promise<void> {
  const names = [...new Set(prepared.map(({ framework }) => framework.name))];
  const results: CpuResults = {
    ...describeRun(
      'npm run bench -- ratios',
      Object.fromEntries(names.map((name) => [name, frameworkVersion(frameworkOf(name))])),
    ),
    options: { runs, rounds: rounds.rounds, requests: rounds.requests, connections },
    servers,
  };
  console.log(`\n${ratioLines(results).join('\n')}`);
  for (const file of await saveResults('cpu', results, values)) console.log(file);
}
