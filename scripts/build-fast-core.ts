import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pythonEnvironment } from '../test/support/python-environment.ts';
import { failureOf } from './failure-of.ts';

const root = join(import.meta.dirname, '..');
const crate = join(root, 'clients/python-fast');

/**
 * Builds the wheel of `clients/python-fast` and unpacks it, or finds an earlier build of the same
 * sources. Returns the folder from which Python imports `mikrokit_fast`, or the reason why it
 * cannot be built.
 */
export async function buildFastCore(): Promise<
  { readonly folder: string } | { readonly reason: string }
> {
  if ((await failureOf('cargo', '--version')) !== undefined) return { reason: 'cargo is missing' };
  const python = await pythonEnvironment('build');
  if ('reason' in python) return python;
  const folder = join(root, `node_modules/.cache/mikrokit/mikrokit-fast-${hashOfSources()}`);
  if (existsSync(folder)) return { folder };
  const aside = `${folder}.${process.pid}`;
  const wheels = join(aside, 'wheels');
  mkdirSync(wheels, { recursive: true });
  try {
    const maturin = [python.program, '-m', 'maturin', 'build', '--release', '--locked'];
    const places = ['--manifest-path', join(crate, 'Cargo.toml'), '--out', wheels];
    const failure = await failureOf(...maturin, '--interpreter', python.program, ...places);
    if (failure !== undefined) throw new Error(failure);
    const [wheel = ''] = readdirSync(wheels);
    const pip = [python.program, '-m', 'pip', 'install', '--quiet', '--no-deps', '--no-index'];
    const reason = await failureOf(...pip, '--target', join(aside, 'site'), join(wheels, wheel));
    if (reason !== undefined) throw new Error(reason);
    // Another run can have been faster.
    if (!existsSync(folder)) renameSync(join(aside, 'site'), folder);
    return { folder };
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function hashOfSources(): string {
  // A free-threaded Python needs its own wheel.
  const hash = createHash('sha256').update(process.env.MIKROKIT_PYTHON ?? '');
  const sources = readdirSync(join(crate, 'src')).sort();
  for (const name of ['Cargo.toml', 'Cargo.lock', ...sources.map((name) => `src/${name}`)]) {
    hash.update(name).update(readFileSync(join(crate, name)));
  }
  return hash.digest('hex').slice(0, 12);
}
