import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { type StoredServer, stopServer } from './test-server.ts';

// Installed by `npm run system-packages`.
const program = ['/usr/bin/valkey-server', '/usr/bin/redis-server'].find(existsSync);
export const hasRedis = program !== undefined;

/** Starts a server on a free port, or goes on with the port and the folder of one that was killed. */
export async function startRedisServer(
  more: readonly string[] = [],
  { port, folder }: Partial<Pick<StoredServer, 'port' | 'folder'>> = {},
): Promise<StoredServer> {
  const chosen = port ?? (await freePort());
  const dir = folder ?? mkdtempSync(join(tmpdir(), 'mikrokit-redis-'));
  const own = ['--port', String(chosen), '--dir', dir, '--save', '', '--bind', '127.0.0.1'];
  const server = spawn(program as string, [...own, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of server.stdout) if (String(chunk).includes('eady to accept')) break;
  return {
    port: chosen,
    folder: dir,
    stop: () => stopServer(server, dir),
    kill: () => stopServer(server, undefined, 'SIGKILL'),
  };
}
