import { execFile } from 'node:child_process';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const command = fileURLToPath(new URL('../../node_modules/.bin/mikrokit', import.meta.url));

const serversFolder = fileURLToPath(new URL('../servers/', import.meta.url));

/**
 * Bundles a server with `mikrokit build`, as its users do for production, and gives the file that
 * runs by itself. There is no fallback: a server run from source is another thing to measure.
 */
export async function buildServer(file: string): Promise<string> {
  return bundle(file, outputOf(file));
}

/** Compiles a server with the type compiler of @deepkit/type, and gives the file to run. */
export async function buildWithReflection(file: string): Promise<string> {
  await compileWithReflection([[file, outputOf(file)]]);
  return outputOf(file);
}

/** Compiles TypeScript files with the type compiler of @deepkit/type: each to the file beside it. */
export async function compileWithReflection(
  files: readonly (readonly [from: string, to: string])[],
): Promise<void> {
  const compiler = fileURLToPath(new URL('./deepkit-compiler.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [compiler, ...files.flat()]);
}

function outputOf(server: string): string {
  const name = relative(serversFolder, server).replace(/\.ts$/, '.js');
  return fileURLToPath(new URL(`../dist/servers/${name}`, import.meta.url));
}

/** Bundles any file, by default into `built.mjs` beside it, without the packages that are `external`. */
export async function bundle(
  file: string,
  out = join(dirname(file), 'built.mjs'),
  external: readonly string[] = [],
): Promise<string> {
  const without = external.flatMap((name) => ['--external', name]);
  await promisify(execFile)(process.execPath, [command, 'build', file, '--out', out, ...without]);
  return out;
}

/** Brings the `dist/` of every package up to date; throws what the TypeScript compiler prints. */
export async function buildPackages(): Promise<void> {
  const typescript = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
  const project = fileURLToPath(new URL('../../tsconfig.build.json', import.meta.url));
  await promisify(execFile)(process.execPath, [typescript, '--build', project]);
}
