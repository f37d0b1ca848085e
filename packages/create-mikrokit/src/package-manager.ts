import { spawnSync } from 'node:child_process';
import { CommandFailure } from './command-failure.ts';

/** How a package manager is used in a project. */
interface PackageManager {
  /** Installs exactly the lock file, in CI and in images. */
  readonly cleanInstall: string;
  /** The words before the name of a script. */
  readonly run: string;
}

const managers = {
  npm: { cleanInstall: 'npm ci', run: 'npm run' },
  pnpm: { cleanInstall: 'pnpm install --frozen-lockfile', run: 'pnpm run' },
  yarn: { cleanInstall: 'yarn install --immutable', run: 'yarn run' },
  bun: { cleanInstall: 'bun install --frozen-lockfile', run: 'bun run' },
} satisfies Record<string, PackageManager>;

export type ManagerName = keyof typeof managers;

/** The package manager that runs this command, by `npm_config_user_agent`: `pnpm/10.1.0 npm/? …`. Default: npm. */
export function packageManager(): PackageManager & { readonly name: ManagerName } {
  const [, name = 'npm'] =
    /^(npm|pnpm|yarn|bun)\//.exec(process.env.npm_config_user_agent ?? '') ?? [];
  return { name: name as ManagerName, ...managers[name as ManagerName] };
}

/** Installs the dependencies of a project. Throws a {@link CommandFailure} if that fails. */
export function installDependencies(folder: string): void {
  const { name } = packageManager();
  const problem = runManager(folder, ['install'], 'inherit');
  if (problem === undefined) return;
  throw new CommandFailure(
    `'${name} install' failed: ${problem}.
The project in ${folder} is complete except for its dependencies. Check the network, and run '${name} install' in it again.`,
  );
}

/** Writes the contract of the API, with which CI compares later versions. */
export function lockContract(folder: string): void {
  const { run } = packageManager();
  const problem = runManager(folder, ['run', 'contract:lock'], 'pipe');
  if (problem === undefined) return;
  throw new CommandFailure(
    `'${run} contract:lock' failed: ${problem}.
The project in ${folder} is complete except for contract.lock.json. '${run} contract:lock' in it says why.`,
  );
}

/** Returns why the command failed, or `undefined`. */
function runManager(
  folder: string,
  args: readonly string[],
  stdio: 'inherit' | 'pipe',
): string | undefined {
  // On Windows package managers are scripts, which need a shell. The arguments are constant.
  const shell = process.platform === 'win32';
  const { name } = packageManager();
  const { status, signal, error } = spawnSync(name, args, { cwd: folder, stdio, shell });
  if (status === 0) return undefined;
  return error?.message ?? `it ended with ${status ?? signal}`;
}
