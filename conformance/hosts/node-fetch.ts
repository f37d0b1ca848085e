import { serve } from '@hono/node-server';
import { fetchHandler } from '@mikrokit/http';
import { api } from '../api.ts';
import { announce } from './announce.ts';

serve({ port: 0, hostname: '127.0.0.1', fetch: fetchHandler(api) }, ({ port }) =>
  announce(`http://127.0.0.1:${port}`),
);
