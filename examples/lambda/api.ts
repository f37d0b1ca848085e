import { createRouter, route } from '@mikrokit/router';

export interface User {
  id: number;
  name: string;
  surname: string;
  lastUpdate: Date;
}

export const api = createRouter({
  updateUser: (_context, user: User): User => ({ ...user, lastUpdate: new Date() }),
  greet: route({ query: true, handler: (_context, name = 'World') => `Hello, ${name}` }),
  /** Called by messages of the queue. A failed message is delivered again alone. */
  importUser: (_context, user: User): void => {
    console.log(`Imported ${user.name} of ${user.lastUpdate.getFullYear()}`);
  },
});
