import { createRouter, hook, route } from '@mikrokit/router';

interface User {
  id: number;
  name: string;
  lastUpdate: Date;
  /** Unknown to the old client. */
  email?: string;
}

/** The API of `old-api.ts`, some time later. */
export const api = createRouter({
  visit: hook({ name: 'visit', returns: 'body', handler: (_context, at?: Date) => at }),
  same: route({ query: true, handler: (_context, at: Date): Date => at }),
  save: (_context, user: User & { name: 'Ada' | 'Grace' }): User => user,
  user: route({
    query: true,
    handler: (_context, id: number): User | { id: number; deleted: true } =>
      id > 0 ? { id, name: 'Ada', lastUpdate: new Date(0), email: 'a@b.c' } : { id, deleted: true },
  }),
});
