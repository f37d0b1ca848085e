import type { Target } from '../target.ts';
import { buildHost } from './built-host.ts';
import { startServerProcess } from './server-process.ts';

/** The same server after `mikrokit build`, run from a folder where no package can be found. */
export const nodeHttpBuilt: Target = {
  name: 'node:http, built',
  cannot: {},
  start: async () => {
    const { file, remove } = await buildHost('node-http');
    const server = await startServerProcess(file, []).catch(async (error) => {
      await remove();
      throw error;
    });
    return { ...server, stop: () => server.stop().finally(remove) };
  },
};
