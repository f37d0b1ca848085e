import { fetchHandler } from '@mikrokit/http';
import { createRouter, route } from '@mikrokit/router';

declare const Deno: { serve(options: object, handler: unknown): unknown };

const api = createRouter({
  hello: route({ query: true, handler: () => 'world' }),
});

Deno.serve({ port: Number(process.env.PORT), hostname: '127.0.0.1' }, fetchHandler(api));
