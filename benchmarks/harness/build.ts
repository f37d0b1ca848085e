import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const workingTree = fileURLToPath(new URL('../..', import.meta.url));

const serversFolder = fileURLToPath(new URL('../servers/', import.meta.url));

/**
 * Builds a server as its users do for production, and returns the file to run. There is no fallback: a server run from
 * source would be a different measurement.
 */
export async function buildServer(
  file: string,
  steps: readonly ('deepkit' | 'mikrokit')[] = [],
): Promise<string> {
  let built = file;
  for (const step of steps) {
    const from = built;
    built = outputOf(file, step);
    if (step === 'mikrokit') await bundle(from, built);
    else await compileWithReflection([[from, built]]);
  }
  return built;
}

/**
 * Compiles TypeScript files with the type compiler of @deepkit/type: each to the file next to it.
 */
export async function compileWithReflection(
  files: readonly (readonly [from: string, to: string])[],
): Promise<void> {
  const compiler = fileURLToPath(new URL('./deepkit-compiler.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [compiler, ...files.flat()]);
}

function outputOf(server: string, step: 'deepkit' | 'mikrokit'): string {
  const name = relative(serversFolder, server).replace(/\.ts$/, '.js');
  const folder = step === 'mikrokit' ? 'servers' : 'reflection';
  return fileURLToPath(new URL(`../dist/${folder}/${name}`, import.meta.url));
}

/** Bundles any file, by default into `built.mjs` beside it, without the packages that are `external`; `root` has the compiler. */
export async function bundle(
  file: string,
  out = join(dirname(file), 'built.mjs'),
  external: readonly string[] = [],
  root = workingTree,
): Promise<string> {
  const command = join(root, 'node_modules/.bin/mikrokit');
  const without = external.flatMap((name) => ['--external', name]);
  await promisify(execFile)(process.execPath, [command, 'build', file, '--out', out, ...without]);
  return out;
}

/** Updates the `dist/` of every package. Throws the output of the TypeScript compiler. */
export async function buildPackages(root = workingTree): Promise<void> {
  const script = join(root, 'scripts/build.ts');
  // A commit to compare with can be older than this script.
  const build = existsSync(script)
    ? [script]
    : [join(root, 'node_modules/.bin/tsc'), '--build', join(root, 'tsconfig.build.json')];
  await promisify(execFile)(process.execPath, build);
}
