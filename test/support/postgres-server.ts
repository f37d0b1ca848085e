import { execFileSync, spawn } from 'node:child_process';
import { chownSync, globSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { stopServer, type TestServer } from './test-server.ts';

// Installed by `npm run system-packages`.
const [postgresFolder] = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
export const hasPostgres = postgresFolder !== undefined;

/** How pg connects to {@link startPostgres}. */
export function postgresAt(port: number) {
  return { host: '127.0.0.1', port, user: 'mikrokit', database: 'postgres' };
}

/** Starts an empty Postgres on a free port. */
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
  return { port, stop: () => stopServer(server, folder) };
}

/** Postgres refuses to run as root: the user of its Debian package. */
function ownerOfPostgres(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
