import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from '../run-command.ts';

const version = '0.29.1';

/** Installs openapi-python-client into a cache for later runs; returns the reason where it cannot be installed. */
export async function installPythonClient(): Promise<
  { readonly folder: string } | { readonly reason: string }
> {
  const cache = resolve('node_modules/.cache/mikrokit');
  const folder = join(cache, `openapi-python-client-${version}`);
  if (existsSync(join(folder, 'bin/openapi-python-client'))) return { folder };
  mkdirSync(cache, { recursive: true });
  const pip = join(folder, 'bin/pip');
  const reason =
    (await failureOf('python3', '-m', 'venv', folder)) ??
    (await failureOf(pip, 'install', '--quiet', `openapi-python-client==${version}`));
  if (reason === undefined) return { folder };
  // Its scripts contain this path, so it is installed in place, and removed if that fails.
  rmSync(folder, { recursive: true, force: true });
  return { reason };
}

async function failureOf(...command: string[]): Promise<string | undefined> {
  try {
    const { code, stdout, stderr } = await runCommand(command);
    return code === 0 ? undefined : `${command.join(' ')} ended with ${code}:\n${stdout}${stderr}`;
  } catch (error) {
    return (error as Error).message;
  }
}
