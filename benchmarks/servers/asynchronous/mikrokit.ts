// update-user/mikrokit.ts with a handler that awaits a promise.
import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import type { User } from '../user.ts';

export const api = createRouter({
  updateUser: async (_context, user: User): Promise<User> => {
    await Promise.resolve();
    return { ...user, lastUpdate: new Date() };
  },
});

await serve(api, { port: Number(process.env.PORT), hostname: '127.0.0.1' });
