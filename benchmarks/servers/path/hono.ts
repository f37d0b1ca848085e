import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const app = new Hono();

app.get('/users/:id', (context) => {
  const id = Number(context.req.param('id'));
  return Number.isFinite(id) ? context.json({ id, name: 'Ada' }) : context.text('', 400);
});

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
