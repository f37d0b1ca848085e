import { Hono } from 'hono';
import { handle } from 'hono/aws-lambda';
import { validator } from 'hono/validator';
import { toUser } from '../../servers/check-user.ts';

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

export const handler = handle(app);
