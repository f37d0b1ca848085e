import { serve } from '@mikrokit/http';
import { api } from './api.ts';

const server = await serve(api, { port: Number(process.env.PORT ?? 3000), hostname: 'localhost' });
console.log(`Listening on ${server.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => server.close());
}
