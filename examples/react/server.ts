import { serve } from '@mikrokit/http';
import { openUsers } from '../users/users.ts';
import { createApi } from './api.ts';

const users = openUsers(process.env.DATABASE ?? ':memory:');
const port = Number(process.env.PORT ?? 3000);
const server = await serve(createApi(users), { port, hostname: 'localhost' });
console.log(`Listening on ${server.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await server.close();
    users.close();
  });
}
