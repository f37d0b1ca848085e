// `npm run bench -- runtimes`: updateUser on Bun and Deno, by the runtime's own server, by ours, and by node:net alone.
import { buildPackages } from '../harness/build.ts';
import { namedIn, orEnd, readCommandLine } from '../harness/command-line.ts';
import { writeResults } from '../harness/results.ts';
import { median } from '../harness/statistics.ts';
import { decide, formatVerdict } from '../harness/verdict.ts';
import { frameworkOf } from '../servers/frameworks.ts';
import { serversOf } from '../servers/server-list.ts';
import { updateUser } from '../workloads/update-user.ts';
import { keptAlive, type MeasuredServer, measureCpu, type Sample } from './measure-cpu.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- runtimes [options]',
  about: `Counts requests a second and the CPU of an updateUser on Bun and Deno: by the runtime's own server, which checks nothing,
by serve(), by fetchHandler() on the runtime's server, and by node:net that only reads and writes, by turns.`,
  options: {
    runtimes: { type: 'string', default: 'bun,deno', about: 'to measure' },
    processes: { type: 'string', default: '3', about: 'of each server, one after the other' },
    rounds: { type: 'string', short: 'r', default: '30', about: 'of each process, by turns' },
    requests: { type: 'string', short: 'n', default: '5000', about: 'of each round' },
    warmup: { type: 'string', default: '60000', about: 'requests before the first round' },
    connections: { type: 'string', short: 'c', default: '100', about: 'held open' },
    pipelining: { type: 'string', short: 'p', default: '10,1', about: 'requests at once on each' },
  },
});
const rounds = { requests: count('requests'), warmup: count('warmup', 0), rounds: count('rounds') };
const runtimes = orEnd(() =>
  namedIn([{ name: 'bun' }, { name: 'deno' }] as const, values.runtimes),
);

/** The least requests a second of ours, by pipelined requests, for one of the runtime's own server. */
const LEAST: Readonly<Record<number, number>> = { 10: 1.1, 1: 0.95 };

await buildPackages();
for (const { name: runtime } of runtimes)
  for (const pipelining of values.pipelining.split(',').map(Number))
    await compare(runtime, pipelining);

async function compare(runtime: 'bun' | 'deno', pipelining: number): Promise<void> {
  const names = [runtime, `mikrokit-${runtime}`, `mikrokit-${runtime}-fetch`, `floor-${runtime}`];
  const servers = await Promise.all(names.map((name) => prepare(name, pipelining)));
  const samples = names.map((): Sample[] => []);
  for (let process = 0; process < count('processes'); process++)
    for (const [at, of] of (await measureCpu(servers, updateUser, rounds)).entries())
      samples[at]?.push(...of);
  const [own = []] = samples;
  console.log(`\n${runtime}, ${pipelining} pipelined`);
  console.table(
    names.map((name, at) => ({
      server: name,
      'requests/s': Math.round(median((samples[at] ?? []).map(({ time }) => 1e6 / time))),
      'µs of CPU': Number(median((samples[at] ?? []).map(({ cpu }) => cpu)).toFixed(1)),
    })),
  );
  for (const [at, name] of names.entries()) {
    if (at === 0) continue;
    const ratio = (of: (sample: Sample) => number) =>
      own.map((sample, round) => of(sample) / of((samples[at] as Sample[])[round] as Sample));
    const rates = ratio(({ time }) => time);
    const value = median(rates);
    const cpu = median(ratio(({ cpu }) => cpu)).toFixed(2);
    const label = `${name} / ${runtime}, requests a second`;
    const least = LEAST[pipelining];
    const isTarget = name === `mikrokit-${runtime}` && least !== undefined;
    const line = isTarget
      ? formatVerdict({
          label,
          value,
          target: `at least ${least}`,
          met: value >= least,
          isSteady: decide(rates, least, 0.25),
        })
      : `${label}  ${value.toFixed(2)}`;
    console.log(`${line}; by CPU ${cpu}`);
  }
  console.log(
    await writeResults('runtimes', 'npm run bench -- runtimes', {
      options: values,
      runtime,
      pipelining,
      samples: Object.fromEntries(names.map((name, at) => [name, samples[at]])),
    }),
  );
}

async function prepare(name: string, pipelining: number): Promise<MeasuredServer> {
  const server = serversOf(updateUser).find((one) => one.name === name);
  if (server === undefined) throw new Error(`${name} has no updateUser`);
  const load = { request: keptAlive(updateUser), connections: count('connections'), pipelining };
  return { framework: frameworkOf(name), argv: await server.command(), load };
}
