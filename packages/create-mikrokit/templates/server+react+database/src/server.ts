import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import { options, routes } from './api.ts';
import { closeDatabase, prepareDatabase } from './database.ts';
import { page } from './page.ts';

await prepareDatabase();
const { url } = await serve(createRouter({ ...routes, page }, options), {
  port: Number(process.env.PORT ?? 3000),
  hostname: process.env.HOST ?? '127.0.0.1',
  health: '/health',
  signals: true,
  onClose: closeDatabase,
});
console.log(`Listening on ${url}`);
