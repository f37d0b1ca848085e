import { spawnSync } from 'node:child_process';
import { CommandFailure } from './command-failure.ts';

/** The package manager that runs this command, by `npm_config_user_agent`: `pnpm/10.1.0 npm/? …`. Default: npm. */
export function packageManager(): string {
  const name = /^(npm|pnpm|yarn|bun)\//.exec(process.env.npm_config_user_agent ?? '')?.[1];
  return name ?? 'npm';
}

/** Installs the dependencies of a project; throws a {@link CommandFailure} if that fails. */
export function installDependencies(folder: string): void {
  const manager = packageManager();
  // On Windows package managers are scripts, which need a shell; the arguments are constant.
  const shell = process.platform === 'win32';
  const { status, error } = spawnSync(manager, ['install'], {
    cwd: folder,
    stdio: 'inherit',
    shell,
  });
  if (status === 0) return;
  const reason = error?.message ?? `it ended with ${status}`;
  throw new CommandFailure(`The project is complete, but '${manager} install' failed: ${reason}`);
}
