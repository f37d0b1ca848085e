import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from '../../../scripts/npm-command.ts';
import { runCommand } from '../../../scripts/run-command.ts';

/** Versions of the npm package `node`. */
const versions = { 22: '22.23.3', 24: '24.9.0', 26: '26.10.0' } as const;
const cache = join(import.meta.dirname, '../../../node_modules/.cache/mikrokit');

/** The program of a version of Node, installed into a cache at its first use. Default: the one that runs this. */
export async function nodeOf(version: keyof typeof versions | undefined): Promise<string> {
  const current = Number(process.versions.node.split('.', 1)[0]);
  if (version === undefined || version === current) return process.execPath;
  const folder = join(cache, `node-${versions[version]}`);
  if (!existsSync(folder)) await install(versions[version], folder);
  return join(folder, 'node_modules/node/bin/node');
}

async function install(version: string, folder: string): Promise<void> {
  // Installed in another folder and renamed, so that an interrupted installation is never used.
  const aside = `${folder}.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  try {
    const manifest = {
      private: true,
      dependencies: { node: version },
      allowScripts: { node: true },
    };
    writeFileSync(join(aside, 'package.json'), JSON.stringify(manifest));
    const flags = ['--no-audit', '--no-fund', '--prefer-offline'];
    const { code, stdout, stderr } = await runCommand(npmCommand('install', ...flags), {
      cwd: aside,
    });
    if (code !== 0) throw new Error(`npm install ended with ${code}:\n${stdout}${stderr}`);
    renameSync(aside, folder);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
