import { type ChildProcess, spawn } from 'node:child_process';
import { sourceConditions } from '../../source-conditions.ts';
import {
  DEV_PROCESS,
  isServerMessage,
  type LoadMessage,
  type ReadyFiles,
  type ServerMessage,
} from './messages.ts';

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
  /** Lets it load the application. */
  readonly load: (files: ReadyFiles) => void;
  /** Resolves with the exit code or signal when the process has ended and its port is free. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Sends SIGTERM, and SIGKILL after 5 seconds. Resolves when the process has ended. */
  readonly stop: () => Promise<void>;
}

const PATIENCE = 5000;

/** Starts the process of a server, which loads nothing of the application yet. */
export function startServer(
  { nodeOptions, entry, serverArgs, recordsCalls, env }: ServerCommand,
  onMessage: (message: ServerMessage) => void,
): ServerProcess {
  const loader = new URL('../../../bin/dev-register.js', import.meta.url);
  const conditions = sourceConditions.map((condition) => `--conditions=${condition}`);
  const child = spawn(
    process.execPath,
    // Before loaders of the application's, such as tsx: ours needs the files as they are on disk.
    [...conditions, '--import', loader.href, ...nodeOptions, entry, ...serverArgs],
    {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...env, [DEV_PROCESS]: String(process.pid) },
    },
  );
  child.on('message', (message) => {
    if (isServerMessage(message)) onMessage(message);
  });
  const ended = whenEnded(child);
  return {
    ended,
    load: (files) => {
      const message: LoadMessage = { mikrokit: 'load', files, recordsCalls };
      // If it has ended, that is reported.
      child.send(message, () => {});
    },
    stop: async () => {
      child.kill('SIGTERM');
      const killing = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
      await ended;
      clearTimeout(killing);
    },
  };
}

function whenEnded(child: ChildProcess): Promise<number | NodeJS.Signals> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 0));
    child.once('error', reject);
  });
}
