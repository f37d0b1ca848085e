import { join } from 'node:path';
import { files } from '@mikrokit/http/files';
import { createRouter, hook } from '@mikrokit/router';
import { userRoutes } from '../users/api.ts';
import type { Users } from '../users/users.ts';

const dist = process.env.PAGE ?? join(import.meta.dirname, 'dist');

/** Only code in the page's own files: no `eval`, no inline scripts, and calls of its own origin. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'";

/** The API of examples/users, and the page that calls it. */
export const createApi = (users: Users) =>
  createRouter({
    ...userRoutes(users),
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
