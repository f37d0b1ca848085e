import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresIdempotencyTable } from '@mikrokit/router/idempotency';
import pg from 'pg';

// Installed by `npm run system-packages`.
export const redis = ['/usr/bin/valkey-server', '/usr/bin/redis-server'].find(existsSync);
const [postgresFolder] = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
export const hasPostgres = postgresFolder !== undefined;

/** A server of one test, on a port of this machine. */
export interface TestServer {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

export async function startRedis(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-redis-'));
  const port = await freePort();
  const options = ['--port', String(port), '--dir', folder, '--save', '', '--bind', '127.0.0.1'];
  const server = spawn(redis as string, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of server.stdout) if (String(chunk).includes('eady to accept')) break;
  return { port, stop: () => stop(server, folder) };
}

/** A Postgres with the table of the store. */
export async function startPostgres(): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-postgres-'));
  const port = await freePort();
  const user = ownerOfPostgres();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = ['-D', data, '-U', 'mikrokit', '--auth=trust', '--no-sync', '-E', 'UTF8'];
  execFileSync(`${postgresFolder}/initdb`, options, { ...user, stdio: 'ignore' });
  const settings = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', '-F'];
  const server = spawn(`${postgresFolder}/postgres`, settings, {
    ...user,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for await (const chunk of server.stderr) if (String(chunk).includes('ready to accept')) break;
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'mikrokit',
    database: 'postgres',
  });
  await client.connect();
  await client.query(postgresIdempotencyTable());
  await client.end();
  return { port, stop: () => stop(server, folder) };
}

/** Postgres refuses to run as root: the user of its Debian package. */
function ownerOfPostgres(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function stop(server: ChildProcess, folder: string): Promise<void> {
  const ended = once(server, 'exit');
  // Postgres: at once, without waiting for its clients.
  server.kill('SIGINT');
  await ended;
  rmSync(folder, { recursive: true });
}
