import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const folders = [
  join(homedir(), 'go/bin'),
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
  '/opt/homebrew/bin',
];

/** A running nats-server. */
export interface Broker {
  readonly url: string;
  kill(): Promise<void>;
}

/** Starts nats-server with JetStream in a folder, on a free port or on the one that it had. Throws where it is not installed. */
export async function startBroker(folder: string, before?: Broker): Promise<Broker> {
  const programs = folders.map((path) => join(path, 'nats-server'));
  const program = [process.env.NATS_SERVER ?? '', ...programs].find(existsSync);
  if (program === undefined)
    throw new Error(
      'nats-server is not installed: apt-get install nats-server, or set NATS_SERVER to its path',
    );
  const port = before === undefined ? '-1' : new URL(before.url).port;
  const args = ['--addr', '127.0.0.1', '--port', port, '--jetstream', '--store_dir', folder];
  const server = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  // It would go on without the cluster.
  process.once('exit', () => server.kill('SIGKILL'));
  const url = await addressOf(server);
  const kill = async () => {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  };
  return { url, kill };
}

/** The address in its log, as soon as it is ready. */
async function addressOf({ stderr, exitCode }: ChildProcess): Promise<string> {
  let log = '';
  const ready = Promise.withResolvers<void>();
  // Read to the end: a program whose log is closed ends.
  stderr?.on('data', (chunk) => {
    log += chunk;
    if (log.includes('Server is ready')) ready.resolve();
  });
  stderr?.once('close', () => ready.reject(new Error(`nats-server ended (${exitCode}):\n${log}`)));
  await ready.promise;
  const [, address] = /Listening for client connections on (\S+)/.exec(log) ?? [];
  return `nats://${address}`;
}
