// The same application without codecs: nothing is compiled, and nothing checks parameters. It calls
// the public routes, which are plain functions.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { migrateAuth } from './auth.ts';
import { createTables } from './database/open.ts';
import { routes } from './routes.ts';

type Handler = (context: object, ...params: unknown[]) => unknown;

createTables();
await migrateAuth();
createServer(async (request, response) => {
  const id = request.url?.slice(1) ?? '';
  const handler = (routes.shop as unknown as Record<string, Handler>)[id.replace('shop/', '')];
  const params: unknown[] = JSON.parse((await text(request)) || '[]');
  const result = await handler?.({}, ...params);
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ [id]: result }));
}).listen(Number(process.env.PORT ?? 3000), 'localhost');
