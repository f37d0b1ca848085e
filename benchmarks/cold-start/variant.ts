import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from '../harness/running-server.ts';
import { type Application, bundleApplication } from './application.ts';
import { assertAnswers } from './assert-answers.ts';
import { buildIfChanged } from './build-if-changed.ts';

/** How an application is run. `cached`: built, with Node's compile cache of an earlier start. */
export type Variant = 'source' | 'built' | 'cached';
export const variants: readonly Variant[] = ['source', 'built', 'cached'];

/** Arguments of `node`, and the environment. */
export interface Command {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const exitScript = fileURLToPath(new URL('./exit-on-sigterm.cjs', import.meta.url));

/**
 * Builds the files of the variant and asserts that its replies are right, unless nothing has changed since the last
 * time. Throws with the name of the application.
 */
export async function prepare(application: Application, variant: Variant): Promise<Command> {
  const { template, routes, folder, version } = application;
  try {
    const command = await commandOf(application, variant);
    const { args, env } = command;
    await buildIfChanged(join(folder, `checked-${variant}`), [version, command], async () => {
      if (variant === 'cached')
        rmSync(env.NODE_COMPILE_CACHE as string, { recursive: true, force: true });
      await assertStarts(application, { env, args: ['--require', exitScript, ...args] });
    });
    return command;
  } catch (error) {
    throw new Error(`${template.name}, ${routes} routes, ${variant}: failed`, { cause: error });
  }
}

async function commandOf(application: Application, variant: Variant): Promise<Command> {
  const { template, folder, source } = application;
  if (variant === 'source') return { args: [...(template.nodeOptions ?? []), source], env: {} };
  const args = [await bundleApplication(application)];
  if (variant === 'built') return { args, env: {} };
  const cache = join(folder, 'compile-cache');
  mkdirSync(cache, { recursive: true });
  return { args, env: { NODE_COMPILE_CACHE: cache } };
}

async function assertStarts(application: Application, { args, env }: Command): Promise<void> {
  const server = await startServer(args, { env });
  try {
    await assertAnswers(application, server);
  } finally {
    await server.stop('SIGTERM');
  }
}
