import { server as createServer } from '@hapi/hapi';
import { toUsers } from '../check-user.ts';
import type { User } from '../user.ts';

const server = createServer({ port: Number(process.env.PORT), host: '127.0.0.1' });

server.route<{ Payload: User[] }>({
  method: 'POST',
  path: '/updateUsers',
  options: {
    validate: {
      payload: async (payload) => {
        const users = toUsers((payload as { updateUsers?: unknown[] } | null)?.updateUsers?.[0]);
        if (users === undefined) throw new Error('Not users');
        return users;
      },
    },
  },
  handler: ({ payload: users }) => ({
    updateUsers: users.map((user) => ({ ...user, lastUpdate: new Date() })),
  }),
});

await server.start();
