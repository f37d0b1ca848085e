// The server of `npm run bench -- executable`, as docs/recipes/executable.md writes it.
import { startupSnapshot } from 'node:v8';
import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import type { User } from '../user.ts';

const api = createRouter({
  updateUser: (_context, user: User): User => ({ ...user, lastUpdate: new Date() }),
});

startupSnapshot.setDeserializeMainFunction(() => {
  void serve(api, { port: Number(process.env.PORT), hostname: '127.0.0.1' });
});
