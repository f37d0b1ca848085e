// `npm run bench -- soak --minutes 5 --connections 1000`: holds connections open and calls on all of them, and reports
// latency, memory and errors. Our server and the bare one take turns, so that a busy machine is fair to both.
import { setTimeout as sleep } from 'node:timers/promises';
import { readCommandLine } from '../harness/command-line.ts';
import { writeResults } from '../harness/results.ts';
import { type LoadResult, runLoad } from '../harness/run-load.ts';
import { startServer } from '../harness/running-server.ts';
import { median, slope, spread } from '../harness/statistics.ts';
import { formatVerdict } from '../harness/verdict.ts';
import { type BenchmarkServer, serversOf } from '../servers/server-list.ts';
import { updateUser } from '../workloads/update-user.ts';
import { assertServer } from '../workloads/workload.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- soak [options]',
  about:
    'Holds connections open and calls on all of them: latency, memory and errors, of our server and the bare one by turns.',
  options: {
    minutes: { type: 'string', default: '4', about: 'in all' },
    rounds: { type: 'string', default: '4', about: 'of each server' },
    connections: { type: 'string', default: '1000', about: 'held open' },
    // Far below the limit of either server, so that latency is not that of a queue.
    rate: { type: 'string', default: '5000', about: 'requests a second' },
  },
});
/** A spread of the p99 of rounds above this share decides nothing. */
const STEADY = 0.25;
const rounds = count('rounds');
const seconds = (count('minutes') * 60) / (rounds * 2);
const compared = serversOf(updateUser).filter(({ name }) => ['bare', 'mikrokit'].includes(name));

interface Soaked extends LoadResult {
  /** Growth of resident memory over the second half of the round. */
  readonly megabytesPerMinute: number;
  readonly megabytes: number;
}

const measured = new Map<BenchmarkServer, Soaked[]>(compared.map((server) => [server, []]));
for (let round = 0; round < rounds; round++) {
  for (let at = 0; at < compared.length; at++) {
    const server = compared[(round + at) % compared.length] as BenchmarkServer;
    const result = await soak(server);
    measured.get(server)?.push(result);
    console.log(
      `round ${round + 1}/${rounds}  ${server.name.padEnd(10)} p99 ${result.latencyP99} ms, ${result.megabytes.toFixed(0)} MB`,
    );
  }
}

const rows = [...measured].map(([{ name }, results]) => ({
  server: name,
  requests: results.reduce((sum, { requests }) => sum + requests, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
  'p50 ms': median(results.map(({ latencyP50 }) => latencyP50)),
  'p99 ms': median(results.map(({ latencyP99 }) => latencyP99)),
  'memory MB': Math.round(median(results.map(({ megabytes }) => megabytes))),
  'MB/min': Number(median(results.map((result) => result.megabytesPerMinute)).toFixed(1)),
}));
console.table(rows);
const p99Of = (name: string) =>
  rows.find(({ server }) => server === name)?.['p99 ms'] ?? Number.NaN;
const value = p99Of('mikrokit') / p99Of('bare');
console.log(
  formatVerdict({
    label: 'p99 of mikrokit / bare',
    value,
    target: 'at most 1.1',
    met: value <= 1.1,
    isSteady: [...measured.values()].every(
      (results) => spread(results.map(({ latencyP99 }) => latencyP99)) <= STEADY,
    ),
  }),
);
console.log(await writeResults('soak', 'npm run bench -- soak', { options: values, rows }));

async function soak(server: BenchmarkServer): Promise<Soaked> {
  const running = await startServer(await server.command(), { runtime: server.runtime });
  try {
    await assertServer(running, updateUser, server);
    const load = {
      url: `http://127.0.0.1:${running.port}${updateUser.path}`,
      body: updateUser.body,
      connections: count('connections'),
      pipelining: 1,
      seconds,
      rate: count('rate'),
    };
    const samples: { at: number; megabytes: number }[] = [];
    let isOver = false;
    const watching = (async () => {
      const startedAt = performance.now();
      while (!isOver) {
        await sleep(250);
        const megabytes = (running.memoryBytes() ?? Number.NaN) / 1e6;
        samples.push({ at: (performance.now() - startedAt) / 60_000, megabytes });
      }
    })();
    const result = await runLoad(load, undefined).finally(() => {
      isOver = true;
    });
    await watching;
    await assertServer(running, updateUser, server);
    // In the first half V8 optimizes and the heap grows to its size.
    const settled = samples.slice(Math.floor(samples.length / 2));
    return {
      ...result,
      megabytes: Math.max(...samples.map(({ megabytes }) => megabytes)),
      megabytesPerMinute: slope(settled.map(({ at, megabytes }) => [at, megabytes] as const)),
    };
  } finally {
    await running.stop();
  }
}
