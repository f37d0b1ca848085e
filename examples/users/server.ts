import { join } from 'node:path';
import { serve } from '@mikrokit/http';
import { createApi } from './api.ts';
import { openUsers } from './users.ts';

const users = openUsers(process.env.DATABASE ?? join(import.meta.dirname, 'users.sqlite'));
const api = createApi(users);
const server = await serve(api, { port: Number(process.env.PORT ?? 3000), hostname: 'localhost' });

const ada = { id: 1, name: 'Ada', surname: 'Lovelace', lastUpdate: new Date() };
console.log(`Listening on ${server.url}\n`);
const { routes } = await api.describe();
for (const { signature } of Object.values(routes)) console.log(`  ${signature}`);
console.log(`
Try it:
  curl -sS ${server.url}/updateUser -H 'content-type: application/json' \\
    -d '${JSON.stringify({ updateUser: [ada] })}'`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await server.close();
    users.close();
  });
}
