// The server that is thrown at. It says how much memory is in use when it is asked.
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@mikrokit/http';
import { api } from '../api.ts';

const server = await serve(api, {
  port: 0,
  compress: true,
  headersTimeout: 2_000,
  requestTimeout: 2_000,
});
process.on('disconnect', () => process.exit());
process.on('message', async () => {
  // Connections that were left in the middle are given up first.
  await sleep(2_500);
  for (let round = 0; round < 3; round++) global.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
});
process.send?.({ port: Number(new URL(server.url).port) });
