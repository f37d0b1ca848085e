import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { toUsers } from '../check-user.ts';

const app = new Hono();

app.post(
  '/updateUsers',
  validator('json', (body, context) => {
    const users = toUsers(body.updateUsers?.[0]);
    return users ?? context.json({ error: 'Not users' }, 400);
  }),
  (context) => {
    const users = context.req.valid('json');
    return context.json({
      updateUsers: users.map((user) => ({ ...user, lastUpdate: new Date() })),
    });
  },
);

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
