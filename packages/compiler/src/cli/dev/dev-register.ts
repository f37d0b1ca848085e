/*
 * The loader of `mikrokit dev`. It waits until the parent process lets it load the application, with the codecs that are
 * ready, and tells the parent what it loads. Node itself never loads some files whose types are read.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { keepCompiledCode } from '../../loader/keep-compiled-code.ts';
import { recordCalls } from './calls/record-calls.ts';
import {
  DEV_PROCESS,
  isCommandMessage,
  type LoadMessage,
  type ServerAddress,
  type ServerMessage,
} from './messages.ts';
import { ListeningSockets } from './sockets/listening-sockets.ts';

/** Files of installed packages are not watched. */
const PACKAGED = /[\\/]node_modules[\\/]/;
/** Our own packages, which do nothing when they are loaded, without the compiler: the next server gets its codecs. */
const OWN_PACKAGE = /[\\/]node_modules[\\/]@mikrokit[\\/](?!compiler[\\/])/;

keepCompiledCode();
const { startLoader } = await import('../../loader/start-loader.ts');

// Threads and processes that the server starts have this loader as well, but nobody waits for their messages.
if (process.send && String(process.ppid) === process.env[DEV_PROCESS]) {
  // If the parent is killed, nothing else ends this process.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  const { files: ready, held, recordsCalls } = await receiveLoadMessage();
  // A start in which nothing is refused does without the text of diagnostics.
  const isRefused = Object.values(ready).some(({ refused }) => refused);
  const diagnostics = isRefused ? await import('../../diagnostic.ts') : undefined;
  const sockets = new ListeningSockets(held, tell);
  sockets.useForAll();
  process.on('message', async (message, handle) => {
    if (!isCommandMessage(message)) return;
    sockets.receive(message, handle);
    if (message.mikrokit !== 'hand-over') return;
    await sockets.handOver();
    tell({ mikrokit: 'handed-over' });
  });
  // Waiting for the end of the parent must not keep this process alive.
  process.channel?.unref();
  subscribe('tracing:net.server.listen:asyncEnd', (message) => {
    const { server } = message as { readonly server: Server };
    // A socket that was just received answers nobody yet.
    if (server.listenerCount('connection') === 0) return;
    tell({ mikrokit: 'listening', address: addressOf(server) });
  });
  if (recordsCalls) recordCalls((call) => tell({ mikrokit: 'call', call }));
  startLoader({
    onRead: (files) => {
      // The command knows the files that it has compiled.
      tellRead(files.filter((file) => !PACKAGED.test(file) && !Object.hasOwn(ready, file)));
      for (const file of files) tellPackage(file);
    },
    onCompile: (file) => tell({ mikrokit: 'compile', file }),
    onCompiled: () => tell({ mikrokit: 'compiled' }),
    // `false` if there is no result, or one for another text: the file is then compiled here.
    takeCompiled: (file, text) => {
      const found = Object.hasOwn(ready, file) ? ready[file] : undefined;
      if (found === undefined || found.text !== text) return false;
      if (found.refused && diagnostics) throw new diagnostics.CompileError(found.refused);
      return found.compiled && { ...found.compiled, text };
    },
  });
} else startLoader();

function addressOf(server: Server): ServerAddress {
  const isSecure = server instanceof TlsServer;
  const address = server.address();
  // It may have closed at once.
  if (address === null || typeof address === 'string') return { isSecure, path: address ?? '' };
  return { isSecure, host: address.address, port: address.port };
}

/** Loads modules ahead until the command lets the application load. */
function receiveLoadMessage(): Promise<LoadMessage> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    process.on('message', function receive(message) {
      if (!isCommandMessage(message)) return;
      if (message.mikrokit === 'load-ahead') void loadAhead(message.urls, waiting.signal);
      if (message.mikrokit !== 'load') return;
      waiting.abort();
      process.off('message', receive);
      resolve(message);
    });
  });
}

async function loadAhead(urls: readonly string[], waiting: AbortSignal): Promise<void> {
  for (const url of urls) {
    if (waiting.aborted) return;
    try {
      await import(url);
    } catch {
      // A package that has changed. If the application still imports it, it reports what is wrong.
    }
  }
}

function tellPackage(file: string): void {
  if (OWN_PACKAGE.test(file)) tell({ mikrokit: 'package', url: pathToFileURL(file).href });
}

function tellRead(files: readonly string[]): void {
  if (files.length > 0) tell({ mikrokit: 'read', files });
}

/** Resolves when the message is sent, with the socket of a server if there is one. */
function tell(message: ServerMessage, server?: Server): Promise<void> {
  return new Promise((resolve) => {
    // If the command has ended, so will this process.
    process.send?.(message, server, {}, () => resolve());
  });
}
