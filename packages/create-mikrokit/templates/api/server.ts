import { serve } from '@mikrokit/http';
import { api, store } from './api.ts';

const server = await serve(api, { port: Number(process.env.PORT ?? 3000), health: '/health' });
console.log(`Listening on ${server.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await server.close();
    store.close();
  });
}
