import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../../harness/command-line.ts';
import { killOnExit } from '../../harness/kill-on-exit.ts';
import { median } from '../../harness/statistics.ts';
import type { Arm } from './arms.ts';
import { assertPerson } from './person.ts';

// Compares HTTP clients by the CPU that a GET of JSON takes in their process, all by turns in one
// run. `createFetch` validates and decodes the types. The others only parse JSON.

const { count } = readCommandLine({
  usage: 'npm run bench -- fetch [options]',
  about: "A GET of another's API: createFetch and other HTTP clients.",
  options: {
    rounds: { type: 'string', default: '11', about: 'of each client, by turns' },
    calls: { type: 'string', default: '2000', about: 'in a round' },
    parallel: { type: 'string', default: '10', about: 'calls at once' },
  },
});
const [rounds, calls, parallel] = [count('rounds'), count('calls'), count('parallel')];

/** Calls of each client that are not measured. */
const WARM_UP = 12_000;

/** The least part of undici's rate. */
const TARGETS: Readonly<Record<string, number>> = {
  'MikroKit, types': 0.9,
  'MikroKit, types and all policies': 0.85,
};

const server = fork(fileURLToPath(new URL('./people-server.ts', import.meta.url)));
killOnExit(server);
const [url] = (await once(server, 'message')) as [string];
// Loaded by the compiler's hooks, which add the codecs.
const { createArms } = await import('./arms.ts');
const arms = Object.entries(createArms(url));
const [base] = arms[0] as [string, Arm];

let next = 1;
const samples = new Map(arms.map(([name]) => [name, [] as Sample[]]));
// Code that is called rarely is not optimized yet.
for (let done = 0; done < WARM_UP; done += calls) for (const [, arm] of arms) await measure(arm);
for (let round = 0; round < rounds; round++) {
  // In another order each time, so that no client always follows the same one.
  const at = round % arms.length;
  for (const [name, arm] of [...arms.slice(at), ...arms.slice(0, at)])
    samples.get(name)?.push(await measure(arm));
}
server.kill();

/** The median of the ratios of rounds, so that a busy moment affects both. */
const ratioOf = (name: string, of: keyof Sample) => {
  const baseline = samples.get(base) as Sample[];
  return median(
    (samples.get(name) as Sample[]).map((one, i) => (baseline[i] as Sample)[of] / one[of]),
  );
};
console.log(
  `${calls} calls, ${parallel} at once, ${rounds} rounds; ratios are of rates, more is better`,
);
console.table(
  Object.fromEntries(
    arms.map(([name]) => [
      name,
      {
        'CPU µs a call': Number(
          median((samples.get(name) as Sample[]).map(({ cpu }) => cpu)).toFixed(1),
        ),
        [`CPU, to ${base}`]: Number(ratioOf(name, 'cpu').toFixed(3)),
        [`time, to ${base}`]: Number(ratioOf(name, 'time').toFixed(3)),
      },
    ]),
  ),
);
for (const [name, target] of Object.entries(TARGETS)) {
  const ratio = ratioOf(name, 'cpu');
  console.log(
    `${name}: ${ratio.toFixed(3)}, target ${target}: ${ratio >= target ? 'reached' : 'missed'}`,
  );
  if (ratio < target) process.exitCode = 1;
}
process.exit();

/** Microseconds of one call, on average. */
interface Sample {
  readonly cpu: number;
  readonly time: number;
}

async function measure(arm: Arm): Promise<Sample> {
  const last = next + calls;
  const before = process.cpuUsage();
  const start = performance.now();
  const work = async () => {
    while (next < last) {
      const id = next++;
      assertPerson(await arm(id), id);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  const time = (performance.now() - start) * 1_000;
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / calls, time: time / calls };
}
