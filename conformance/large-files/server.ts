// Arguments: `node` for `serve`, `fetch` for the fetch handler.
import { serve as serveFetch } from '@hono/node-server';
import { fetchHandler, serve } from '@mikrokit/http';
import { announce } from '../hosts/announce.ts';
import { api } from './api.ts';

if (process.argv[2] === 'fetch') {
  serveFetch({ port: 0, hostname: '127.0.0.1', fetch: fetchHandler(api) }, ({ port }) =>
    announce(`http://127.0.0.1:${port}`),
  );
} else {
  const server = await serve(api, { port: 0, hostname: '127.0.0.1', requestTimeout: 0 });
  announce(server.url);
}
