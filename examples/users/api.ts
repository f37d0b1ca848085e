import { type Context, createRouter, route } from '@mikrokit/router';
import type { User } from './user.ts';
import type { Users } from './users.ts';

/** The routes over a store of users. */
export const userRoutes = (users: Users) => ({
  updateUser: (_context: Context, user: User): User => {
    const updated = { ...user, lastUpdate: new Date() };
    users.save(updated);
    return updated;
  },
  latestUsers: route({
    query: true,
    // Without a result type: the compiler uses the inferred one.
    handler: async (_context, limit?: number) => {
      const latest = users.list(limit ?? 10);
      return { asOf: new Date(), ...(latest.length > 0 && { users: latest }) };
    },
  }),
});

/** The API over a store of users. */
export const createApi = (users: Users) => createRouter(userRoutes(users));
