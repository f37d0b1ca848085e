import { join } from 'node:path';
import { files } from '@mikrokit/http/files';
import { createRouter, event, hook, RpcError, route } from '@mikrokit/router';
import { userRoutes } from '../users/api.ts';
import type { Users } from '../users/users.ts';
import type { Saves } from './saves.ts';

const dist = process.env.PAGE ?? join(import.meta.dirname, 'dist');

/** Only code in the page's own files: no `eval`, no inline scripts, and calls of its own origin. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'";

/** The routes of examples/users, and a stream of what they save. */
export const routesOf = (users: Users, saves: Saves) => ({
  ...userRoutes({
    ...users,
    save: (user) => {
      users.save(user);
      saves.add(`${user.name} ${user.surname}`);
    },
  }),
  saves: route({
    resumable: true,
    // The last ten, and then each new one. A page whose connection broke off goes on behind the last that it has.
    handler: async function* ({ lastEventId, signal }) {
      const last = lastEventId === undefined ? saves.latest() - 10 : Number(lastEventId);
      if (!Number.isSafeInteger(last)) return new RpcError('unknown-save', { status: 400 });
      for await (const save of saves.after(last, signal)) yield event(String(save.number), save);
      return undefined;
    },
  }),
});

/** The API for a page on another origin. */
export const createUsersApi = (users: Users, saves: Saves) => createRouter(routesOf(users, saves));

/** The API, and the page that calls it. */
export const createApi = (users: Users, saves: Saves) =>
  createRouter({
    ...routesOf(users, saves),
    site: {
      policy: hook({
        handler: (context) => {
          context.response.headers.set('content-security-policy', policy);
        },
      }),
      // `vite build` names assets by their content.
      page: files(dist, {
        cacheControl: (path) =>
          path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        fallback: 'index.html',
      }),
    },
  });
