import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';

/** A server of one test, on a port of this machine. */
export interface TestServer {
  readonly port: number;
  /** May be called more than once. */
  readonly stop: () => Promise<void>;
}

/** A server that can be killed, and started again with what it has stored. */
export interface StoredServer extends TestServer {
  readonly folder: string;
  /** Ends it by SIGKILL, and leaves its folder for the next one. */
  readonly kill: () => Promise<void>;
}

/** Ends a server at once, without waiting for its clients, and removes its folder. */
export async function stopServer(
  server: ChildProcess,
  folder: string | undefined,
  signal: NodeJS.Signals = 'SIGINT',
): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
