import { serve } from '@mikrokit/http';
import { openUsers } from '../users/users.ts';
import { createApi } from './api.ts';
import { openSaves } from './saves.ts';

const file = process.env.DATABASE ?? ':memory:';
const users = openUsers(file);
const saves = openSaves(file);
const port = Number(process.env.PORT ?? 3000);
const server = await serve(createApi(users, saves), { port, hostname: 'localhost' });
console.log(`Listening on ${server.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    // Pages that are open read a stream without an end.
    await server.close({ deadline: 1_000 });
    users.close();
    saves.close();
  });
}
