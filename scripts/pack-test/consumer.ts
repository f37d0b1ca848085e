import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve, sep } from 'node:path';
import { npmCommand } from '../npm-command.ts';
import type { PackedPackage } from '../release/pack-packages.ts';
import type { CommandOptions } from '../run-command.ts';
import { checkedOutput } from './checked-output.ts';

/**
 * Options for commands in a user's project: this Node, but nothing of the workspace on the path or in npm's environment.
 */
export function consumerOptions(cwd: string): CommandOptions & { cwd: string } {
  const workspace = resolve('.') + sep;
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !resolve(folder).startsWith(workspace));
  const inherited = Object.keys(process.env).filter((name) =>
    /^(?:npm_package_|npm_lifecycle_|npm_config_local_prefix|INIT_CWD|NODE_OPTIONS)/.test(name),
  );
  return {
    cwd,
    env: {
      ...Object.fromEntries(inherited.map((name) => [name, undefined])),
      PATH: [dirname(process.execPath), ...path].join(delimiter),
    },
  };
}

/**
 * Creates a project and installs the named packages from tarballs, including the MikroKit packages
 * that they depend on. `others` are packages of the registry.
 */
export async function createConsumer(
  folder: string,
  names: readonly string[],
  packages: readonly PackedPackage[],
  others: readonly string[] = [],
): Promise<void> {
  mkdirSync(folder);
  const named = names.map((name) => {
    const found = packages.find((candidate) => candidate.name === name);
    if (found === undefined) throw new Error(`${name} is not a package of this repository`);
    return found.tarball;
  });
  const overrides = packages
    .filter(({ name }) => !names.includes(name))
    .map(({ name, tarball }) => [name, `file:${tarball}`]);
  const manifest = {
    name: 'quick-start',
    private: true,
    type: 'module',
    overrides: Object.fromEntries(overrides),
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const flags = ['--no-audit', '--no-fund', '--prefer-offline'];
  await checkedOutput(
    npmCommand('install', ...flags, ...named, ...others),
    consumerOptions(folder),
  );
}
