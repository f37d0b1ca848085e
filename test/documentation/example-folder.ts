import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCompiler } from '@mikrokit/compiler';
import type { ExecutionContext } from 'ava';

const run = promisify(execFile);

/** The repository. */
export const root = join(import.meta.dirname, '../..');

/** Creates a folder for examples, removed when the test ends. */
export function createFolder(t: ExecutionContext, name: string, workspace?: string): string {
  const folder = makeFolder(name, workspace);
  t.teardown(() => removeFolder(folder));
  return folder;
}

/** The path of a folder for examples inside the repository, where the packages of a workspace are found. */
export function folderPath(name: string, workspace = 'examples'): string {
  return join(root, workspace, `.examples-${name}`);
}

/** Creates such a folder, empty. */
export function makeFolder(name: string, workspace?: string): string {
  const folder = folderPath(name, workspace);
  removeFolder(folder);
  mkdirSync(folder, { recursive: true });
  const compilerOptions = {
    module: 'nodenext',
    strict: true,
    target: 'es2024',
    types: ['node'],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    customConditions: ['@mikrokit/source'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

/** Removes such a folder. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Type-checks the files of such a folder; rejects with the errors, whose paths begin at `cwd`. */
export async function checkTypes(folder: string, cwd = root): Promise<void> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [tsc, '--noEmit', '--pretty', 'false', '-p', folder], {
    cwd,
    maxBuffer: 10e6,
  });
}

/** Compiles files in this process, so that {@link printedBy} finds them in the cache and does not start TypeScript. */
export function compileAll(folder: string, files: readonly string[]): void {
  const compiler = createCompiler(folder);
  for (const file of files) compiler.compile(join(folder, file));
  compiler.close();
}

/** Runs a module with the compiler's loader and returns its output. */
export async function printedBy(file: string): Promise<string> {
  const loader = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
  const { stdout } = await run(process.execPath, [...loader, file], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', FORCE_COLOR: '0' },
  });
  return stdout;
}
