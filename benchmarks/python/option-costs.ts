// `npm run bench -- python-options`: CPU of a call from Python with a timeout, a deadline and retries, beside one without.
// Both send the contract of their route, as every call does.
import { join } from 'node:path';
import { pythonEnvironment } from '../../test/support/python-environment.ts';
import { namedIn, orEnd, readCommandLine } from '../harness/command-line.ts';
import { startClients } from './start-clients.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- python-options [options]',
  about: 'CPU of a call from Python with everything on, beside one with nothing.',
  options: {
    rounds: { type: 'string', short: 'r', default: '100', about: 'of 100 calls each, by turns' },
    only: { type: 'string', about: 'the transports of mikrokit, or of mikrokit-fast' },
  },
});
const rounds = count('rounds');
const all = [{ name: 'mikrokit' }, { name: 'mikrokit-fast' }];
const chosen = orEnd(() => namedIn(all, values.only ?? 'mikrokit,mikrokit-fast')).map(
  ({ name }) => name,
);

/** How much more CPU than the call with nothing. */
const TARGET = 1.1;

interface Cost {
  readonly mode: string;
  readonly microseconds: number;
  readonly ratio: number;
}

const { url, path, stop } = await startClients(chosen);
try {
  for (const name of chosen) for (const cost of await measure(name)) print(name, cost);
} finally {
  await stop();
}

async function measure(name: string): Promise<readonly Cost[]> {
  const python = await pythonEnvironment('bench');
  if ('reason' in python) throw new Error(python.reason);
  const driver = join(import.meta.dirname, 'driver');
  const args = [join(driver, 'option_costs.py'), url, name, String(rounds)];
  const { code, stdout, stderr } = await python.run(args, { path: [driver, ...path] });
  if (code !== 0) throw new Error(stderr);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Cost);
}

function print(name: string, { mode, microseconds, ratio }: Cost): void {
  const verdict = ratio <= TARGET ? 'reached' : 'missed';
  console.log(
    `${name}, ${mode}: ${microseconds.toFixed(0)} µs with nothing, ${ratio.toFixed(3)} times that with everything; ` +
      `at most ${TARGET}: ${verdict}`,
  );
}
