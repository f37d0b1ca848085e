import { type Context, type Routes, RpcError } from '@mikrokit/router';
import { apiKey, basic, bearer, isSameSecret } from '@mikrokit/router/auth';
import { type JsonCodec, memorySessionStore, sessions } from '@mikrokit/router/sessions';

const byToken = bearer({
  provides: 'user',
  name: 'token-user',
  handler: (
    _context: Context,
    token: string,
  ): string | undefined | RpcError<'expired', { at: Date }> => {
    if (token === 'old') return new RpcError('expired', { status: 401, data: { at: new Date(0) } });
    if (token === 'failing') throw new Error('SECRET-token');
    return token === 'ada.token' ? 'Ada' : undefined;
  },
});

const byPassword = basic({
  provides: 'user',
  name: 'password-user',
  realm: 'the "house"',
  handler: async (
    _context: Context,
    credential: { readonly username: string; readonly password: string },
  ): Promise<string | undefined> =>
    (await isSameSecret(credential.password, 'open:sesame ü')) ? credential.username : undefined,
});

const byKey = apiKey({
  provides: 'machine',
  header: 'X-Api-Key',
  handler: (_context: Context, key: string): number | null => (key === 'k1' ? 1 : null),
});

const byCookie = apiKey({
  provides: 'browser',
  cookie: 'key',
  handler: (_context: Context, key: string): number | RpcError<'forbidden'> =>
    key === 'k1' ? 1 : new RpcError('forbidden', { status: 403 }),
});

// Written by hand, because codecs are compiled from types, and files for reflection are not
// compiled.
const visits: JsonCodec<{ visits: number }> = {
  encode: (value) => JSON.stringify(value),
  decode: (json) => ({ ok: true, value: json as { visits: number } }),
};

const inSession = sessions({
  provides: 'session',
  codec: visits,
  store: memorySessionStore(),
});

/** Routes for owners of credentials. */
export const auth = {
  token: byToken.routes({ me: (context): string => context.user }),
  password: byPassword.routes({ me: (context): string => context.user }),
  key: byKey.routes({ me: (context): number => context.machine }),
  cookie: byCookie.routes({ me: (context): number => context.browser }),
  session: inSession.routes({
    visit: (context): number => {
      const { session } = context;
      session.data = { visits: (session.data?.visits ?? 0) + 1 };
      return session.data.visits;
    },
    visits: (context): number => context.session.data?.visits ?? 0,
    end: (context): void => context.session.destroy(),
  }),
} satisfies Routes;
