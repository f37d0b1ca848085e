// The server under test. It reports its used heap on request.
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
  // Close unfinished connections first.
  await sleep(2_500);
  for (let round = 0; round < 3; round++) global.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
});
process.send?.({ port: Number(new URL(server.url).port) });
