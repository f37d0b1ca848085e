import { createRouter } from '@mikrokit/router';

export interface User {
  id: number;
  name: string;
  surname: string;
  lastUpdate: Date;
}

export const userApi = createRouter({
  updateUser: (_context, user: User): User => ({ ...user, lastUpdate: new Date(1) }),
});
