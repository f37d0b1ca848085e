// `npm run bench -- python-tls`: CPU of a call over TLS from Python with the transport in Rust, beside that in Python.
import { join } from 'node:path';
import { pythonEnvironment } from '../../test/support/python-environment.ts';
import { readCommandLine } from '../harness/command-line.ts';
import { startClients } from './start-clients.ts';
import { startTlsFront } from './tls-front.ts';

const { count } = readCommandLine({
  usage: 'npm run bench -- python-tls [options]',
  about: 'CPU of a call over TLS from Python with the transport in Rust, beside that in Python.',
  options: {
    rounds: { type: 'string', short: 'r', default: '50', about: 'of 400 calls each, by turns' },
  },
});
const rounds = count('rounds');

interface Cost {
  readonly title: string;
  readonly python: number;
  readonly rust: number;
  readonly ratio: number;
}

const { url, path, stop } = await startClients(['mikrokit', 'mikrokit-fast']);
try {
  const front = await startTlsFront(url);
  try {
    for (const cost of await measure(front.url, front.authority)) print(cost);
  } finally {
    front.stop();
  }
} finally {
  await stop();
}

async function measure(secureUrl: string, authority: string): Promise<readonly Cost[]> {
  const python = await pythonEnvironment('bench');
  if ('reason' in python) throw new Error(python.reason);
  const driver = join(import.meta.dirname, 'driver');
  const args = [join(driver, 'tls_costs.py'), secureUrl, authority, String(rounds)];
  const { code, stdout, stderr } = await python.run(args, { path: [driver, ...path] });
  if (code !== 0) throw new Error(stderr);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Cost);
}

function print({ title, python, rust, ratio }: Cost): void {
  console.log(
    `${title}: ${python.toFixed(0)} µs in Python, ${rust.toFixed(0)} µs in Rust, ${ratio.toFixed(2)} times that`,
  );
}
