import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Target } from '../target.ts';
import { startServerProcess } from './server-process.ts';

const command = fileURLToPath(new URL('../../node_modules/.bin/mikrokit', import.meta.url));
const entry = fileURLToPath(new URL('../server.ts', import.meta.url));

/** The same server after `mikrokit build`, run from a folder where no package can be found. */
export const nodeHttpBuilt: Target = {
  name: 'node:http, built',
  cannot: {},
  start: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mikrokit-conformance-'));
    const remove = () => rm(folder, { recursive: true });
    try {
      const file = join(folder, 'server.js');
      await promisify(execFile)(process.execPath, [command, 'build', entry, '--out', file]);
      const server = await startServerProcess(file, []);
      return { ...server, stop: () => server.stop().finally(remove) };
    } catch (error) {
      await remove();
      throw error;
    }
  },
};
