// `npm run bench -- cpu mikrokit mikrokit-deepkit`: how much CPU a request takes, also on a machine that others use.
import { resolve } from 'node:path';
import { buildPackages } from '../harness/build.ts';
import { orEnd, readCommandLine } from '../harness/command-line.ts';
import { median, quantile } from '../harness/statistics.ts';
import { frameworkOf } from '../servers/frameworks.ts';
import { serversOf } from '../servers/server-list.ts';
import { workloadOf } from '../workloads/workloads.ts';
import { keptAlive, type MeasuredServer, measureCpu, type Sample } from './measure-cpu.ts';

interface Contestant extends MeasuredServer {
  readonly name: string;
  readonly samples: Sample[];
}

const { values, names, count } = readCommandLine({
  usage: 'npm run bench -- cpu [options] server…',
  about: `Sends each server the same number of requests, by turns and many times, and counts the CPU that its process took. What
else the machine does changes how long that lasts, but hardly how much each request takes.

A server is one of the benchmarks' or a file, e.g. of an earlier build; \`name=file\` names it, and \`file?--flag\` hands
Node a flag.`,
  takesNames: true,
  options: {
    workload: { type: 'string', default: 'update-user', about: 'or hello, large or path' },
    connections: { type: 'string', short: 'c', default: '100', about: 'held open' },
    pipelining: { type: 'string', short: 'p', default: '10', about: 'requests that wait on each' },
    traced: {
      type: 'boolean',
      default: false,
      about: 'gives each request a traceparent of its own',
    },
    requests: { type: 'string', short: 'n', default: '3000', about: 'of each round' },
    warmup: {
      type: 'string',
      default: '60000',
      about: 'requests before the first round of a process',
    },
    rounds: { type: 'string', short: 'r', default: '60', about: 'of each process' },
    processes: {
      type: 'string',
      default: '3',
      about: 'one after the other, since each is optimized anew',
    },
    build: { type: 'boolean', default: true, about: 'uses the packages of the last build' },
  },
});
const workload = orEnd(() => workloadOf(values.workload));
const load = {
  request: keptAlive(workload),
  traced: values.traced,
  connections: count('connections'),
  pipelining: count('pipelining'),
};
const rounds = { requests: count('requests'), warmup: count('warmup', 0), rounds: count('rounds') };
const processes = count('processes');
if (names.length === 0) {
  orEnd(() => {
    throw new Error('Which servers? Name them.');
  });
}

if (values.build) await buildPackages();
const contestants: Contestant[] = [];
for (const given of names) contestants.push(await toContestant(given));
for (let at = 0; at < processes; at++) {
  const samples = await measureCpu(contestants, workload, rounds);
  for (const [place, { samples: all }] of contestants.entries())
    all.push(...(samples[place] ?? []));
  print(contestants);
}

async function toContestant(given: string): Promise<Contestant> {
  const [, name = given, rest = given] = /^([\w.-]+)=(.*)$/.exec(given) ?? [];
  const [file = '', ...flags] = rest.split('?');
  // A path is a file, whose replies are checked as those of MikroKit.
  if (/[./]/.test(file)) {
    return {
      name,
      framework: frameworkOf('mikrokit'),
      argv: [...flags, resolve(file)],
      load,
      samples: [],
    };
  }
  const framework = frameworkOf(file);
  const server = serversOf(workload).find((server) => server.name === file);
  if (server === undefined) throw new Error(`${file} does not do '${workload.name}'`);
  return { name, framework, argv: [...flags, ...(await server.command())], load, samples: [] };
}

function print(contestants: readonly Contestant[]): void {
  const [first] = contestants as [Contestant];
  const column = (value: number, digits = 2) => value.toFixed(digits).padStart(9);
  console.log(
    `\nµs of CPU a request${' '.repeat(11)}10 %   median     90 %   ratio to ${first.name}`,
  );
  for (const { name, samples } of contestants) {
    const cpus = samples.map(({ cpu }) => cpu);
    const shares = [0.1, 0.5, 0.9].map((share) => column(quantile(cpus, share))).join('');
    // Samples taken together met the same noise.
    const ratios = cpus.map((cpu, at) => cpu / (first.samples[at] as Sample).cpu);
    console.log(`${name.padEnd(24)}${shares}${column(median(ratios), 3)}`);
  }
}
