import { server as createServer } from '@hapi/hapi';
import { toUser } from '../check-user.ts';
import type { User } from '../user.ts';

const server = createServer({ port: Number(process.env.PORT), host: '127.0.0.1' });

server.route<{ Payload: User }>({
  method: 'POST',
  path: '/updateUser',
  options: {
    validate: {
      payload: async (payload) => {
        const user = toUser((payload as { updateUser?: unknown[] } | null)?.updateUser?.[0]);
        if (user === undefined) throw new Error('Not a user');
        return user;
      },
    },
  },
  handler: ({ payload: user }) => ({ updateUser: { ...user, lastUpdate: new Date() } }),
});

await server.start();
