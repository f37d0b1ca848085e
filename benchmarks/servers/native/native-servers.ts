import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Runtime } from '../../harness/runtime.ts';

/** Servers that are programs of their own, by language. */
export type NativeRuntime = Extract<Runtime, 'rust' | 'go'>;

/** A server in another language, and how the tool of that language builds it. */
interface NativeServer {
  /** Its folder here. Further paths are within it. */
  readonly folder: string;
  readonly source: string;
  readonly tool: string;
  /** How to install the tool. */
  readonly toolFrom: string;
  /** Gets what the server is made from, if it is not there yet. */
  readonly fetch: readonly string[];
  readonly build: readonly string[];
  readonly program: string;
  /** The file that pins the version, and where in it. */
  readonly pinned: readonly [file: string, version: RegExp];
}

const servers: Readonly<Record<NativeRuntime, NativeServer>> = {
  rust: {
    folder: 'axum',
    source: 'src/main.rs',
    tool: 'cargo',
    toolFrom: 'https://rustup.rs',
    fetch: ['fetch', '--locked'],
    build: ['build', '--release', '--locked'],
    program: 'target/release/axum-server',
    pinned: ['Cargo.lock', /^name = "axum"\nversion = "(.+)"$/m],
  },
  go: {
    folder: 'go',
    source: 'main.go',
    tool: 'go',
    toolFrom: 'https://go.dev/dl',
    fetch: ['version'],
    build: ['build', '-o', 'target/go-server'],
    program: 'target/go-server',
    pinned: ['go.mod', /^go (.+)$/m],
  },
};

export function isNative(runtime: Runtime | undefined): runtime is NativeRuntime {
  return runtime !== undefined && Object.hasOwn(servers, runtime);
}

/** The path of the source, relative to `servers/`. */
export function nativeSource(runtime: NativeRuntime): string {
  const { folder, source } = servers[runtime];
  return `native/${folder}/${source}`;
}

/** The pinned version of the framework; of the language for a server without one. */
export function nativeVersion(runtime: NativeRuntime): string {
  const [file, pattern] = servers[runtime].pinned;
  const version = pattern.exec(readFileSync(pathIn(runtime, file), 'utf8'))?.[1];
  if (version === undefined) throw new Error(`${file} pins no version`);
  return version;
}

/** Says why a server cannot be built here; undefined if it can. */
export async function obstacleTo(runtime: NativeRuntime): Promise<string | undefined> {
  const { tool, toolFrom, fetch } = servers[runtime];
  try {
    await run(runtime, fetch);
    return undefined;
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { readonly stderr: string };
    if (code === 'ENOENT') return `${tool} is not installed (${toolFrom})`;
    return `${tool} ${fetch.join(' ')} failed: ${stderr.trim()}`;
  }
}

/** Builds a server for production, and returns its program. */
export async function buildNative(runtime: NativeRuntime): Promise<string> {
  const { folder, build, program } = servers[runtime];
  const obstacle = await obstacleTo(runtime);
  if (obstacle !== undefined) throw new Error(`${folder} cannot be built: ${obstacle}`);
  await run(runtime, build);
  return pathIn(runtime, program);
}

async function run(runtime: NativeRuntime, args: readonly string[]): Promise<void> {
  // Another release of Go would be another server: go gets the one that go.mod names.
  const env = runtime === 'go' ? { GOTOOLCHAIN: `go${nativeVersion('go')}` } : {};
  await promisify(execFile)(servers[runtime].tool, args, {
    cwd: pathIn(runtime, '.'),
    env: { ...process.env, ...env },
  });
}

function pathIn(runtime: NativeRuntime, path: string): string {
  return join(import.meta.dirname, servers[runtime].folder, path);
}
