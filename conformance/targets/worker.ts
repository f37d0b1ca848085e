import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Miniflare } from 'miniflare';
import { callOverSocket, openConnection } from '../socket-connection.ts';
import type { Target } from '../target.ts';
import { buildHost } from './built-host.ts';
import type { ServerProcess } from './server-process.ts';

/** `workersHandler()` in a built Worker, run by workerd with a compatibility date. `entry` is a file of `hosts/`. */
export function worker(
  name: string,
  compatibilityDate: string,
  entry = 'worker',
): Omit<Target, 'start'> & { start(): Promise<ServerProcess> } {
  return {
    name,
    cannot: {
      abort: 'workerd ends a call that waits for nothing but its own signal',
      continue: 'workerd does not know the header expect',
      expect: 'workerd does not know the header expect',
      linger: 'workerd closes the connection after a reply to an unread body',
      'shared-promises': 'workerd lets no call settle a promise of another',
      'dot-segments': 'a Request has its URL resolved',
    },
    start: async () => {
      const { file, remove } = await buildHost(entry, 'workers');
      const miniflare = new Miniflare({
        modules: await modulesOf(file),
        compatibilityDate,
        host: '127.0.0.1',
        port: 0,
      });
      const { origin } = await miniflare.ready;
      return {
        url: origin,
        call: (request) => callOverSocket(origin, request),
        connect: () => openConnection(origin),
        stop: () => miniflare.dispose().finally(remove),
      };
    },
  };
}

/** The entry, which must come first, and the chunks that it loads. */
async function modulesOf(file: string) {
  const folder = dirname(file);
  const parts = globSync('*/*.mjs', { cwd: folder });
  return Promise.all(
    [basename(file), ...parts].map(async (path) => ({
      type: 'ESModule' as const,
      path,
      contents: await readFile(join(folder, path), 'utf8'),
    })),
  );
}
