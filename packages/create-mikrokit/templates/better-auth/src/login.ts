import { hook, RpcError } from '@mikrokit/router';
import { auth } from './auth.ts';

export interface User {
  id: string;
  name: string;
  email: string;
}

/** Routes within it need a login, and have `context.user`. */
export const member = hook({
  header: 'cookie',
  provides: 'user',
  handler: async (context, cookie?: string): Promise<User | RpcError<'unauthorized'>> => {
    const { headers, response } = await auth.api.getSession({
      headers: new Headers({ cookie: cookie ?? '' }),
      returnHeaders: true,
    });
    // better-auth extends a session that is used.
    for (const text of headers.getSetCookie()) context.response.headers.append('set-cookie', text);
    return response?.user ?? new RpcError('unauthorized', { status: 401 });
  },
});
