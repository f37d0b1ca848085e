import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runningServer, type ServerProcess } from './server-process.ts';

const binaries = new URL('../../node_modules/.bin/', import.meta.url);

/** A built host. */
export interface BuiltHost {
  readonly file: string;
  remove(): Promise<void>;
}

/** Bundles a file of `hosts/` with `mikrokit build`, into a folder from which no package can be found. */
export async function buildHost(name: string, target?: 'workers'): Promise<BuiltHost> {
  const folder = await mkdtemp(join(tmpdir(), 'mikrokit-conformance-'));
  const remove = () => rm(folder, { recursive: true });
  const file = join(folder, target === undefined ? 'server.mjs' : 'index.mjs');
  const to = target === undefined ? ['--out', file] : ['--target', target, '--out', folder];
  const entry = fileURLToPath(new URL(`../hosts/${name}.ts`, import.meta.url));
  const command = fileURLToPath(new URL('mikrokit', binaries));
  try {
    await promisify(execFile)(process.execPath, [command, 'build', entry, ...to]);
    return { file, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Builds a host and runs it with a runtime of `node_modules/.bin`; its first line of output is `{ url }`. */
export async function startBuiltHost(
  name: string,
  [runtime, ...args]: readonly [string, ...string[]],
): Promise<ServerProcess> {
  const { file, remove } = await buildHost(name);
  return startRuntime(name, [runtime, ...args, file], remove);
}

/** Runs a host from its source with a runtime of `node_modules/.bin`, whose options preload the compiler. */
export function startSourceHost(
  name: string,
  [runtime, ...args]: readonly [string, ...string[]],
): Promise<ServerProcess> {
  const file = fileURLToPath(new URL(`../hosts/${name}.ts`, import.meta.url));
  return startRuntime(name, [runtime, ...args, file], () => undefined);
}

async function startRuntime(
  name: string,
  [runtime, ...args]: readonly [string, ...string[]],
  remove: () => unknown,
): Promise<ServerProcess> {
  const child = spawn(fileURLToPath(new URL(runtime, binaries)), args, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const exited = once(child, 'exit').finally(remove);
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line') as Promise<[string]>,
    exited.then(([code]) => Promise.reject(new Error(`${runtime} ended with ${code}:\n${output}`))),
  ]);
  const { url } = JSON.parse(line) as { url: string };
  return runningServer(child, { name, url, output: () => output });
}
