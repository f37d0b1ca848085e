// `npm run bench -- nats --rounds 5 --calls 4000`: calls of updateUser over NATS, beside our HTTP, by turns. The server and the
// broker are processes of their own, the client is this one.
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createClient } from '@mikrokit/client';
import { natsTransport } from '@mikrokit/nats';
import { connect } from '@nats-io/transport-node';
import { startNats } from '../../test/support/nats-process.ts';
import { readCommandLine } from '../harness/command-line.ts';
import { CpuCounter } from '../harness/cpu-time.ts';
import { describeRun, saveResults } from '../harness/results.ts';
import { median } from '../harness/statistics.ts';
import { decide, formatVerdict, type Verdict } from '../harness/verdict.ts';
import { versionsOf } from '../harness/versions.ts';
import type { userApi } from './user-api.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- nats [options]',
  about: 'Calls of updateUser over NATS, beside HTTP: the CPU of all processes, and latency.',
  options: {
    rounds: { type: 'string', default: '7', about: 'of each, by turns; the first warms up' },
    calls: { type: 'string', default: '8000', about: 'of each in a round' },
    publish: { type: 'boolean', default: false, about: 'saves the results for npm run report' },
  },
});
const [rounds, calls] = [count('rounds'), count('calls')];

const broker = await startNats();
const server = fork(fileURLToPath(new URL('server.ts', import.meta.url)), [broker.url]);
const [{ url }] = (await once(server, 'message')) as [{ url: string }];
const nc = await connect({ servers: broker.url });
const counters = [new CpuCounter(server.pid), new CpuCounter(broker.pid)];
const clients = {
  nats: createClient<typeof userApi>({ transport: natsTransport(nc, { service: 'users' }) }),
  http: createClient<typeof userApi>({ url }),
};
type Name = keyof typeof clients;

/** The cost of a call with 32 at once, by process, and the median of single ones. */
interface Sample {
  readonly server: number;
  readonly broker: number;
  readonly client: number;
  readonly rate: number;
  readonly p50: number;
}

const samples: Record<Name, Sample[]> = { nats: [], http: [] };
for (let round = 0; round <= rounds; round++)
  for (const name of ['nats', 'http'] as const) {
    const sample = await measure(name);
    if (round > 0) samples[name].push(sample);
  }
for (const client of Object.values(clients)) await client.close();
await nc.close();
server.disconnect();
await broker.stop();

const rows = Object.entries(samples).map(([name, all]) => {
  const of = (key: keyof Sample) => Math.round(median(all.map((one) => one[key])) * 10) / 10;
  return {
    name,
    'calls a second, 32 at once': Math.round(of('rate')),
    'server, µs of CPU a call': of('server'),
    'broker, µs of CPU a call': of('broker'),
    'client, µs of CPU a call': of('client'),
    'one caller, p50 in µs': of('p50'),
  };
});
console.table(Object.fromEntries(rows.map(({ name, ...row }) => [name, row])));
const verdicts = [
  verdictOf('CPU of all processes / HTTP', 1.3, (one) => one.server + one.broker + one.client),
  verdictOf('p50 of one caller / HTTP', 3.5, (one) => one.p50),
];
for (const verdict of verdicts) console.log(formatVerdict(verdict));
const versions = versionsOf(['@nats-io/transport-node']);
const results = { ...describeRun('npm run bench -- nats', versions), rounds, rows, verdicts };
console.log((await saveResults('nats', results, { publish: values.publish })).join('\n'));

async function measure(name: Name): Promise<Sample> {
  const before = counters.map((counter) => counter.microseconds());
  const own = process.cpuUsage();
  const start = performance.now();
  await callInParallel(name, 32);
  const took = performance.now() - start;
  const { user, system } = process.cpuUsage(own);
  const [serverUsed = 0, brokerUsed = 0] = counters.map(
    (counter, at) => (counter.microseconds() - (before[at] ?? 0)) / calls,
  );
  const latencies: number[] = [];
  for (let n = 0; n < calls / 8; n++) {
    const begin = performance.now();
    await call(name, n);
    latencies.push((performance.now() - begin) * 1_000);
  }
  return {
    server: serverUsed,
    // It idles while HTTP is measured.
    broker: name === 'nats' ? brokerUsed : 0,
    client: (user + system) / calls,
    rate: (calls / took) * 1_000,
    p50: median(latencies),
  };
}

async function callInParallel(name: Name, callers: number): Promise<void> {
  let left = calls;
  const caller = async () => {
    while (left-- > 0) await call(name, left);
  };
  await Promise.all(Array.from({ length: callers }, caller));
}

async function call(name: Name, id: number): Promise<void> {
  const user = { id, name: 'Ada', surname: 'Lovelace', lastUpdate: new Date(0) };
  const updated = await clients[name].updateUser(user);
  assert.equal(updated.id, id);
  assert.equal(updated.lastUpdate.getTime(), 1);
}

function verdictOf(label: string, target: number, cost: (sample: Sample) => number): Verdict {
  const ratios = samples.nats.map((one, at) => cost(one) / cost(samples.http[at] as Sample));
  const value = median(ratios);
  return {
    label,
    value,
    target: `at most ${target}`,
    met: value <= target,
    isSteady: decide(ratios, target, 0.1),
  };
}
