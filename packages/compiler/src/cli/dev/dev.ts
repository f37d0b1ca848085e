import { existsSync, realpathSync } from 'node:fs';
import { close as closeInspector } from 'node:inspector';
import { relative } from 'node:path';
import { CommandFailure } from '../command-failure.ts';
import { type ServerCommand, type ServerProcess, startServer } from './server-process.ts';
import { watchSources } from './watch-sources.ts';

/** Milliseconds without a change. Editors write a file in several steps, and many files at once. */
const SETTLED_MS = 50;

/** Runs a server until SIGINT or SIGTERM, and again after each change of its project's files. */
export async function dev(command: ServerCommand): Promise<number> {
  if (!existsSync(command.entry)) throw new CommandFailure(`There is no file ${command.entry}`);
  // NODE_OPTIONS=--inspect is meant for the server; its port must be free.
  closeInspector();

  let server: ServerProcess | undefined;
  let settling: NodeJS.Timeout | undefined;
  let replacing: Promise<void> | undefined;
  let ending = false;

  const watcher = watchSources(realpathSync(command.entry), (file) => {
    clearTimeout(settling);
    settling = setTimeout(() => replace(relative('', file)), SETTLED_MS);
  });
  const start = (): void => {
    const started = startServer(command, watcher.add);
    server = started;
    started.ended.then((code) => {
      if (server === started) report(`ended with ${code}, waiting for a change`);
    });
  };
  const replace = (file: string): void => {
    // The old server is still ending: the new one will read this change as well.
    if (replacing || ending) return;
    report(`${file} changed, starting again`);
    const old = server;
    server = undefined;
    replacing = (old?.stop() ?? Promise.resolve()).then(() => {
      replacing = undefined;
      if (!ending) start();
    });
  };

  start();
  await signalled();
  ending = true;
  clearTimeout(settling);
  const last = server;
  server = undefined;
  await Promise.all([replacing, last?.stop(), watcher.close()]);
  return 0;
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve());
    }
  });
}

function report(message: string): void {
  console.error(`[mikrokit] ${message}`);
}
