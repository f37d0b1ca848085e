import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import type { User } from '../user.ts';

const api = createRouter({
  updateUsers: (_context, users: User[]): User[] =>
    users.map((user) => ({ ...user, lastUpdate: new Date() })),
});

await serve(api, { port: Number(process.env.PORT), hostname: '127.0.0.1' });
