import { createRouter, hook, route } from '@mikrokit/router';

export interface User {
  id: number;
  name: string;
  lastUpdate: Date;
}

/** The API that the client was compiled with. */
export const api = createRouter({
  visit: hook({ name: 'visit', returns: 'body', handler: (_context, at?: Date) => at }),
  same: route({ query: true, handler: (_context, at: Date): Date => at }),
  save: (_context, user: User): User => user,
  user: route({
    query: true,
    handler: (_context, id: number): User => ({ id, name: 'Ada', lastUpdate: new Date(0) }),
  }),
});
