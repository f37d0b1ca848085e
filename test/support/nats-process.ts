import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { stopServer } from './test-server.ts';

// Debian's, installed by `npm run system-packages`, or a newer one: `go install github.com/nats-io/nats-server/v2@latest`.
const program = [
  process.env.NATS_SERVER ?? '',
  join(homedir(), 'go/bin/nats-server'),
  '/usr/local/bin/nats-server',
  '/usr/sbin/nats-server',
  '/usr/bin/nats-server',
].find(existsSync);
export const hasNats = program !== undefined;

/** A running nats-server. */
export interface NatsTestServer {
  readonly port: number;
  readonly url: string;
  readonly pid: number;
  /** What its cluster calls it. */
  readonly name: string;
  /** Its configuration, and what JetStream stores. */
  readonly folder: string;
  /** Ends it, by default in good order, and removes its folder unless another server goes on with it. */
  stop(signal?: NodeJS.Signals, keepsFolder?: boolean): Promise<void>;
}

/** Starts a server on a free port and in a new folder, or on given ones; `config` is text of its configuration file. */
export async function startNats({
  config = '',
  port,
  folder = mkdtempSync(join(tmpdir(), 'mikrokit-nats-')),
  jetStream = false,
}: {
  readonly config?: string;
  readonly port?: number;
  readonly folder?: string;
  readonly jetStream?: boolean;
} = {}): Promise<NatsTestServer> {
  const chosen = port ?? (await freePort());
  const file = join(folder, 'nats.conf');
  const name = folder.slice(-6);
  const own = [`listen: 127.0.0.1:${chosen}`, `server_name: ${name}`, config];
  if (jetStream) own.push(`jetstream { store_dir: "${folder}", max_file_store: 1GB }`);
  writeFileSync(file, own.join('\n'));
  const server = spawn(program as string, ['-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  // A Go program whose standard error is closed ends with its next line.
  let output = '';
  const ready = Promise.withResolvers<void>();
  server.stderr.on('data', (chunk) => {
    output += chunk;
    if (output.includes('Server is ready')) ready.resolve();
  });
  server.once('exit', () => ready.reject(new Error(`nats-server ended:\n${output}`)));
  await ready.promise;
  return {
    port: chosen,
    url: `nats://127.0.0.1:${chosen}`,
    pid: server.pid as number,
    name,
    folder,
    stop: (signal, keepsFolder) => stopServer(server, keepsFolder ? undefined : folder, signal),
  };
}
