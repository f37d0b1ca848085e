// `npm run bench -- streams`: items of server-sent events on our server, on one written by hand, on tRPC and on oRPC, by turns.
import { buildPackages } from '../harness/build.ts';
import { namedIn, orEnd, readCommandLine } from '../harness/command-line.ts';
import { writeResults } from '../harness/results.ts';
import { median } from '../harness/statistics.ts';
import { decide, formatVerdict } from '../harness/verdict.ts';
import { measureIdle } from './measure-idle.ts';
import { StreamClient } from './read-stream.ts';
import { type StreamServer, startStreamServer, streamServers } from './stream-servers.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- streams [options]',
  about: `Counts the CPU that a server takes for an item of a stream, to one reader and to 1,000, and for the items of a feed,
each in a turn of its own, to 1,000; the time to the first item; and the memory of an idle stream. The servers take turns.`,
  options: {
    servers: { type: 'string', default: streamServers.join(','), about: 'by name' },
    rounds: { type: 'string', short: 'r', default: '7', about: 'of each server' },
    readers: { type: 'string', default: '1000', about: 'at the same time' },
    items: { type: 'string', default: '10000', about: 'to one reader; each of many gets 1/100' },
    idle: { type: 'string', default: '1000', about: 'idle streams; 0 for none' },
  },
});
const names = orEnd(() =>
  namedIn(
    streamServers.map((name) => ({ name })),
    values.servers,
  ),
).map(({ name }) => name);
const readers = count('readers');
const items = count('items', 200);
const each = Math.floor(items / 100);

const FIRST = 'µs to the first item, new connection';
const FIRST_KEPT = 'µs to the first item, open connection';

/** The parts of a round: each gives a figure of one server, of which less is better. */
const tasks: Readonly<
  Record<string, (server: StreamServer, client: StreamClient) => Promise<number>>
> = {
  'µs an item, 1 reader': (server, client) =>
    cpuPer(server, items, () => client.read('at-once', items)),
  [`µs an item, ${readers} readers`]: (server, client) =>
    cpuPer(server, each * readers, () => client.readAll(readers, 'at-once', each)),
  [`µs an item, ${readers} readers of a feed`]: (server, client) =>
    cpuPer(server, each * readers, () => client.readAll(readers, 'live', each)),
  [FIRST]: async (_, client) => {
    const times: number[] = [];
    for (let i = 0; i < 200; i++) times.push(await client.read('at-once', 1));
    return median(times) * 1_000;
  },
  [FIRST_KEPT]: async (_, client) => {
    const times: number[] = [];
    const socket = await client.connect();
    for (let i = 0; i < 200; i++) times.push(await client.read('at-once', 1, socket));
    socket.destroy();
    return median(times) * 1_000;
  },
};

await buildPackages();
const figures = new Map(names.map((name) => [name, new Map<string, number[]>()]));
const running: { readonly server: StreamServer; readonly client: StreamClient }[] = [];
try {
  for (const name of names) {
    const server = await startStreamServer(name);
    const client = new StreamClient(server);
    running.push({ server, client });
    await client.waitUntilListening();
    await client.read('at-once', items);
    for (const task of Object.values(tasks)) {
      await task(server, client);
    }
  }
  for (let round = 0; round < count('rounds'); round++) {
    for (let at = 0; at < running.length; at++) {
      const { server, client } = running[(round + at) % running.length] as (typeof running)[0];
      for (const [task, measure] of Object.entries(tasks)) {
        add(server.name, task, await measure(server, client));
      }
    }
    for (const [name, of] of figures) {
      const last = [...of].map(([task, all]) => `${task}: ${all.at(-1)?.toFixed(2)}`);
      console.log(`round ${round + 1}/${values.rounds}  ${name.padEnd(8)}  ${last.join('; ')}`);
    }
  }
} finally {
  for (const { server, client } of running) {
    client.close();
    await server.running.stop();
  }
}
const IDLE = 'kB of an idle stream';
for (let round = 0; count('idle', 0) > 0 && round < 3; round++) {
  for (const name of names) add(name, IDLE, await measureIdle(name, count('idle')));
}

console.table(
  Object.fromEntries(
    names.map((name) => [
      name,
      Object.fromEntries(
        [...(figures.get(name) ?? [])].map(([task, of]) => [task, Number(median(of).toFixed(2))]),
      ),
    ]),
  ),
);
const verdicts = Object.keys(tasks).flatMap((task) =>
  names.filter((name) => name !== 'mikrokit').map((name) => verdictOf(task, name)),
);
console.log(verdicts.filter((line) => line !== undefined).join('\n'));
console.log(
  await writeResults('streams', 'npm run bench -- streams', {
    options: values,
    figures: Object.fromEntries([...figures].map(([name, of]) => [name, Object.fromEntries(of)])),
  }),
);

function add(name: string, task: string, figure: number): void {
  const of = figures.get(name);
  of?.set(task, [...(of.get(task) ?? []), figure]);
}

async function cpuPer(
  { running }: StreamServer,
  count: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = running.cpuMicroseconds();
  await work();
  return (running.cpuMicroseconds() - before) / count;
}

/** The other server's figure divided by ours. */
function verdictOf(task: string, name: string): string | undefined {
  const ours = figures.get('mikrokit')?.get(task);
  const theirs = figures.get(name)?.get(task);
  if (ours === undefined || theirs === undefined) return undefined;
  const isTime = task === FIRST || task === FIRST_KEPT;
  if (isTime && name !== 'bare') return undefined;
  const ratios = theirs.map((figure, round) => figure / (ours[round] as number));
  const value = median(ratios);
  const target = isTime ? 1 / 1.1 : name === 'bare' ? 0.95 : 3;
  return formatVerdict({
    label: `${name} / mikrokit, ${task}`,
    value,
    target: `at least ${target.toFixed(2)}`,
    met: value >= target,
    isSteady: decide(ratios, target, 0.25),
  });
}
