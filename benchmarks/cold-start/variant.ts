import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../harness/running-server.ts';
import { type Application, bundleApplication } from './application.ts';
import { assertAnswers } from './assert-answers.ts';

/** How an application is run. `cached`: built, with what Node's compile cache kept of an earlier start. */
export type Variant = 'source' | 'built' | 'cached';
export const variants: readonly Variant[] = ['source', 'built', 'cached'];

/** What stands after `node`, and in the environment. */
export interface Command {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const flushScript = fileURLToPath(new URL('./flush-compile-cache.cjs', import.meta.url));

/** Builds what the variant needs and asserts that it answers as it should. Throws with its name if not. */
export async function prepare(application: Application, variant: Variant): Promise<Command> {
  const { template, source, folder } = application;
  if (variant === 'source') {
    return checked(application, { args: [...(template.nodeOptions ?? []), source], env: {} });
  }
  const args = [await bundleApplication(application)];
  if (variant === 'built') return checked(application, { args, env: {} });
  const cache = join(folder, 'compile-cache');
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache);
  const env = { NODE_COMPILE_CACHE: cache };
  await checked(application, { args: ['--require', flushScript, ...args], env }, 'SIGTERM');
  return { args, env };
}

async function checked(
  application: Application,
  command: Command,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<Command> {
  const server = await startServer(command.args, { env: command.env });
  try {
    await assertAnswers(application, server);
  } finally {
    await server.stop(signal);
  }
  return command;
}
