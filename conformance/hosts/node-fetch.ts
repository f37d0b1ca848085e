import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server';
import { fetchHandler } from '@mikrokit/http';
import { api } from '../api.ts';
import { announce } from './announce.ts';

const fetch = fetchHandler(api, {
  remoteAddress: (_request, { incoming }: HttpBindings | Http2Bindings) =>
    incoming.socket.remoteAddress,
});
serve({ port: 0, hostname: '127.0.0.1', fetch }, ({ port }) =>
  announce(`http://127.0.0.1:${port}`),
);
