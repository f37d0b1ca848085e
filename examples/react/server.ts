import { serve } from '@mikrokit/http';
import { createApi } from '../users/api.ts';
import { openUsers } from '../users/users.ts';

// Vite serves the page from another origin.
const origins = [process.env.ORIGIN ?? 'http://localhost:5173'];
const users = openUsers(process.env.DATABASE ?? ':memory:');
const server = await serve(createApi(users), {
  port: Number(process.env.PORT ?? 3000),
  hostname: 'localhost',
  cors: { origins },
});
console.log(`Listening on ${server.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await server.close();
    users.close();
  });
}
