import { join } from 'node:path';
import { serve } from '@mikrokit/http';
import { createApi } from './api.ts';
import { openDatabase } from './database/open-database.ts';

const file = process.env.DATABASE ?? join(import.meta.dirname, 'conduit.sqlite');
const { database, close } = openDatabase(file);
const server = await serve(createApi(database), {
  port: Number(process.env.PORT ?? 3000),
  hostname: 'localhost',
  cors: { origins: '*' },
});
console.log(`Listening on ${server.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await server.close();
    close();
  });
}
