// Started by workers.test.ts: serves with workers and prints the URL, or the error.

import cluster from 'node:cluster';
import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import { looseCodecs } from './api.ts';

const api = createRouter(
  {
    who: () => process.pid,
    crash: () => process.kill(process.pid, 'SIGKILL'),
    throwLater: () => {
      setTimeout(() => {
        throw new Error('outside of handlers');
      });
      return process.pid;
    },
    slow: async () => {
      console.error('begun');
      await new Promise((resolve) => setTimeout(resolve, 300));
      return process.pid;
    },
  },
  {},
  looseCodecs('who', 'crash', 'throwLater', 'slow'),
);

const [, , mode, detail] = process.argv;
if (mode === 'fail' && cluster.isWorker) process.exit(3);
// `stuck 3`: the third worker never gets to listen.
if (mode === 'stuck' && cluster.worker?.id === Number(detail)) {
  process.stdout.write('stuck\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
}
const address = mode === 'socket' ? { socketPath: detail as string } : { port: 0 };
const onClose = () => console.log(`closed ${cluster.isPrimary ? 'primary' : 'worker'}`);
const shutdownDeadline = mode === 'patient' ? 2 ** 31 - 1 : 60_000;
const options = { ...address, workers: 2, signals: true, shutdownDeadline, onClose };
const server = await serve(api, options).catch((error: Error) => {
  console.log(JSON.stringify({ error: error.message }));
  process.exit(1);
});
if (cluster.isPrimary) console.log(JSON.stringify({ url: server.url }));
if (cluster.isPrimary && mode === 'wrong')
  for (const deadline of [Number.POSITIVE_INFINITY, 2 ** 31, -1])
    await server.close({ deadline }).catch((error: Error) => console.log(error.message));
