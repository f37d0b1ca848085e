import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from '../run-command.ts';

const version = '1.58.0';

/** Installs cfn-lint into a cache for later runs; returns the reason where it cannot be installed. */
export async function installCfnLint(): Promise<
  { readonly command: string } | { readonly reason: string }
> {
  const folder = resolve(`node_modules/.cache/mikrokit/cfn-lint-${version}`);
  const command = join(folder, 'bin/cfn-lint');
  if (existsSync(command)) return { command };
  mkdirSync(resolve('node_modules/.cache/mikrokit'), { recursive: true });
  // Its scripts contain this path, so it is installed in place, and removed if that fails.
  const made = await run('python3', '-m', 'venv', folder);
  const installed =
    made === undefined &&
    (await run(join(folder, 'bin/pip'), 'install', '--quiet', `cfn-lint==${version}`));
  if (made === undefined && installed === undefined) return { command };
  rmSync(folder, { recursive: true, force: true });
  return { reason: made ?? (installed as string) };
}

/** Returns an error message; `undefined` for success. */
async function run(...command: string[]): Promise<string | undefined> {
  try {
    const { code, stdout, stderr } = await runCommand(command);
    return code === 0 ? undefined : `${command.join(' ')} ended with ${code}:\n${stdout}${stderr}`;
  } catch (error) {
    return (error as Error).message;
  }
}
