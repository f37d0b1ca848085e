// `npm run bench -- python-import`: CPU that importing a client for Python of 1,000 routes takes, beside msgspec alone.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { failureOf } from '../../scripts/failure-of.ts';
import { pythonEnvironment } from '../../test/support/python-environment.ts';
import { orEnd, readCommandLine, toCount } from '../harness/command-line.ts';
import { median } from '../harness/statistics.ts';

const { values } = readCommandLine({
  usage: 'npm run bench -- python-import [options]',
  about: 'CPU of importing a client for Python of 1,000 routes, beside msgspec alone.',
  options: {
    rounds: { type: 'string', short: 'r', default: '25', about: 'of each import, by turns' },
  },
});
const rounds = orEnd(() => toCount('rounds', values.rounds, 1));

/** The most milliseconds beyond those of msgspec. */
const TARGET = 50;

// Not in dist, whose modules are never compiled.
const folder = fileURLToPath(new URL('../.cache/python-import/', import.meta.url));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'api.ts'), writeApi());
const project = { extends: '../../../tsconfig.json', files: ['api.ts'], include: [] };
writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
const mikrokit = fileURLToPath(new URL('../../packages/compiler/bin/mikrokit.js', import.meta.url));
const out = join(folder, 'large_client');
const written = [process.execPath, mikrokit, 'client', 'python', join(folder, 'api.ts')];
const failure = await failureOf(...written, '--out', out);
if (failure !== undefined) throw new Error(failure);
const python = await pythonEnvironment('test');
if ('reason' in python) throw new Error(python.reason);

// So that no import compiles, as after an installation by pip.
await cpuOf('large_client');
const samples = { msgspec: [] as number[], large_client: [] as number[] };
for (let round = 0; round < rounds; round++) {
  samples.msgspec.push(await cpuOf('msgspec'));
  samples.large_client.push(await cpuOf('large_client'));
}
const plain = median(samples.msgspec);
const own = median(samples.large_client);
console.log(`msgspec ${plain.toFixed(1)} ms, client of 1,000 routes ${own.toFixed(1)} ms`);
const verdict = own - plain <= TARGET ? 'reached' : 'missed';
console.log(`${(own - plain).toFixed(1)} ms more; at most ${TARGET} ms: ${verdict}`);

/** Milliseconds of CPU that importing a module takes in a new process. */
async function cpuOf(module: string): Promise<number> {
  if ('reason' in python) throw new Error(python.reason);
  const before = 'import time; start = time.process_time()';
  const program = `${before}; import ${module}; print((time.process_time() - start) * 1000)`;
  const env = { PYTHONDONTWRITEBYTECODE: '' };
  const { code, stdout, stderr } = await python.run(['-c', program], { path: [folder], env });
  if (code !== 0) throw new Error(stderr);
  return Number(stdout);
}

/** 50 groups of 20 routes, each with a type and an error of its own. */
function writeApi(): string {
  const numbers = Array.from({ length: 1_000 }, (_, i) => i);
  const types = numbers.map((n) => `export interface User${n} { fullName: string; n${n}: number }`);
  const routes = numbers.map(
    (n) =>
      `route${n}: (_: unknown, id: number): User${n} | RpcError<'gone-${n}'> => ` +
      `id > 0 ? { fullName: 'Ada', n${n}: id } : new RpcError('gone-${n}'),`,
  );
  const groups = Array.from(
    { length: 50 },
    (_, g) => `group${g}: { ${routes.slice(g * 20, g * 20 + 20).join('\n')} },`,
  );
  return [
    "import { createRouter, RpcError } from '@mikrokit/router';",
    ...types,
    `export const api = createRouter({\n${groups.join('\n')}\n});\n`,
  ].join('\n');
}
