// `npm run bench -- idle`: the memory of connections that have been answered and stay open. Our server and the bare one
// take turns, so that a busy machine is fair to both.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCommandLine } from '../harness/command-line.ts';
import { writeResults } from '../harness/results.ts';
import { type RunningServer, startServer } from '../harness/running-server.ts';
import { median } from '../harness/statistics.ts';
import { decide, formatVerdict } from '../harness/verdict.ts';
import { type BenchmarkServer, serversOf } from '../servers/server-list.ts';
import { updateUser } from '../workloads/update-user.ts';
import { assertServer, requestOf } from '../workloads/workload.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- idle [options]',
  about:
    'Memory of an idle connection that has been answered once, of our server and the bare one by turns.',
  options: {
    connections: { type: 'string', default: '4000', about: 'that are counted' },
    rounds: { type: 'string', default: '5', about: 'of each server' },
  },
});

interface Memory {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
}

/** Collects garbage at a signal and prints the memory that is left. */
const reporter = `data:text/javascript,${encodeURIComponent(
  "process.on('SIGUSR2', () => { gc(); gc(); console.log('memory ' + JSON.stringify(process.memoryUsage())); });",
)}`;
/** Connections that are open before memory is first measured: V8 compiles and its heap grows for them. */
const WARM = 1_000;
/** Connections that are opened at a time, fewer than a backlog holds. */
const BATCH = 100;

const compared = serversOf(updateUser).filter(({ name }) => ['bare', 'mikrokit'].includes(name));
const measured = new Map<string, Memory[]>(compared.map(({ name }) => [name, []]));
for (let round = 0; round < count('rounds'); round++) {
  for (let at = 0; at < compared.length; at++) {
    const server = compared[(round + at) % compared.length] as BenchmarkServer;
    const memory = await measure(server);
    measured.get(server.name)?.push(memory);
    console.log(
      `round ${round + 1}/${values.rounds}  ${server.name.padEnd(10)} ${(memory.rss / 1000).toFixed(1)} kB a connection`,
    );
  }
}

const rows = [...measured].map(([server, memories]) => ({
  server,
  'resident kB': kilobytes(memories.map(({ rss }) => rss)),
  'heap kB': kilobytes(memories.map(({ heapUsed }) => heapUsed)),
  'external kB': kilobytes(memories.map(({ external }) => external)),
}));
console.table(rows);
const bare = measured.get('bare') ?? [];
const ratios = (measured.get('mikrokit') ?? []).map(
  ({ rss }, round) => rss / (bare[round]?.rss ?? Number.NaN),
);
const value = median(ratios);
console.log(
  formatVerdict({
    label: 'memory of mikrokit / bare',
    value,
    target: 'at most 1',
    met: value <= 1,
    isSteady: decide(ratios, 1, 0.25),
  }),
);
console.log(await writeResults('idle', 'npm run bench -- idle', { options: values, ratios, rows }));

/** Bytes of one connection. */
async function measure(server: BenchmarkServer): Promise<Memory> {
  const command = ['--expose-gc', '--import', reporter, ...(await server.command())];
  const running = await startServer(command, { runtime: server.runtime });
  const sockets: Socket[] = [];
  try {
    await assertServer(running, updateUser, server);
    const connections = count('connections');
    await openTo(running, sockets, WARM);
    const before = await memoryOf(running);
    await openTo(running, sockets, WARM + connections);
    const after = await memoryOf(running);
    const closed = sockets.filter(({ readyState }) => readyState !== 'open').length;
    if (closed > 0) throw new Error(`${server.name} closed ${closed} connections meanwhile`);
    return {
      rss: (after.rss - before.rss) / connections,
      heapUsed: (after.heapUsed - before.heapUsed) / connections,
      external: (after.external - before.external) / connections,
    };
  } finally {
    for (const socket of sockets) socket.destroy();
    await running.stop();
  }
}

/** Opens connections until there are so many, and makes a call on each. */
async function openTo({ port }: RunningServer, sockets: Socket[], most: number): Promise<void> {
  const request = requestOf(updateUser).replace('connection: close', 'connection: keep-alive');
  while (sockets.length < most) {
    const batch = Array.from({ length: Math.min(BATCH, most - sockets.length) }, () =>
      connect(port, '127.0.0.1'),
    );
    sockets.push(...batch);
    await Promise.all(
      batch.map(async (socket) => {
        socket.write(request);
        const [reply] = await once(socket, 'data');
        if (!String(reply).startsWith('HTTP/1.1 200 ')) throw new Error(`Not a 200: ${reply}`);
      }),
    );
  }
}

async function memoryOf(running: RunningServer): Promise<Memory> {
  const { length } = running.printed();
  running.signal('SIGUSR2');
  for (;;) {
    const report = /^memory (.*)\n/m.exec(running.printed().slice(length))?.[1];
    if (report !== undefined) return JSON.parse(report);
    await sleep(10);
  }
}

function kilobytes(bytes: readonly number[]): number {
  return Number((median(bytes) / 1000).toFixed(1));
}
