import { node } from '@elysiajs/node';
import { Elysia, t } from 'elysia';
import { elysiaUser } from '../elysia-user.ts';

new Elysia({ adapter: node() })
  .post(
    '/updateUsers',
    ({ body: { updateUsers } }) => ({
      updateUsers: updateUsers[0].map((user) => ({ ...user, lastUpdate: new Date() })),
    }),
    { body: t.Object({ updateUsers: t.Tuple([t.Array(elysiaUser)]) }) },
  )
  .listen({ port: Number(process.env.PORT), hostname: '127.0.0.1' });
