import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { npmCommand } from '../../scripts/npm-command.ts';
import { killOnExit } from '../harness/kill-on-exit.ts';
import type { CommunityRow } from './results.ts';

/** The commit that is measured. */
export const COMMIT = '018dd6032f9ee62dbf2e2b7f894a5a6fdc089b3b';

const folder = join(import.meta.dirname, '../../.cache/community');
const run = promisify(execFile);

/** Clones the suite into `.cache/community` and installs it, without the packages that npm does not find. */
export async function installSuite(repository: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await run('git', ['clone', '--quiet', '--no-checkout', repository, folder]);
  await run('git', ['checkout', '--quiet', COMMIT], { cwd: folder });
  const file = join(folder, 'package.json');
  const { dependencies, devDependencies, ...manifest } = JSON.parse(readFileSync(file, 'utf8'));
  // npm continues without an optional package that it does not find, and fails for any other.
  const optionalDependencies = { ...dependencies, ...devDependencies };
  writeFileSync(file, JSON.stringify({ ...manifest, optionalDependencies }, null, 2));
  await runNpm('install', '--no-audit', '--no-fund', '--loglevel=error');
}

/** Adds the case of MikroKit, as ours is built for applications, and runs the suite's own tests of it. */
export async function addOurCase(): Promise<void> {
  // Imported here, since the packages may not be built when this module loads.
  const { mikrokit } = await import('@mikrokit/compiler/esbuild');
  const to = join(folder, 'cases/mikrokit');
  mkdirSync(join(to, 'build'), { recursive: true });
  await build({
    entryPoints: [join(import.meta.dirname, 'case.ts')],
    outfile: join(to, 'build/index.js'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    plugins: [mikrokit()],
  });
  const declaration = 'export declare function addMikroKit(addCase: unknown): void;\n';
  writeFileSync(join(to, 'build/index.d.ts'), declaration);
  writeFileSync(join(to, 'index.ts'), caseModule);
  const list = join(folder, 'cases/index.ts');
  const cases = readFileSync(list, 'utf8');
  if (!cases.includes("'mikrokit'"))
    writeFileSync(list, cases.replace('export const cases = [', "$&\n  'mikrokit',"));
  writeFileSync(join(folder, 'test/mikrokit.test.ts'), testModule);
  await runNpm('exec', '--', 'vitest', 'run', 'test/mikrokit.test.ts');
}

/** Whether the suite is there already. */
export function isInstalled(): boolean {
  // npm writes this file last.
  return existsSync(join(folder, 'node_modules/.package-lock.json'));
}

/** Packages of the suite that npm did not find. */
export function missingPackages(): readonly string[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.keys(manifest.optionalDependencies).filter(
    (name) => !existsSync(join(folder, 'node_modules', name, 'package.json')),
  );
}

/** The names of all cases, ours among them. */
export async function listCases(): Promise<readonly string[]> {
  const { cases } = await import(pathToFileURL(join(folder, 'cases/index.ts')).href);
  return cases;
}

/** Packages that compile a case. Without them the whole run would end. */
const compilers: Readonly<Record<string, string>> = {
  paseri: '@paseri/compiler',
  'paseri-aot': '@paseri/compiler',
  'ts-runtypes': '@ts-runtypes/bin',
};

/** Whether the suite can run a case; others that lack a package have no rows. */
export function isRunnable(name: string): boolean {
  return !missingPackages().includes(compilers[name] ?? '');
}

/** Runs the suite for these cases. Those that do not load have no rows. */
export async function runSuite(cases: readonly string[]): Promise<readonly CommunityRow[]> {
  await runNpm('start', '--', 'run', ...cases);
  const major = process.versions.node.split('.')[0];
  const text = readFileSync(join(folder, `docs/results/node-${major}.json`), 'utf8');
  return (JSON.parse(text) as { results: readonly CommunityRow[] }).results;
}

async function runNpm(...args: string[]): Promise<void> {
  const [file = '', ...rest] = npmCommand(...args);
  const child = spawn(file, rest, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
  killOnExit(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code} in ${folder}`);
}

const caseModule = `import { addCase } from '../../benchmarks';
import { addMikroKit } from './build';

addMikroKit(addCase);
`;

const testModule = `import { describe, expect, test } from 'vitest';
import { getRegisteredBenchmarks } from '../benchmarks';
import '../cases/mikrokit';

for (const [id, cases] of getRegisteredBenchmarks())
  describe(id, () => cases.forEach(one => one.test(describe, expect, test)));
`;
