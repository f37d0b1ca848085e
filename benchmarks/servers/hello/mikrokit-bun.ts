import { fetchHandler } from '@mikrokit/http';
import { createRouter, route } from '@mikrokit/router';

declare const Bun: { serve(options: object): unknown };

const api = createRouter({
  hello: route({ query: true, handler: () => 'world' }),
});

Bun.serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  fetch: fetchHandler(api),
});
