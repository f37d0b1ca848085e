import { fetchHandler } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import type { User } from '../user.ts';

declare const Bun: { serve(options: object): unknown };

const api = createRouter({
  updateUser: (_context, user: User): User => ({ ...user, lastUpdate: new Date() }),
});

Bun.serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  fetch: fetchHandler(api),
});
