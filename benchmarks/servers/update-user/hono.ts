import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { toUser } from '../check-user.ts';

const app = new Hono();

app.post(
  '/updateUser',
  validator('json', (body, context) => {
    const user = toUser(body.updateUser?.[0]);
    return user ?? context.json({ error: 'Not a user' }, 400);
  }),
  (context) => {
    const user = context.req.valid('json');
    return context.json({ updateUser: { ...user, lastUpdate: new Date() } });
  },
);

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
