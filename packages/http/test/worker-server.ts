// Started by workers.test.ts: serves with workers and prints the URL, or the error.

import cluster from 'node:cluster';
import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import { looseCodecs } from './api.ts';

const api = createRouter(
  {
    who: () => process.pid,
    crash: () => process.kill(process.pid, 'SIGKILL'),
    slow: async () => {
      console.error('begun');
      await new Promise((resolve) => setTimeout(resolve, 300));
      return process.pid;
    },
  },
  {},
  looseCodecs('who', 'crash', 'slow'),
);

if (process.argv[2] === 'fail' && cluster.isWorker) process.exit(3);
const onClose = () => console.log(`closed ${cluster.isPrimary ? 'primary' : 'worker'}`);
const options = { port: 0, workers: 2, signals: true, shutdownDeadline: 60_000, onClose };
const server = await serve(api, options).catch((error: Error) => {
  console.log(JSON.stringify({ error: error.message }));
  process.exit(1);
});
if (cluster.isPrimary) console.log(JSON.stringify({ url: server.url }));
