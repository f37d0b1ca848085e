import { createRouter } from '@mikrokit/router';
import type { User } from './user.ts';
import type { Users } from './users.ts';

/** The API over a store of users. */
export const createApi = (users: Users) =>
  createRouter({
    updateUser: (_context, user: User): User => {
      const updated = { ...user, lastUpdate: new Date() };
      users.save(updated);
      return updated;
    },
    // No result type is written: the compiler takes the one that TypeScript infers.
    latestUsers: async (_context, limit = 10) => {
      const latest = users.list(limit);
      return { asOf: new Date(), ...(latest.length > 0 && { users: latest }) };
    },
  });
