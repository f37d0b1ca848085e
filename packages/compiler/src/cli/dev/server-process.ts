import { type ChildProcess, spawn } from 'node:child_process';
import { sourceConditions } from '../../source-conditions.ts';

/** A message from the loader of a server to `mikrokit dev`. */
export interface FilesRead {
  readonly mikrokitFilesRead: readonly string[];
}

/** How to start a server. */
export interface ServerCommand {
  readonly nodeOptions: readonly string[];
  readonly entry: string;
  readonly serverArgs: readonly string[];
}

/** A server's process. */
export interface ServerProcess {
  /** Resolves with the exit code or signal when the process has ended and its port is free. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Sends SIGTERM, and SIGKILL after 5 seconds. Resolves when the process has ended. */
  readonly stop: () => Promise<void>;
}

const PATIENCE = 5000;

/** Starts a server with the loader. */
export function startServer(
  { nodeOptions, entry, serverArgs }: ServerCommand,
  onRead: (files: readonly string[]) => void,
): ServerProcess {
  const loader = new URL('../../../bin/dev-register.js', import.meta.url);
  const conditions = sourceConditions.map((condition) => `--conditions=${condition}`);
  const child = spawn(
    process.execPath,
    // Before loaders of the application's, such as tsx: ours needs the files as they are on disk.
    [...conditions, '--import', loader.href, ...nodeOptions, entry, ...serverArgs],
    { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  );
  child.on('message', (message) => {
    if (isFilesRead(message)) onRead(message.mikrokitFilesRead);
  });
  const ended = whenEnded(child);
  return {
    ended,
    stop: async () => {
      child.kill('SIGTERM');
      const killing = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
      await ended;
      clearTimeout(killing);
    },
  };
}

function isFilesRead(message: unknown): message is FilesRead {
  return typeof message === 'object' && message !== null && 'mikrokitFilesRead' in message;
}

function whenEnded(child: ChildProcess): Promise<number | NodeJS.Signals> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 0));
    child.once('error', reject);
  });
}
