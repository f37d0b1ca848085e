// `npm run bench -- web-socket --rounds 7 --milliseconds 1000`: calls of updateUser over a WebSocket, beside those of our
// own HTTP and of tRPC's link for WebSockets, each with client and server in processes of their own, by turns.
import { fileURLToPath } from 'node:url';
import { type Mode, modes, startClient } from '../client/measured-client.ts';
import { buildPackages, bundle } from '../harness/build.ts';
import { readCommandLine } from '../harness/command-line.ts';
import { describeRun, saveResults } from '../harness/results.ts';
import { startServer } from '../harness/running-server.ts';
import { median } from '../harness/statistics.ts';
import { decide, formatVerdict, type Verdict } from '../harness/verdict.ts';
import { versionsOf } from '../harness/versions.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- web-socket [options]',
  about:
    'Calls of updateUser over a WebSocket, beside HTTP and tRPC, 50 at once: a second, and by CPU.',
  options: {
    rounds: {
      type: 'string',
      default: '7',
      about: 'of each variant, by turns; the first warms up',
    },
    milliseconds: { type: 'string', default: '1000', about: 'of each variant in a round' },
    build: { type: 'boolean', default: true, about: 'uses the packages of the last build' },
    publish: { type: 'boolean', default: false, about: 'saves the results for npm run report' },
  },
});
const [rounds, milliseconds] = [count('rounds'), count('milliseconds')];

/** The variants, with the files of their servers and clients. */
const variants = [
  { name: 'WebSocket', server: 'servers/mikrokit.ts', client: 'clients/mikrokit.ts' },
  { name: 'HTTP', server: 'servers/mikrokit.ts', client: '../client/clients/mikrokit.ts' },
  { name: 'tRPC', server: 'servers/trpc.ts', client: 'clients/trpc.ts' },
] as const;

/** The measured cost of a call. */
interface Sample {
  readonly rate: number;
  readonly serverMicroseconds: number;
  readonly clientMicroseconds: number;
}

if (values.build) await buildPackages();
const started = await Promise.all(variants.map(start));
const samples = started.map((): Sample[] => []);
for (let round = 0; round <= rounds; round++)
  for (const [at, { server, client }] of started.entries()) {
    const before = server.cpuMicroseconds();
    const start = performance.now();
    const { rate, cpuMicroseconds } = await client.measure('50 at once', milliseconds);
    const calls = (rate * (performance.now() - start)) / 1000;
    const serverMicroseconds = (server.cpuMicroseconds() - before) / calls;
    if (round > 0)
      samples[at]?.push({ rate, serverMicroseconds, clientMicroseconds: cpuMicroseconds });
  }
for (const { server, client } of started) {
  client.stop();
  await server.stop();
}

const rows = variants.map(({ name }, at) => {
  const of = (key: keyof Sample) =>
    Math.round(median((samples[at] ?? []).map((sample) => sample[key])) * 10) / 10;
  return {
    name,
    'calls a second': Math.round(of('rate')),
    'server, µs of CPU a call': of('serverMicroseconds'),
    'client, µs of CPU a call': of('clientMicroseconds'),
  };
});
console.table(Object.fromEntries(rows.map(({ name, ...row }) => [name, row])));
const verdicts = [
  verdictOf("CPU of tRPC's server / ours", 2, 'serverMicroseconds', 1),
  verdictOf("CPU of our HTTP's server / WebSocket's", 1, 'serverMicroseconds', 1),
  verdictOf("CPU of tRPC's client / ours", 2, 'clientMicroseconds', 1),
  verdictOf("CPU of our HTTP's client / WebSocket's", 1, 'clientMicroseconds', 1),
];
for (const verdict of verdicts) console.log(formatVerdict(verdict));
const versions = versionsOf(['@trpc/server', '@trpc/client', 'ws']);
const results = { ...describeRun('npm run bench -- web-socket', versions), rounds, rows, verdicts };
console.log((await saveResults('web-socket', results, { publish: values.publish })).join('\n'));

async function start({ server: file, client, name }: (typeof variants)[number]) {
  const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const out = (path: string) => at(`../dist/web-socket/${name}/${path}`);
  const built = async (path: string, to: string) =>
    name === 'tRPC' ? at(path) : bundle(at(path), out(to));
  const server = await startServer([await built(file, 'server.js')]);
  const url = `http://127.0.0.1:${server.port}`;
  // Waits until it listens.
  await server.call('GET /health HTTP/1.1\r\nhost: a\r\n\r\n');
  const urls = Object.fromEntries(modes.map((mode) => [mode, url])) as Record<Mode, string>;
  return {
    server,
    client: await startClient(name, { file: await built(client, 'client.js'), urls }),
  };
}

/** How many times as much CPU a call of another variant takes. */
function verdictOf(label: string, other: number, key: keyof Sample, target: number): Verdict {
  const ours = samples[0] ?? [];
  const ratios = (samples[other] ?? []).map(
    (sample, round) => sample[key] / (ours[round]?.[key] ?? 0),
  );
  const value = median(ratios);
  return {
    label,
    value,
    target: `at least ${target}`,
    met: value >= target,
    isSteady: decide(ratios, target, 0.1),
  };
}
