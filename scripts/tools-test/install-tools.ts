import { hash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmCommand } from '../npm-command.ts';
import { runCommand } from '../run-command.ts';

/** The tools that are tested with MikroKit, and what they need; `npm test` does without these 500 MB. */
const packages = {
  '@types/node': '26.6.6',
  '@types/react': '19.3.0',
  '@vitest/browser-playwright': '5.1.1',
  '@vitest/coverage-v8': '5.1.1',
  bcrypt: '6.0.0',
  jest: '30.5.2',
  next: '16.4.6',
  playwright: '1.65.1',
  react: '19.3.1',
  'react-dom': '19.3.1',
  tsx: '4.23.15',
  typescript: '7.0.2',
  vitest: '5.1.1',
};

/** Installs the tools into a cache for later runs; returns the folder that has their node_modules. */
export async function installTools(): Promise<string> {
  const manifest = JSON.stringify({ private: true, dependencies: packages });
  const cache = join(import.meta.dirname, '../../node_modules/.cache/mikrokit');
  const folder = join(cache, `tools-${hash('sha1', manifest).slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const started = performance.now();
  // Installed in another folder and renamed, so that an interrupted installation is never used.
  const aside = `${folder}.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  try {
    writeFileSync(join(aside, 'package.json'), manifest);
    const flags = ['--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'];
    const { code, stdout, stderr } = await runCommand(npmCommand('install', ...flags), {
      cwd: aside,
    });
    if (code !== 0) throw new Error(`npm install ended with ${code}:\n${stdout}${stderr}`);
    renameSync(aside, folder);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`Installed ${Object.keys(packages).length} tools in ${seconds} s`);
  return folder;
}
