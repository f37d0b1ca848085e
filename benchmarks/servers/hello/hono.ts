import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const app = new Hono();

app.get('/hello', (context) => context.json({ hello: 'world' }));

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
