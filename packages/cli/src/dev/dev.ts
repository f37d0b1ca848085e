import { existsSync } from 'node:fs';
import { close as closeInspector } from 'node:inspector';
import { CommandFailure, loadServerCompiler } from '@mikrokit/compiler/commands';
import { signalled } from '../watch/changes.ts';
import { reportLine } from '../watch/report-line.ts';
import { createRecentCalls } from './calls/recent-calls.ts';
import { DevSession } from './dev-session.ts';
import { createServerTarget } from './forwarding/server-target.ts';
import { EXPLORER, VITE } from './messages.ts';
import type { ServerCommand } from './server-process.ts';

/** The arguments of `mikrokit dev`. */
interface DevCommand extends Omit<ServerCommand, 'env' | 'recordsCalls'> {
  /** The folder of a page that Vite serves. Default: none. */
  readonly page?: string | undefined;
  /** The port of the explorer, or `false` for none. Default: 4984, or any free one. */
  readonly explorerPort?: number | false | undefined;
}

/** Runs a server until SIGINT or SIGTERM, and again after each change of its project's files. */
export async function dev({ page, explorerPort, ...options }: DevCommand): Promise<number> {
  if (!existsSync(options.entry)) throw new CommandFailure(`There is no file ${options.entry}`);
  // Vite changes the environment of this process.
  const inherited = { ...process.env };
  // NODE_OPTIONS=--inspect is meant for the server, so its port must be free.
  closeInspector();

  const target = createServerTarget();
  const calls = createRecentCalls();
  const explorer =
    explorerPort === false
      ? undefined
      : await (await import('./start-explorer.ts')).startExplorer({
          target,
          calls,
          port: explorerPort,
        });
  if (explorer) reportLine(`explorer on ${explorer.url}`);
  const vite =
    page === undefined
      ? undefined
      : await (await import('./start-vite.ts')).startVite(page, target);
  if (vite) reportLine(`page and server on ${vite.url}`);

  // Vite has a page at `/`.
  const atHome = vite !== undefined ? { [VITE]: '1' } : explorer && { [EXPLORER]: explorer.url };
  const command: ServerCommand = {
    ...options,
    recordsCalls: explorer !== undefined,
    env: { ...inherited, ...atHome },
  };
  const session = new DevSession({
    command,
    target,
    onCall: calls.add,
    createServerCompiler: await loadServerCompiler(),
  });
  session.start();
  await signalled();
  await Promise.all([session.end(), vite?.close(), explorer?.close()]);
  return 0;
}
