import test from 'ava';
import { testTarget } from '../suite.ts';
import type { Target } from '../target.ts';
import { buildHost } from '../targets/built-host.ts';
import { startServerProcess } from '../targets/server-process.ts';

/** The server after `mikrokit build`, run from a folder without access to packages. */
const target: Target = {
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

testTarget(test, target);
