import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from './npm-command.ts';
import { runCommand } from './run-command.ts';

const cache = join(import.meta.dirname, '../node_modules/.cache/mikrokit');

/** Packages for a folder of the cache. */
export interface CachedInstallation {
  /** The name of the folder, which changes with the packages. */
  readonly name: string;
  /** The members of its package.json. */
  readonly manifest: Readonly<Record<string, unknown>>;
  /** More flags for `npm install`. */
  readonly flags?: readonly string[];
}

/** Installs packages into the cache for later runs, and returns the folder that has their node_modules. */
export async function installIntoCache({
  name,
  manifest,
  flags = [],
}: CachedInstallation): Promise<string> {
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  // Installed in another folder and renamed, so that an interrupted installation is never used.
  const aside = `${folder}.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  try {
    writeFileSync(join(aside, 'package.json'), JSON.stringify({ private: true, ...manifest }));
    const started = performance.now();
    const command = npmCommand('install', '--no-audit', '--no-fund', '--prefer-offline', ...flags);
    const { code, stdout, stderr } = await runCommand(command, { cwd: aside });
    if (code !== 0) throw new Error(`npm install ended with ${code}:\n${stdout}${stderr}`);
    // Another process can have installed them meanwhile.
    if (existsSync(folder)) return folder;
    renameSync(aside, folder);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`Installed ${name} in ${seconds} s`);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return folder;
}
