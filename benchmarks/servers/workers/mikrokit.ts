import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import type { User } from '../user.ts';

export const api = createRouter({
  updateUser: (_context, user: User): User => ({ ...user, lastUpdate: new Date() }),
});

const workers = Number(process.env.WORKERS);
await serve(api, {
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  ...(workers > 0 && { workers }),
});
