import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A server in another language, and how the tool of that language builds it. Its folder here has the name of its framework. */
interface NativeServer {
  /** Its source, and further paths, are within its folder. */
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

/** What all servers in Rust share. */
const RUST = {
  source: 'src/main.rs',
  tool: 'cargo',
  toolFrom: 'https://rustup.rs',
  fetch: ['fetch', '--locked'],
  build: ['build', '--release', '--locked'],
} as const;

const servers = {
  axum: {
    ...RUST,
    program: 'target/release/axum-server',
    pinned: ['Cargo.lock', /^name = "axum"\nversion = "(.+)"$/m],
  },
  may_minihttp: {
    ...RUST,
    program: 'target/release/may-minihttp-server',
    pinned: ['Cargo.lock', /^name = "may_minihttp"\nversion = "(.+)"$/m],
  },
  go: {
    source: 'main.go',
    tool: 'go',
    toolFrom: 'https://go.dev/dl',
    fetch: ['version'],
    build: ['build', '-o', 'target/go-server'],
    program: 'target/go-server',
    pinned: ['go.mod', /^go (.+)$/m],
  },
} satisfies Readonly<Record<string, NativeServer>>;

/** Servers that are programs of their own, by the names of their frameworks. */
export type NativeName = keyof typeof servers;

export function isNative(framework: string): framework is NativeName {
  return Object.hasOwn(servers, framework);
}

/** The path of the source, relative to `servers/`. */
export function nativeSource(name: NativeName): string {
  return `native/${name}/${servers[name].source}`;
}

/** The pinned version of the framework; of the language for a server without one. */
export function nativeVersion(name: NativeName): string {
  const [file, pattern] = servers[name].pinned;
  const version = pattern.exec(readFileSync(pathIn(name, file), 'utf8'))?.[1];
  if (version === undefined) throw new Error(`${file} pins no version`);
  return version;
}

/** Says why a server cannot be built here. Undefined if it can. */
export async function obstacleTo(name: NativeName): Promise<string | undefined> {
  const { tool, toolFrom, fetch } = servers[name];
  try {
    await run(name, fetch);
    return undefined;
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { readonly stderr: string };
    if (code === 'ENOENT') return `${tool} is not installed (${toolFrom})`;
    return `${tool} ${fetch.join(' ')} failed: ${stderr.trim()}`;
  }
}

/** Builds a server for production, and returns its program. */
export async function buildNative(name: NativeName): Promise<string> {
  const { build, program } = servers[name];
  const obstacle = await obstacleTo(name);
  if (obstacle !== undefined) throw new Error(`${name} cannot be built: ${obstacle}`);
  await run(name, build);
  return pathIn(name, program);
}

async function run(name: NativeName, args: readonly string[]): Promise<void> {
  // Another release of Go would be another server: go gets the one that go.mod names.
  const env = name === 'go' ? { GOTOOLCHAIN: `go${nativeVersion('go')}` } : {};
  await promisify(execFile)(servers[name].tool, args, {
    cwd: pathIn(name, '.'),
    env: { ...process.env, ...env },
  });
}

function pathIn(name: NativeName, path: string): string {
  return join(import.meta.dirname, name, path);
}
