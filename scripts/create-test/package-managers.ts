import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { installIntoCache } from '../install-into-cache.ts';
import { npmCommand } from '../npm-command.ts';
import { consumerOptions } from '../pack-test/consumer.ts';
import type { LocalRegistry } from '../release/local-registry.ts';
import type { CommandOptions } from '../run-command.ts';

const VERSIONS = { pnpm: '11.28.11', '@yarnpkg/cli-dist': '4.18.1' };

/** A package manager as people use it to create and run a project. */
export interface PackageManager {
  /** The words before the name and options of a new project. */
  readonly create: readonly string[];
  /** The words before the arguments of a script. */
  readonly run: (script: string) => readonly string[];
}

export type ManagerName = 'npm' | 'pnpm' | 'yarn' | 'bun';

export const managers: Readonly<Record<ManagerName, PackageManager>> = {
  npm: {
    create: ['npm', 'create', '--yes', 'mikrokit@latest', '--'],
    run: (script) => ['npm', 'run', script, '--'],
  },
  pnpm: { create: ['pnpm', 'create', 'mikrokit'], run: (script) => ['pnpm', 'run', script] },
  yarn: { create: ['yarn', 'dlx', 'create-mikrokit'], run: (script) => ['yarn', 'run', script] },
  bun: { create: ['bunx', 'create-mikrokit'], run: (script) => ['bun', 'run', script] },
};

/** Whose name is on the first commit. */
const committer = {
  GIT_AUTHOR_NAME: 'Ada',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_COMMITTER_NAME: 'Ada',
  GIT_COMMITTER_EMAIL: 'ada@example.com',
};

/** Makes the options of commands in a folder. `node` is the Node of its scripts, by default this one. */
export type CommandSettings = (cwd: string, node?: string) => CommandOptions & { cwd: string };

/**
 * Puts all package managers, and Deno, into a folder, to be found by name, with the settings of a
 * registry.
 */
export async function installManagers(
  folder: string,
  registry: LocalRegistry,
): Promise<CommandSettings> {
  const installed = await installIntoCache({
    name: `create-managers-${Object.values(VERSIONS).join('-')}`,
    manifest: { dependencies: VERSIONS },
  });
  const [, npm = 'npm'] = npmCommand();
  const bun = resolve('node_modules/bun/bin/bun.exe');
  const scripts = {
    npm: `node ${JSON.stringify(npm)}`,
    pnpm: `node ${join(installed, 'node_modules/pnpm/bin/pnpm.mjs')}`,
    yarn: `node ${join(installed, 'node_modules/@yarnpkg/cli-dist/bin/yarn.js')}`,
    bun,
    bunx: `${bun} x`,
    // Its own script runs Node, which would use `--env-file` itself.
    deno: globSync(resolve('node_modules/@deno/*/deno'))[0] ?? 'deno',
  };
  mkdirSync(join(folder, 'home'), { recursive: true });
  for (const [name, script] of Object.entries(scripts))
    writeFileSync(join(folder, name), `#!/bin/sh\nexec ${script} "$@"\n`, { mode: 0o755 });
  return (cwd, node = process.execPath) => {
    const { env } = consumerOptions(cwd);
    const path = [dirname(node), folder, env?.PATH ?? ''].join(delimiter);
    // Separate caches and stores, because they identify packages by version, and the contents of
    // ours change.
    return {
      cwd,
      env: {
        ...env,
        ...registry.env,
        ...committer,
        PATH: path,
        HOME: join(folder, 'home'),
        CI: undefined,
      },
    };
  };
}
