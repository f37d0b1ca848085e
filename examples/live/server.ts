import { serve } from '@mikrokit/http';
import { memoryTopic } from '@mikrokit/router/topics';
import { createApi } from './api.ts';

const port = Number(process.env.PORT ?? 3000);
const server = await serve(createApi(memoryTopic()), { port, hostname: 'localhost' });
console.log(`Open ${server.url} in two windows`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Pages that are open read a stream without an end.
  process.once(signal, () => server.close({ deadline: 1_000 }));
}
