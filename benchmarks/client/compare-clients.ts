// `npm run bench -- client --rounds 7 --milliseconds 1000 --only mikrokit,undici`: calls of
// `updateUser` a second by client, each in a separate process, one round after the other.
import { availableParallelism } from 'node:os';
import { buildPackages } from '../harness/build.ts';
import { namedIn, orEnd, readCommandLine } from '../harness/command-line.ts';
import { describeRun, saveResults } from '../harness/results.ts';
import { median } from '../harness/statistics.ts';
import { formatVerdict } from '../harness/verdict.ts';
import { versionsOf } from '../harness/versions.ts';
import { type Measurement, type Mode, modes } from './measured-client.ts';
import type { ClientResults } from './results.ts';
import { clientNames, startClients } from './start-clients.ts';
import { type ClientSamples, verdictsOf } from './verdicts.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- client [options]',
  about: 'Calls of updateUser a second by client, each in a process of its own.',
  options: {
    rounds: {
      type: 'string',
      default: '7',
      about: 'of each client, by turns; the first only warms up',
    },
    milliseconds: { type: 'string', default: '1000', about: 'of each way of calling in a round' },
    only: { type: 'string', about: 'these clients: a,b' },
    build: { type: 'boolean', default: true, about: 'uses the packages of the last build' },
    publish: {
      type: 'boolean',
      default: false,
      about: 'saves the results for npm run report',
    },
  },
});

const all = clientNames.map((name) => ({ name }));
const chosen = orEnd(() => namedIn(all, values.only ?? clientNames.join()));
const names = chosen.map(({ name }) => name);
const [rounds, milliseconds] = [count('rounds'), count('milliseconds')];

if (values.build) await buildPackages();
const { clients, stop } = await startClients(names, { pin: availableParallelism() > 1 });
try {
  await report(await measureAll());
} finally {
  await stop();
}

/** The first round only warms up. */
async function measureAll(): Promise<readonly ClientSamples[]> {
  const samples = clients.map(({ name }) => ({
    name,
    modes: {} as Partial<Record<Mode, Measurement[]>>,
  }));
  for (let round = 0; round <= rounds; round++) {
    for (const mode of modes) {
      for (const [i, client] of clients.entries()) {
        if (!client.modes.includes(mode)) continue;
        const measurement = await client.measure(mode, milliseconds);
        if (round === 0) continue;
        const taken = samples[i]?.modes ?? {};
        taken[mode] = [...(taken[mode] ?? []), measurement];
      }
    }
  }
  return samples;
}

async function report(samples: readonly ClientSamples[]): Promise<void> {
  const rows = samples.map(({ name, modes }) => ({
    name,
    rates: medians(modes, ({ rate }) => rate),
    cpuMicroseconds: medians(modes, ({ cpuMicroseconds }) => cpuMicroseconds),
  }));
  console.log('Calls a second');
  console.table(Object.fromEntries(rows.map(({ name, rates }) => [name, rates])));
  console.log("Microseconds of the client's CPU for each call");
  console.table(Object.fromEntries(rows.map((row) => [row.name, row.cpuMicroseconds])));
  const verdicts = verdictsOf(samples);
  for (const verdict of verdicts) console.log(formatVerdict(verdict));
  const versions = versionsOf(['undici', 'axios', 'got', 'ky', '@trpc/client', '@orpc/client']);
  const results: ClientResults = {
    ...describeRun('npm run bench -- client', versions),
    rounds,
    milliseconds,
    rows,
    verdicts,
  };
  console.log((await saveResults('client', results, { publish: values.publish })).join('\n'));
}

function medians(
  modes: ClientSamples['modes'],
  toNumber: (measurement: Measurement) => number,
): Partial<Record<Mode, number>> {
  const entries = Object.entries(modes).map(([mode, measurements]) => [
    mode,
    Math.round(median(measurements.map(toNumber))),
  ]);
  return Object.fromEntries(entries);
}
