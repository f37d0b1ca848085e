import { existsSync, realpathSync } from 'node:fs';
import { close as closeInspector } from 'node:inspector';
import { relative } from 'node:path';
import { CommandFailure } from '../command-failure.ts';
import { listed, SETTLED_MS, signalled } from './changes.ts';
import { type ReadyFiles, type ServerMessage, VITE } from './messages.ts';
import { createServerCompiler } from './server-compiler.ts';
import { type ServerCommand, type ServerProcess, startServer } from './server-process.ts';
import { createServerTarget } from './vite/server-target.ts';
import { watchSources } from './watch-sources.ts';

/** Milliseconds after which a program that has never listened counts as started. */
const STARTED_MS = 2000;
/** Milliseconds until the compiler of a server that listens reads all types, for the next change and for the cache. */
const IDLE_MS = 300;

/** The arguments of `mikrokit dev`. */
export interface DevCommand extends Omit<ServerCommand, 'env'> {
  /** The folder of a page that Vite serves. Default: none. */
  readonly page?: string | undefined;
}

/** Runs a server until SIGINT or SIGTERM, and again after each change of its project's files. */
export async function dev({ page, ...options }: DevCommand): Promise<number> {
  // Vite changes the environment of this process.
  const env = { ...process.env, ...(page !== undefined && { [VITE]: '1' }) };
  const command: ServerCommand = { ...options, env };
  if (!existsSync(command.entry)) throw new CommandFailure(`There is no file ${command.entry}`);
  // NODE_OPTIONS=--inspect is meant for the server; its port must be free.
  closeInspector();

  const target = createServerTarget();
  const vite =
    page === undefined
      ? undefined
      : await (await import('./vite/start-vite.ts')).startVite(page, target);
  if (vite) report(`page and server on ${vite.url}`);

  let server: ServerProcess | undefined;
  let settling: NodeJS.Timeout | undefined;
  let idling: NodeJS.Timeout | undefined;
  let replacing: Promise<void> | undefined;
  let ending = false;
  /** Whether the program has listened on a port. */
  let listens = false;
  /** Files that changed since the last compilation began. */
  const changed = new Set<string>();
  let changedAt = 0;
  /** The changes of the server that is starting, and when the first of them was seen. */
  let unreported: { readonly files: readonly string[]; readonly since: number } | undefined;

  const watcher = watchSources(realpathSync(command.entry), (file) => {
    compiler.add(file);
    if (changed.size === 0) changedAt = performance.now();
    changed.add(relative('', file));
    clearTimeout(settling);
    settling = setTimeout(replace, SETTLED_MS);
  });
  const compiler = createServerCompiler(watcher.add);

  const reportChange = (outcome: (milliseconds: number) => string): void => {
    if (!unreported) return;
    const { files, since } = unreported;
    unreported = undefined;
    report(`${listed(files)} changed, ${outcome(Math.round(performance.now() - since))}`);
  };
  const spawnServer = (): ServerProcess => {
    const started = startServer(command, (message: ServerMessage) => {
      if (message.mikrokit === 'read') watcher.add(message.files);
      else if (message.mikrokit === 'compile') compiler.add(message.file);
      else if (server === started) {
        listens = true;
        target.listening(message.address);
        isUp((ms) => `listening again after ${ms} ms`);
      }
    });
    started.ended.then((code) => {
      if (server !== started) return;
      target.ended(`ended with ${code}`);
      const outcome = `ended with ${code}, waiting for a change`;
      if (unreported) reportChange(() => outcome);
      else report(outcome);
    });
    return started;
  };
  const isUp = (outcome: (milliseconds: number) => string): void => {
    reportChange(outcome);
    clearTimeout(idling);
    idling = setTimeout(() => {
      if (!replacing && !ending) compiler.prepare();
    }, IDLE_MS);
  };
  const load = (files: ReadyFiles): void => {
    server ??= spawnServer();
    server.load(files);
    if (!listens) idling = setTimeout(() => isUp(() => 'started again'), STARTED_MS);
  };
  const replace = (): void => {
    // The server that is being compiled or replaced will include this change as well.
    if (replacing || ending) return;
    clearTimeout(idling);
    reportChange(() => 'then another file before the server listened');
    const old = server;
    server = mayRunBeside(command) ? spawnServer() : undefined;
    replacing = (async () => {
      let files: ReadyFiles;
      do {
        const { files: before = [], since = changedAt } = unreported ?? {};
        unreported = { files: [...new Set([...before, ...changed])], since };
        changed.clear();
        // The old server answers, and the new process starts, in the meantime.
        files = compiler.compile();
        await target.starting();
        await old?.stop();
      } while (changed.size > 0 && !ending);
      replacing = undefined;
      if (!ending) load(files);
    })();
  };

  load({});
  await signalled();
  ending = true;
  clearTimeout(settling);
  clearTimeout(idling);
  const last = server;
  server = undefined;
  await Promise.all([replacing, last?.stop(), watcher.close(), vite?.close()]);
  compiler.close();
  return 0;
}

/**
 * Whether a new process may start before the old one has ended. Options of Node may open a port, as `--inspect` does, or
 * run code of the application's.
 */
function mayRunBeside({ nodeOptions }: ServerCommand): boolean {
  const all = [...nodeOptions, process.env.NODE_OPTIONS ?? ''];
  return !all.some((option) =>
    /(?:^|\s)(?:--(?:inspect|import|require|loader|experimental-loader)|-r\b)/.test(option),
  );
}

function report(message: string): void {
  console.error(`[mikrokit] ${message}`);
}
