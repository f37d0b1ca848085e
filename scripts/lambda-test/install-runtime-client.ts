import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { npmCommand } from '../npm-command.ts';
import { runCommand } from '../run-command.ts';

const name = 'aws-lambda-ric';
const version = '4.0.2';

/**
 * Installs AWS's runtime client, which compiles itself, into a cache for later runs. Returns the
 * reason if it cannot be compiled.
 */
export async function installRuntimeClient(): Promise<
  { readonly folder: string } | { readonly reason: string }
> {
  const { platform, arch } = process;
  if (platform !== 'linux') return { reason: `${name} compiles on Linux only` };
  const cache = join(import.meta.dirname, '../../node_modules/.cache/mikrokit');
  const folder = join(cache, `${name}-${version}-${arch}`);
  if (existsSync(join(folder, 'node_modules', name, 'rapid-client.node'))) {
    console.log(`${name} ${version} is in the cache`);
    return { folder };
  }
  const missing = ['cmake', 'make', 'g++', 'python3', 'tar', 'xz'].filter(
    (tool) => !isInstalled(tool),
  );
  if (missing.length > 0)
    return {
      reason: `${name} needs ${missing.join(', ')} to compile; see npm run system-packages`,
    };
  return build(folder);
}

async function build(folder: string) {
  const started = performance.now();
  // Built in another folder and renamed, so that an interrupted build is never used.
  const aside = `${folder}.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  try {
    const manifest = { private: true, allowScripts: { [name]: true } };
    writeFileSync(join(aside, 'package.json'), JSON.stringify(manifest));
    const command = npmCommand('install', '--no-audit', '--no-fund', `${name}@${version}`);
    const { code, stdout, stderr } = await runCommand(command, { cwd: aside });
    if (code !== 0) {
      const lastLines = `${stdout}${stderr}`.trimEnd().split('\n').slice(-20).join('\n');
      return { reason: `${name} ${version} could not be compiled:\n${lastLines}` };
    }
    rmSync(folder, { recursive: true, force: true });
    renameSync(aside, folder);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`Compiled ${name} ${version} in ${seconds} s`);
  return { folder };
}

function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => existsSync(join(folder, program)));
}
