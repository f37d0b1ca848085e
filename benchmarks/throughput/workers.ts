// `npm run bench -- workers`: requests a second, CPU and memory of our server in one process and with workers, by turns.
import { buildPackages, buildServer } from '../harness/build.ts';
import { readCommandLine } from '../harness/command-line.ts';
import { processTree } from '../harness/process-tree.ts';
import { writeResults } from '../harness/results.ts';
import { type RunningServer, startServer } from '../harness/running-server.ts';
import { median } from '../harness/statistics.ts';
import { serverFile } from '../servers/server-list.ts';
import { updateUser } from '../workloads/update-user.ts';
import { assertReply, requestOf } from '../workloads/workload.ts';
import { keptAlive } from './measure-cpu.ts';
import { RequestSender } from './send-requests.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- workers [options]',
  about: `Sends updateUser over 100 connections to our server in one process and with workers, by turns. Counts requests a second,
the CPU of a request in all processes, the share of the first process in it, and memory, in which shared pages count once. The
sender runs on this machine: with few cores it is what limits requests a second.`,
  options: {
    workers: { type: 'string', default: '0,1,2', about: 'numbers of them; 0 for one process' },
    rounds: { type: 'string', short: 'r', default: '9', about: 'of each' },
    requests: { type: 'string', short: 'n', default: '20000', about: 'of each round' },
    pipelining: { type: 'string', short: 'p', default: '1', about: 'requests at once on each' },
  },
});
const requests = count('requests');
const rounds = count('rounds');

interface Sample {
  readonly rate: number;
  readonly cpu: number;
  /** The part of that CPU in the first process. */
  readonly first: number;
  readonly megabytes: number;
}

interface Running {
  readonly workers: number;
  readonly server: RunningServer;
  readonly sender: RequestSender;
  readonly samples: Sample[];
}

await buildPackages();
const file = await buildServer(serverFile('workers/mikrokit.ts'), ['mikrokit']);
const running: Running[] = [];
try {
  for (const workers of values.workers.split(',').map(Number)) running.push(await start(workers));
  for (let round = 0; round <= rounds; round++)
    for (let i = 0; i < running.length; i++) {
      const one = running[(round + i) % running.length] as Running;
      const sample = await measure(one);
      if (round > 0) one.samples.push(sample);
    }
} finally {
  for (const { sender, server } of running) {
    sender.close();
    await server.stop('SIGTERM');
  }
}
const middle = (samples: readonly Sample[], of: (sample: Sample) => number, digits: number) =>
  Number(median(samples.map(of)).toFixed(digits));
console.table(
  running.map(({ workers, samples }) => ({
    workers: workers === 0 ? 'one process' : workers,
    'requests/s': middle(samples, ({ rate }) => rate, 0),
    'µs of CPU a request': middle(samples, ({ cpu }) => cpu, 1),
    '% in the first process': middle(samples, ({ first, cpu }) => (100 * first) / cpu, 1),
    'MB of all processes': middle(samples, ({ megabytes }) => megabytes, 0),
  })),
);
const measured = running.map(({ workers, samples }) => ({ workers, samples }));
console.log(
  await writeResults('workers', 'npm run bench -- workers', { options: values, measured }),
);

async function start(workers: number): Promise<Running> {
  const server = await startServer([file], { env: { WORKERS: String(workers) } });
  assertReply('mikrokit', updateUser, await server.call(requestOf(updateUser)));
  const request = keptAlive(updateUser);
  const load = { request, connections: 100, pipelining: count('pipelining') };
  const sender = await RequestSender.connect(server.port, load);
  await sender.send(3 * requests);
  return { workers, server, sender, samples: [] };
}

async function measure({ server, sender }: Running): Promise<Sample> {
  await sender.refresh();
  const before = processTree(server.pid);
  const from = performance.now();
  await sender.send(requests);
  const seconds = (performance.now() - from) / 1_000;
  const after = processTree(server.pid);
  const used = after.map(({ pid, cpuMicroseconds }) => {
    const earlier = before.find((one) => one.pid === pid)?.cpuMicroseconds ?? 0;
    return (cpuMicroseconds - earlier) / requests;
  });
  return {
    rate: requests / seconds,
    cpu: used.reduce((sum, of) => sum + of, 0),
    first: used[0] ?? 0,
    megabytes: after.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0) / 1e6,
  };
}
