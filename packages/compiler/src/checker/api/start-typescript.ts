import { createRequire } from 'node:module';
import { join } from 'node:path';
import { version as ownVersion } from 'typescript';
import { findTypeScript } from '../../typescript-package.ts';
import type { TypeScriptApi } from './adapter.ts';
import type { Channel } from './client.ts';
import { otherTypeScript } from './other-typescript.ts';
import { typescript } from './typescript.ts';

/** Settings of Go, in which TypeScript is written. The user's own environment takes precedence. */
const GO_DEFAULTS = {
  // No Go stack on the user's screen if TypeScript crashes.
  GOTRACEBACK: 'none',
  // Collect garbage when the heap has grown threefold, not twofold, which is most of the work on a heap that starts
  // empty: reading 1,000 routes takes a fifth less CPU (484 ms instead of 612) at the same peak.
  GOGC: '200',
};

/** Starts TypeScript's process. */
export function startTypeScript(cwd: string): TypeScriptApi {
  const { env } = process;
  const added = Object.entries(GO_DEFAULTS).filter(([name]) => env[name] === undefined);
  Object.assign(env, Object.fromEntries(added));
  try {
    const api = typescript.start({ cwd, program: findProgram() });
    killOnClose(api.client.channel.child);
    return api;
  } finally {
    for (const [name] of added) delete env[name];
  }
}

/**
 * Finds TypeScript's program. The bundle contains its client, which would look for the program next
 * to itself, and understands only the program of the same version.
 */
function findProgram(): string {
  const { folder, version } = findTypeScript();
  if (!otherTypeScript && version !== ownVersion) {
    throw new Error(
      `@mikrokit/compiler needs TypeScript ${ownVersion}, but finds ${version}: remove what overrides its version, such as "overrides" in package.json`,
    );
  }
  return createRequire(import.meta.url)(join(folder, 'lib/getExePath.js')).default();
}

/**
 * Kills TypeScript's process instead of asking it to end, because it could then print `context
 * canceled` on the user's screen. It writes no files, so nothing is lost.
 */
function killOnClose(child: Channel['child']): void {
  const kill = child.kill.bind(child);
  child.kill = () => kill('SIGKILL');
}

/**
 * Ends the process of an API that failed and no longer handles requests to release its resources.
 */
export function endAfterFailure({ client }: TypeScriptApi): void {
  client.channel.close();
}
