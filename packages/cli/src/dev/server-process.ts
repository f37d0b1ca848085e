import { type ChildProcess, spawn } from 'node:child_process';
import { Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type ReadyFile, sourceConditions } from '@mikrokit/compiler/commands';
import { answerRequests, REQUESTS } from './compile-requests.ts';
import {
  type CommandMessage,
  DEV_PROCESS,
  isServerMessage,
  isSocketMessage,
  type LoaderMessage,
  type LoadMessage,
  type SocketMessage,
} from './messages.ts';
import type { HeldSockets } from './sockets/held-sockets.ts';

/** How to start a server. */
export interface ServerCommand {
  readonly nodeOptions: readonly string[];
  readonly entry: string;
  readonly serverArgs: readonly string[];
  /** Whether its calls are recorded for the explorer. */
  readonly recordsCalls: boolean;
  /** The environment of its process. */
  readonly env: Readonly<NodeJS.ProcessEnv>;
}

/** A server's process. */
export interface ServerProcess {
  /** Lets it load modules of MikroKit's packages while it waits for the application's codecs. */
  readonly loadAhead: (urls: readonly string[]) => void;
  /** Lets it load the application. */
  readonly load: (files: LoadMessage['files']) => void;
  /** Resolves with the exit code or signal when the process has ended and its port is free. */
  readonly ended: Promise<number | NodeJS.Signals>;
  readonly hasEnded: () => boolean;
  /** Takes its sockets, then sends SIGTERM, and SIGKILL 5 seconds later. Resolves when the process has ended. */
  readonly stop: () => Promise<void>;
}

/** Milliseconds for releasing sockets, and again for ending, because a server can be busy. */
const PATIENCE = 5000;

/** What a server's process needs from the command. */
interface ServerServices {
  /** Gives it sockets, and takes them back. */
  readonly held: HeldSockets;
  /** Compiles a file that it waits for. */
  readonly compileFile: (file: string) => ReadyFile;
  readonly onMessage: (message: LoaderMessage) => void;
}

/** Starts the process of a server, which loads nothing of the application yet. */
export function startServer(
  { nodeOptions, entry, serverArgs, recordsCalls, env }: ServerCommand,
  { held, compileFile, onMessage }: ServerServices,
): ServerProcess {
  const loader = new URL('../../bin/dev-register.js', import.meta.url);
  const conditions = sourceConditions.map((condition) => `--conditions=${condition}`);
  const child = spawn(
    process.execPath,
    // Before loaders of the application, such as tsx, because MikroKit's loader needs the files as
    // they are on disk.
    [...conditions, '--import', loader.href, ...nodeOptions, entry, ...serverArgs],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc', 'pipe'],
      // Codecs of 1,000 routes are megabytes of text, which JSON would escape.
      serialization: 'advanced',
      env: { ...env, [DEV_PROCESS]: String(process.pid) },
    },
  );
  answerRequests(child.stdio[REQUESTS] as Duplex, compileFile);
  // If it has ended, that is reported.
  const tell = (message: CommandMessage, socket?: Server | Socket): Promise<void> =>
    new Promise((resolve) => void child.send(message, socket, {}, () => resolve()));
  let hasListened = false;
  let isStopping = false;
  const receive = (message: SocketMessage, handle: unknown): void => {
    switch (message.mikrokit) {
      case 'take':
        tell({ mikrokit: 'socket', location: message.location }, held.lend(message.location));
        break;
      case 'taken':
        // If a server ends before it has answered, the next one gets its socket and clients.
        if (isStopping) break;
        hasListened = true;
        for (const connection of held.release(message.location)) {
          tell({ mikrokit: 'connection', location: message.location }, connection);
        }
        break;
      case 'held':
        if (handle instanceof Server) held.hold(message.location, handle);
        break;
      case 'released':
        released.resolve();
    }
  };
  const released = Promise.withResolvers<void>();
  child.on('message', (message, handle) => {
    if (!isServerMessage(message)) return;
    if (isSocketMessage(message)) receive(message, handle);
    else {
      if (message.mikrokit === 'listening') hasListened = true;
      onMessage(message);
    }
  });
  const ended = whenEnded(child);
  const release = async (): Promise<void> => {
    await tell({ mikrokit: 'release' });
    await Promise.race([released.promise, ended, delay(PATIENCE, undefined, { ref: false })]);
  };
  return {
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    loadAhead: (urls) => {
      tell({ mikrokit: 'load-ahead', urls });
    },
    load: (files) => {
      tell({ mikrokit: 'load', files, recordsCalls, held: held.locations });
    },
    stop: async () => {
      isStopping = true;
      if (hasListened) await release();
      child.kill('SIGTERM');
      const killing = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
      await ended;
      clearTimeout(killing);
    },
  };
}

function whenEnded(child: ChildProcess): Promise<number | NodeJS.Signals> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      const end = () => resolve(code ?? signal ?? 0);
      // Its last message can still be on its way, such as that a port is in use.
      if (child.connected) child.once('disconnect', end);
      else end();
    });
    child.once('error', reject);
  });
}
