import { fetchHandler } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import type { User } from '../user.ts';

declare const Bun: { serve(options: object): unknown };

const api = createRouter({
  updateUsers: (_context, users: User[]): User[] =>
    users.map((user) => ({ ...user, lastUpdate: new Date() })),
});

Bun.serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  fetch: fetchHandler(api),
});
