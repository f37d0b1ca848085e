import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installIntoCache } from '../install-into-cache.ts';
import { npmCommand } from '../npm-command.ts';
import { checkedOutput } from '../pack-test/checked-output.ts';
import { consumerOptions } from '../pack-test/consumer.ts';
import type { CommandOptions } from '../run-command.ts';

/** A program that installs projects. */
export interface PackageManager {
  readonly name: string;
  /** Writes a project's package.json and the settings that send our scope to a registry. */
  createProject(folder: string, manifest: object): void;
  /** Chooses all versions, installs nothing, and throws if peers do not fit. */
  resolve(folder: string): Promise<void>;
  /** Throws if peers do not fit. */
  install(folder: string): Promise<void>;
}

const VERSIONS = { pnpm: '10.34.9', '@yarnpkg/cli-dist': '4.18.1' };

/**
 * npm, pnpm and Yarn, which links as npm does. They get packages of our scope from a registry, the others as always.
 * `folder` is for Yarn's cache, which knows packages of our scope by their version alone.
 */
export async function packageManagers(registry: string, folder: string): Promise<PackageManager[]> {
  const installed = await installIntoCache({
    name: `package-managers-${Object.values(VERSIONS).join('-')}`,
    manifest: { dependencies: VERSIONS },
  });
  const pnpm = join(installed, 'node_modules/pnpm/bin/pnpm.cjs');
  const yarn = join(installed, 'node_modules/@yarnpkg/cli-dist/bin/yarn.js');
  const others = (await checkedOutput(npmCommand('config', 'get', 'registry'))).trim();
  const npmrc = `@mikrokit:registry=${registry}\nstrict-peer-deps=true\nstrict-peer-dependencies=true\n`;
  return [
    packageManager({
      name: 'npm',
      settings: { '.npmrc': npmrc },
      command: npmCommand('install', '--no-audit', '--no-fund', '--prefer-offline'),
      resolveOnly: '--package-lock-only',
    }),
    packageManager({
      name: 'pnpm',
      settings: { '.npmrc': npmrc },
      command: [process.execPath, pnpm, 'install', '--no-frozen-lockfile'],
      resolveOnly: '--lockfile-only',
    }),
    packageManager({
      name: 'yarn',
      settings: {
        // Without it, Yarn takes a folder above for the project.
        'yarn.lock': '',
        '.yarnrc.yml': [
          'nodeLinker: node-modules',
          `globalFolder: ${JSON.stringify(folder)}`,
          'enableTelemetry: false',
          'enableImmutableInstalls: false',
          'unsafeHttpWhitelist: [localhost]',
          `npmRegistryServer: ${JSON.stringify(others)}`,
          `npmScopes: { mikrokit: { npmRegistryServer: ${JSON.stringify(registry)} } }`,
        ].join('\n'),
      },
      command: [process.execPath, yarn, 'install'],
      resolveOnly: '--mode=update-lockfile',
    }),
  ];
}

interface Program {
  readonly name: string;
  /** By file name. */
  readonly settings: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  /** The flag with which it installs nothing. */
  readonly resolveOnly: string;
}

function packageManager({ name, settings, command, resolveOnly }: Program): PackageManager {
  const run = async (words: readonly string[], folder: string): Promise<void> => {
    const output = await checkedOutput(words, withoutCi(consumerOptions(folder)));
    // Yarn only warns: YN0002 for a missing peer, YN0060 for one of another version, YN0086 for more of them.
    assert.doesNotMatch(output, /YN0002|YN0060|YN0086|ERESOLVE|unmet peer|missing peer/i, name);
  };
  return {
    name,
    createProject(folder, manifest) {
      mkdirSync(folder, { recursive: true });
      const project = { name: 'project', version: '1.0.0', type: 'module', ...manifest };
      writeFileSync(join(folder, 'package.json'), JSON.stringify(project, undefined, 2));
      for (const [file, text] of Object.entries(settings)) writeFileSync(join(folder, file), text);
    },
    resolve: (folder) => run([...command, resolveOnly], folder),
    install: (folder) => run(command, folder),
  };
}

/** In CI, pnpm and Yarn would not write a lock file. */
function withoutCi(options: CommandOptions): CommandOptions {
  return { ...options, env: { ...options.env, CI: undefined } };
}
