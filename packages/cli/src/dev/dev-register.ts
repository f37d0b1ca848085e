/*
 * The loader of `mikrokit dev`. It waits until the parent process lets it load the application, with the codecs that are
 * ready, asks the parent for those that are not, and tells it what it loads. It compiles nothing.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { Server } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { pathToFileURL } from 'node:url';
import type { CompiledFile } from '@mikrokit/compiler';
import type { Failure, ReadyFile } from '@mikrokit/compiler/commands';
import {
  keepCompiledCode,
  registerLoader,
  reportUncaught,
  writeCompiledCode,
} from '@mikrokit/compiler/loader';
import { recordCalls } from './calls/record-calls.ts';
import { askToCompile } from './compile-requests.ts';
import {
  DEV_PROCESS,
  EXPLORER,
  isCommandMessage,
  type LoadMessage,
  type ServerAddress,
  type ServerMessage,
} from './messages.ts';
import { ListeningSockets } from './sockets/listening-sockets.ts';

/** The code of an error to listen. */
const PORT_IN_USE = 'EADDRINUSE';
/** Files of installed packages are not watched. */
const PACKAGED = /[\\/]node_modules[\\/]/;
/** Our own packages, which do nothing when they are loaded, without the command and its compiler: the next server gets its codecs. */
const OWN_PACKAGE = /[\\/]node_modules[\\/]@mikrokit[\\/](?!(?:cli|compiler)[\\/])/;

/** An error of `listen`. `port` is -1 for a socket with a path. */
interface ListenError extends NodeJS.ErrnoException {
  readonly port?: number;
  readonly address?: string;
}

// `serve` of @mikrokit/http reads it here. Processes that the server starts inherit the variable.
const explorer = process.env[EXPLORER];
if (explorer !== undefined) Reflect.set(globalThis, Symbol.for('mikrokit.explorer'), explorer);

keepCompiledCode();

// Threads and processes that the server starts also have this loader, but their messages are not
// needed.
if (process.send && String(process.ppid) === process.env[DEV_PROCESS]) {
  // If the parent is killed, nothing else ends this process.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  const { files: ready, held, recordsCalls } = await receiveLoadMessage();
  writeCompiledCode();
  const sockets = new ListeningSockets(held, tell);
  sockets.useForAll();
  process.on('message', async (message, handle) => {
    if (!isCommandMessage(message)) return;
    sockets.receive(message, handle);
    if (message.mikrokit !== 'release') return;
    await sockets.release();
    tell({ mikrokit: 'released' });
  });
  // Waiting for the end of the parent must not keep this process alive.
  process.channel?.unref();
  subscribe('tracing:net.server.listen:asyncEnd', (message) => {
    const { server } = message as { readonly server: Server };
    // A socket that was just received answers no connections yet.
    if (server.listenerCount('connection') === 0) return;
    tell({ mikrokit: 'listening', address: addressOf(server) });
  });
  const portsInUse = new WeakMap<Error, { readonly port: number; readonly host?: string }>();
  subscribe('tracing:net.server.listen:error', (message) => {
    const { error } = message as { readonly error: ListenError };
    const { code, port = 0, address } = error;
    if (code === PORT_IN_USE && port > 0)
      portsInUse.set(error, { port, ...(address !== undefined && { host: address }) });
  });
  // The command reports it in one line.
  reportUncaught((error) => {
    const inUse = portsInUse.get(error);
    if (inUse === undefined) return undefined;
    tell({ mikrokit: 'port-in-use', ...inUse });
    return '';
  });
  if (recordsCalls) recordCalls((call) => tell({ mikrokit: 'call', call }));
  registerLoader({
    onRead: (file) => {
      // The command knows the files that it has compiled.
      const isNew = !PACKAGED.test(file) && !Object.hasOwn(ready, file);
      if (isNew) tell({ mikrokit: 'read', files: [file] });
      tellPackage(file);
    },
    compile: (file, text) => {
      const found = Object.hasOwn(ready, file) ? ready[file] : undefined;
      return resultOf(found?.text === text ? found : askToCompile(file));
    },
  });
} else {
  await import('@mikrokit/compiler/register');
}

function resultOf({ text, compiled, failure }: ReadyFile): CompiledFile | undefined {
  if (failure) throw new CompileError(failure);
  return compiled && { ...compiled, text };
}

function addressOf(server: Server): ServerAddress {
  const isSecure = server instanceof TlsServer;
  const address = server.address();
  // It can have closed at once.
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
      // A package that has changed. If the application still imports it, it reports the error.
    }
  }
}

function tellPackage(file: string): void {
  if (OWN_PACKAGE.test(file)) tell({ mikrokit: 'package', url: pathToFileURL(file).href });
}

/** Resolves when the message is sent, with the socket of a server if there is one. */
function tell(message: ServerMessage, server?: Server): Promise<void> {
  return new Promise((resolve) => {
    // If the command has ended, so will this process.
    process.send?.(message, server, {}, () => resolve());
  });
}

/** An error of the compiler of `mikrokit dev`, thrown again in the server. Its diagnostics are text by now. */
class CompileError extends Error {
  override readonly name = 'CompileError';

  readonly #report: string | undefined;

  constructor({ message, stack, report }: Failure) {
    super(message);
    this.#report = report;
    if (stack !== undefined) this.stack = stack;
  }
  /** The text that a terminal shows instead of the stack. */
  get report(): string | undefined {
    return this.#report;
  }
}
