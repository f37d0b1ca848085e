// `npm run bench -- --rounds 7 --duration 5 --servers bare,mikrokit,fastify`
import { availableParallelism, platform } from 'node:os';
import { parseArgs } from 'node:util';
import { writeResults } from '../harness/results.ts';
import { type LoadResult, runLoad } from '../harness/run-load.ts';
import { startServer } from '../harness/running-server.ts';
import { median, spread } from '../harness/statistics.ts';
import { formatVerdict } from '../harness/verdict.ts';
import { type BenchmarkServer, servers } from '../servers/server-list.ts';
import { assertUpdateUser, goodBody } from '../workloads/update-user.ts';

/** What each ratio should be at least, with so many pipelined requests. */
const TARGETS = [
  { ours: 'mikrokit', theirs: 'bare', pipelining: 10, least: 1.1 },
  { ours: 'mikrokit', theirs: 'fastify', pipelining: 10, least: 1.25 },
  { ours: 'mikrokit', theirs: 'bare', pipelining: 1, least: 1.05 },
  { ours: 'mikrokit', theirs: 'fastify', pipelining: 1, least: 1.15 },
  { ours: 'mikrokit-bun', theirs: 'bun', pipelining: 10, least: 0.9 },
  { ours: 'mikrokit-bun', theirs: 'bun', pipelining: 1, least: 0.9 },
];
/** Rounds of one server that differ by more percent than this decide nothing. */
const STEADY = 25;

const usual = servers
  .filter(({ onRequest }) => onRequest !== true)
  .map(({ name }) => name)
  .join();

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    duration: { type: 'string', default: '5' },
    warmup: { type: 'string', default: '3' },
    connections: { type: 'string', default: '100' },
    pipelining: { type: 'string', default: '10' },
    servers: { type: 'string', default: usual },
    // Server and load generator each on a CPU of its own, where the system can.
    pin: { type: 'boolean', default: platform() === 'linux' && availableParallelism() > 1 },
  },
  allowNegative: true,
});

const chosen = values.servers.split(',').map((name) => {
  const found = servers.find((server) => server.name === name);
  if (found === undefined) throw new Error(`There is no server '${name}'`);
  return found;
});
const commands = new Map<BenchmarkServer, readonly string[]>();
for (const server of chosen) commands.set(server, await server.command());

interface Measurement extends LoadResult {
  /** Microseconds of CPU per request: tells less of what else runs on the machine. */
  readonly cpu: number | undefined;
}

const measured = new Map<BenchmarkServer, Measurement[]>(chosen.map((server) => [server, []]));
const rounds = Number(values.rounds);
for (let round = 0; round < rounds; round++) {
  // Interleaved, and beginning with another one each time: a machine that drifts is fair to all.
  for (let i = 0; i < chosen.length; i++) {
    const server = chosen[(round + i) % chosen.length] as BenchmarkServer;
    const result = await measure(server);
    measured.get(server)?.push(result);
    console.log(
      `round ${round + 1}/${rounds}  ${server.name.padEnd(10)} ${result.requestsPerSecond.toFixed(0).padStart(7)} req/s`,
    );
  }
}
await report();

/** One round of one server: a fresh process, its replies checked, warmed up, then measured. */
async function measure(server: BenchmarkServer): Promise<Measurement> {
  const [loadCpu, serverCpu] = values.pin ? [0, 1] : [];
  const running = await startServer(commands.get(server) ?? [], {
    runtime: server.runtime,
    cpu: serverCpu,
  });
  try {
    await assertUpdateUser(running, server);
    const load = {
      url: `http://127.0.0.1:${running.port}/updateUser`,
      body: goodBody,
      connections: Number(values.connections),
      pipelining: Number(values.pipelining),
    };
    await runLoad({ ...load, seconds: Number(values.warmup) }, loadCpu);
    const before = running.cpuSeconds();
    const result = await runLoad({ ...load, seconds: Number(values.duration) }, loadCpu);
    const after = running.cpuSeconds();
    await assertUpdateUser(running, server);
    const seconds = before === undefined || after === undefined ? undefined : after - before;
    return { ...result, cpu: seconds && (seconds * 1e6) / result.requests };
  } finally {
    await running.stop();
  }
}

async function report(): Promise<void> {
  const rows = [...measured].map(([{ name, validates }, results]) => {
    const rates = results.map((result) => result.requestsPerSecond);
    return {
      server: name,
      validates,
      'req/s': Math.round(median(rates)),
      'spread %': Number((spread(rates) * 100).toFixed(1)),
      'CPU µs': Number(median(results.map(({ cpu }) => cpu ?? Number.NaN)).toFixed(2)),
      'p50 ms': median(results.map((result) => result.latencyP50)),
      'p99 ms': median(results.map((result) => result.latencyP99)),
    };
  });
  console.table(rows);
  const rateOf = (name: string) => rows.find((row) => row.server === name)?.['req/s'];
  const cpuOf = (name: string) => rows.find((row) => row.server === name)?.['CPU µs'] ?? Number.NaN;
  const isSteady = rows.every((row) => row['spread %'] <= STEADY);
  const ratios: Record<string, number> = {};
  for (const { ours, theirs, pipelining, least } of TARGETS) {
    const [rate, other] = [rateOf(ours), rateOf(theirs)];
    if (pipelining !== Number(values.pipelining) || rate === undefined || other === undefined) {
      continue;
    }
    const label = `${ours} / ${theirs}`;
    const value = rate / other;
    ratios[label] = value;
    const target = `at least ${least}`;
    console.log(formatVerdict({ label, value, target, met: value >= least, isSteady }));
    console.log(`  by CPU per request  ${(cpuOf(theirs) / cpuOf(ours)).toFixed(2)}`);
  }
  const rates = Object.fromEntries([...measured].map(([{ name }, results]) => [name, results]));
  console.log(await writeResults('throughput', { options: values, ratios, rows, rounds: rates }));
}
