import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { version } from 'typescript';
import { API } from 'typescript/unstable/sync';

/** Settings of Go, in which TypeScript is written; the user's own environment takes precedence. */
const GO_DEFAULTS = {
  // No Go stack on the user's screen if TypeScript crashes.
  GOTRACEBACK: 'none',
  // Collect garbage when the heap has grown threefold, not twofold, which is most of the work on a heap that starts
  // empty: reading 1,000 routes takes a fifth less CPU (484 ms instead of 612) at the same peak.
  GOGC: '200',
};

/** Starts TypeScript's process. */
export function startTypeScript(cwd: string): API {
  const { env } = process;
  const added = Object.entries(GO_DEFAULTS).filter(([name]) => env[name] === undefined);
  Object.assign(env, Object.fromEntries(added));
  try {
    const api = new API({ cwd, tsserverPath: findProgram() });
    killOnClose(channelOf(api).child);
    return api;
  } finally {
    for (const [name] of added) delete env[name];
  }
}

/**
 * Finds TypeScript's program. Our bundle contains its client, which would look for the program beside itself, and which only
 * understands the program of the same version.
 */
function findProgram(): string {
  const require = createRequire(import.meta.url);
  const packageFile = require.resolve('typescript/package.json');
  const installed = JSON.parse(readFileSync(packageFile, 'utf8')).version;
  if (installed !== version) {
    throw new Error(
      `@mikrokit/compiler needs TypeScript ${version}, but finds ${installed}: remove what overrides its version, such as "overrides" in package.json`,
    );
  }
  return require(join(dirname(packageFile), 'lib/getExePath.js')).default();
}

/**
 * Kills TypeScript's process instead of asking it to end, to which it may print `context canceled` on the user's
 * screen. It writes no files, so nothing is lost.
 */
function killOnClose(child: ChildProcess): void {
  const kill = child.kill.bind(child);
  child.kill = () => kill('SIGKILL');
}

/** Ends the process of an API that failed and no longer answers requests to release its resources. */
export function endAfterFailure(api: API): void {
  channelOf(api).close();
}

interface Channel {
  readonly child: ChildProcess;
  close(): void;
}

/** The channel between an API and its process, which TypeScript does not expose. */
function channelOf(api: API): Channel {
  return (api as unknown as { readonly client: { readonly channel: Channel } }).client.channel;
}
