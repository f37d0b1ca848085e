import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { failureOf } from '../failure-of.ts';
import { installFromPyPI } from '../install-from-pypi.ts';
import { checkedOutput } from '../pack-test/checked-output.ts';

const PACKAGES = ['clients/python', 'clients/python-fast'];

/**
 * Builds wheels and source distributions, checks them with twine, and installs both wheels into a
 * new environment. Returns their names, or the reason if Python or cargo is missing.
 */
export async function buildPythonPackages(
  folder: string,
): Promise<{ readonly files: readonly string[] } | { readonly reason: string }> {
  const requirements = ['build==1.3.0', 'twine==6.2.0'];
  const tools = await installFromPyPI({ name: 'twine', requirements });
  if ('reason' in tools) return tools;
  if ((await failureOf('cargo', '--version')) !== undefined) return { reason: 'there is no cargo' };
  const program = (name: string) => join(tools.folder, 'bin', name);
  mkdirSync(folder, { recursive: true });
  for (const source of PACKAGES)
    await checkedOutput([program('python'), '-m', 'build', '--outdir', folder, source]);
  const files = readdirSync(folder).sort();
  const paths = files.map((file) => join(folder, file));
  await checkedOutput([program('twine'), 'check', '--strict', ...paths]);
  const environment = join(folder, 'environment');
  await checkedOutput(['python3', '-m', 'venv', environment]);
  const wheels = paths.filter((path) => path.endsWith('.whl'));
  await checkedOutput([join(environment, 'bin/pip'), 'install', '--quiet', ...wheels]);
  const imported = 'import mikrokit, mikrokit_fast';
  await checkedOutput([join(environment, 'bin/python'), '-c', imported]);
  return { files };
}
