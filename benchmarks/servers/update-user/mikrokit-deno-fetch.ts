import { fetchHandler } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import type { User } from '../user.ts';

declare const Deno: { serve(options: object, handler: unknown): unknown };

const api = createRouter({
  updateUser: (_context, user: User): User => ({ ...user, lastUpdate: new Date() }),
});

Deno.serve({ port: Number(process.env.PORT), hostname: '127.0.0.1' }, fetchHandler(api));
