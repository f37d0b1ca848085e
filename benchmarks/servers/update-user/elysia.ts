import { node } from '@elysiajs/node';
import { Elysia, t } from 'elysia';
import { elysiaUser } from '../elysia-user.ts';

new Elysia({ adapter: node() })
  .post(
    '/updateUser',
    ({ body: { updateUser } }) => ({ updateUser: { ...updateUser[0], lastUpdate: new Date() } }),
    { body: t.Object({ updateUser: t.Tuple([elysiaUser]) }) },
  )
  .listen({ port: Number(process.env.PORT), hostname: '127.0.0.1' });
