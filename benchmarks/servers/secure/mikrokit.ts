import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import type { User } from '../user.ts';
import { isHttp2, tls } from './tls.ts';

export const api = createRouter({
  updateUser: (_context, user: User): User => ({ ...user, lastUpdate: new Date() }),
});

await serve(api, {
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  tls,
  http2: isHttp2,
});
