import { execFileSync, spawn } from 'node:child_process';
import { chownSync, globSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { type StoredServer, stopServer } from './test-server.ts';

// Installed by `npm run system-packages`.
const [postgresFolder] = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
export const hasPostgres = postgresFolder !== undefined;

/** How pg connects to {@link startPostgres}. */
export function postgresAt(port: number) {
  return { host: '127.0.0.1', port, user: 'mikrokit', database: 'postgres' };
}

/** Starts an empty Postgres on a free port, or goes on with the port and the folder of one that was killed. */
export async function startPostgres(
  before?: Pick<StoredServer, 'port' | 'folder'>,
): Promise<StoredServer> {
  const folder = before?.folder ?? mkdtempSync(join(tmpdir(), 'mikrokit-postgres-'));
  const port = before?.port ?? (await freePort());
  const user = ownerOfPostgres();
  const data = join(folder, 'data');
  if (before === undefined) {
    if (user) chownSync(folder, user.uid, user.gid);
    const options = ['-D', data, '-U', 'mikrokit', '--auth=trust', '--no-sync', '-E', 'UTF8'];
    execFileSync(`${postgresFolder}/initdb`, options, { ...user, stdio: 'ignore' });
  }
  const settings = ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', '-F'];
  for (let attempt = 1; ; attempt++) {
    const server = spawn(`${postgresFolder}/postgres`, settings, {
      ...user,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let log = '';
    for await (const chunk of server.stderr) {
      log += chunk;
      if (log.includes('ready to accept')) {
        const kill = () => stopServer(server, undefined, 'SIGKILL');
        return { port, folder, stop: () => stopServer(server, folder), kill };
      }
    }
    // The children of the one that was killed end a moment after it, and have its memory until then.
    if (before === undefined || attempt === 50) throw new Error(`Postgres ended:\n${log}`);
    await sleep(100);
  }
}

/** Postgres refuses to run as root: the user of its Debian package. */
function ownerOfPostgres(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
