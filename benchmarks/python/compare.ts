// `npm run bench -- python`: calls of `updateUser` a second by client for Python, each in a process of its own, one round
// after the other.
import { buildPackages } from '../harness/build.ts';
import { namedIn, orEnd, readCommandLine, toCount } from '../harness/command-line.ts';
import { describeRun, saveResults } from '../harness/results.ts';
import { median } from '../harness/statistics.ts';
import { formatVerdict } from '../harness/verdict.ts';
import { modes } from './measured-client.ts';
import type { PythonResults, PythonRow } from './results.ts';
import { clientNames, startClients } from './start-clients.ts';
import { printTables } from './tables.ts';
import { type PythonSamples, verdictsOf } from './verdicts.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- python [options]',
  about: 'Calls of updateUser a second by client for Python, with threads and with asyncio.',
  options: {
    rounds: { type: 'string', short: 'r', default: '3', about: 'of each client, by turns' },
    duration: {
      type: 'string',
      short: 'd',
      default: '500',
      about: 'milliseconds of each measurement in a round',
    },
    concurrency: {
      type: 'string',
      short: 'c',
      default: '1,2,4,6,8,10',
      about: 'threads or tasks that call at the same time',
    },
    only: { type: 'string', about: 'these clients: a,b' },
    modes: { type: 'string', about: 'some of sync,asyncio,uvloop' },
    build: { type: 'boolean', default: true, about: 'uses the packages of the last build' },
    publish: { type: 'boolean', default: false, about: 'saves the results for npm run report' },
  },
});

const byName = (names: readonly string[]) => names.map((name) => ({ name }));
const named = (names: readonly string[], list = names.join()) =>
  orEnd(() => namedIn(byName(names), list)).map(({ name }) => name);
const chosen = named(clientNames, values.only);
const chosenModes = named(modes, values.modes);
const concurrencies = orEnd(() =>
  values.concurrency.split(',').map((text) => toCount('concurrency', text, 1)),
);
const [rounds, seconds] = [count('rounds'), count('duration') / 1000];

if (values.build) await buildPackages();
const { clients, stop } = await startClients(chosen);
try {
  await report(await measureAll());
} finally {
  await stop();
}

/** The first round is one tenth as long and only warms up. */
async function measureAll(): Promise<readonly PythonSamples[]> {
  const samples = modes
    .filter((mode) => chosenModes.includes(mode))
    .flatMap((mode) =>
      concurrencies.flatMap((concurrency) =>
        clients
          .filter((client) => client.modes.includes(mode))
          .map((client) => ({ client, mode, concurrency, rounds: [] as PythonRow[] })),
      ),
    );
  for (let round = 0; round <= rounds; round++) {
    for (const { client, mode, concurrency, rounds: taken } of samples) {
      const isWarmUp = round === 0;
      const time = isWarmUp ? seconds / 10 : seconds;
      const measurement = await client.measure({ mode, concurrency, seconds: time });
      if (!isWarmUp) taken.push({ client: client.name, mode, concurrency, ...measurement });
    }
  }
  return samples.map((each) => ({ ...each, client: each.client.name }));
}

async function report(samples: readonly PythonSamples[]): Promise<void> {
  const rows = samples.map(({ client, mode, concurrency, rounds }) => ({
    client,
    mode,
    concurrency,
    rate: Math.round(median(rounds.map(({ rate }) => rate))),
    cpuMicroseconds: Math.round(median(rounds.map(({ cpuMicroseconds }) => cpuMicroseconds))),
  }));
  printTables(rows);
  const verdicts = verdictsOf(samples);
  for (const verdict of verdicts) console.log(formatVerdict(verdict));
  const versions = Object.assign({}, ...clients.map((client) => client.versions));
  const results: PythonResults = {
    ...describeRun('npm run bench -- python', versions),
    python: clients[0]?.python ?? '',
    rounds,
    seconds,
    rows,
    verdicts,
  };
  console.log((await saveResults('python', results, { publish: values.publish })).join('\n'));
}
