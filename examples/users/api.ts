import { createRouter, route } from '@mikrokit/router';
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
    latestUsers: route({
      query: true,
      // Without a result type: the compiler uses the inferred one.
      handler: async (_context, limit = 10) => {
        const latest = users.list(limit);
        return { asOf: new Date(), ...(latest.length > 0 && { users: latest }) };
      },
    }),
  });
