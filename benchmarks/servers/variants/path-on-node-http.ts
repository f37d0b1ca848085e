// path/mikrokit.ts, read by node:http.
import { serve } from '@mikrokit/http';
import { createRouter, route } from '@mikrokit/router';

const api = createRouter({
  user: route({
    http: 'GET /users/{id}',
    handler: (_context, id: number) => ({ id, name: 'Ada' }),
  }),
});

await serve(api, {
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  transport: 'node',
});
