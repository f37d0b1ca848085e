import { serve } from '@mikrokit/http';
import { api } from './api.ts';
import { closeDatabase, prepareDatabase } from './database.ts';

await prepareDatabase();
const { url } = await serve(api, {
  port: Number(process.env.PORT ?? 3000),
  hostname: process.env.HOST ?? '127.0.0.1',
  health: '/health',
  signals: true,
  onClose: closeDatabase,
});
console.log(`Listening on ${url}`);
