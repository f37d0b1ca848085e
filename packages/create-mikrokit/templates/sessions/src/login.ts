import { type Context, hook, RpcError } from '@mikrokit/router';
import { rateLimit } from '@mikrokit/router/rate-limit';
import { type Session, sessions } from '@mikrokit/router/sessions';
import { createCodec } from '@mikrokit/types';
import { sessionStore } from './session-store.ts';
import { findUser } from './users.ts';

interface SessionData {
  userId: string;
}

/** Routes within it have `context.session`. It lets every call through. */
export const session = sessions({
  provides: 'session',
  codec: createCodec<SessionData>(),
  store: sessionStore,
});

/** Routes within it need a login, and have `context.user`. */
export const member = hook({
  provides: 'user',
  handler: async (context: Context & { readonly session: Session<SessionData> }) => {
    const { data } = context.session;
    const user = data && (await findUser(data.userId));
    return user ?? new RpcError('unauthorized', { status: 401 });
  },
});

/** Slows down everybody who guesses passwords: ten at once, and then one every six seconds. */
export const attempts = rateLimit({
  name: 'attempts',
  key: (context) => context.request.remoteAddress ?? '',
  rate: { limit: 10, interval: 60_000 },
});
