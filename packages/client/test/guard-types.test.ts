import { createClient } from '@mikrokit/client';
import { type Context, createRouter, hook, RpcError, route } from '@mikrokit/router';
import { bearer } from '@mikrokit/router/auth';
import test from 'ava';

// Everything here is checked by tsc, which fails on an unused @ts-expect-error; nothing of it runs.

interface User {
  readonly id: number;
  readonly name: string;
}

/** The credential of `bearer` and its errors, as clients see them. */
async function credentialOf() {
  const auth = bearer({
    provides: 'user',
    handler: async (_context, token): Promise<User | undefined | RpcError<'expired'>> =>
      token === '' ? undefined : { id: 1, name: token },
  });
  const api = createRouter(auth.routes({ me: (context) => context.user.name }));
  const options = { url: 'http://localhost', headers: { authorization: 'Bearer Ada' } };
  const client = createClient<typeof api>(options, undefined);
  // @ts-expect-error the header is a text
  client.with({ headers: { authorization: 1 } });
  const me = await client.me.safe();
  if (me.ok) return me.value;
  if (me.error.type === 'unauthorized' || me.error.type === 'expired') return me.error.type;
  // @ts-expect-error no hook returns this error
  return me.error.type === 'forbidden';
}

function typesOf() {
  const auth = hook({
    header: 'Authorization',
    provides: 'user',
    handler: (_context, name: string): User | RpcError<'unauthorized'> =>
      name === '' ? new RpcError('unauthorized') : { id: 1, name },
  });
  const admin = hook({
    provides: 'admin',
    handler: (context: Context & { readonly user: User }, _reason: string) =>
      context.user.name === 'Ada' ? context.user : new RpcError('forbidden'),
  });
  const api = createRouter({
    ping: (_context: Context) => 'pong',
    ...auth.routes({
      log: hook({ returns: 'body', handler: (_context) => new Date(0) }),
      me: (context) => context.user.name,
      list: route({ query: true, handler: (_context, ...ids: number[]) => ids }),
      admin: admin.routes({ remove: async (context, id: number) => context.admin.name + id }),
    }),
    group: auth.routes({ me: (context) => context.user.name }),
  });
  const client = createClient<typeof api>(
    { url: 'http://localhost', headers: { authorization: 'Ada' } },
    undefined,
  );
  const results: [Promise<string>, Promise<number[]>, Promise<string>, Promise<string>] = [
    client.me(),
    client.list(1, 2),
    client.admin.remove(1),
    client.group.with({ headers: { authorization: 'Ada' } }).me(),
  ];
  client.admin.with({ hooks: { admin: ['spam'] } }).remove(1);
  // @ts-expect-error the reason is a text
  client.admin.with({ hooks: { admin: [1] } });
  // @ts-expect-error a hook is no route
  client.log();
  // @ts-expect-error a parameter is missing
  client.admin.remove();

  const safe = async () => {
    const me = await client.me.safe();
    const logged: Date | undefined = me.hooks.log;
    if (!me.ok && me.error.type === 'unauthorized') return { logged };
    // @ts-expect-error only the inner hook returns this error
    if (!me.ok && me.error.type === 'forbidden') return undefined;
    const removed = await client.admin.remove.safe(1);
    if (!removed.ok && removed.error.type === 'forbidden') return removed.hooks.log;
    const open = await client.ping.safe();
    // @ts-expect-error no hook guards this route
    if (!open.ok && open.error.type === 'unauthorized') return undefined;
    // @ts-expect-error the hook runs for the routes beside it alone
    return open.hooks.log;
  };
  return { results, safe };
}

test('a client has the types of routes within hooks, and of these hooks', (t) => {
  t.is(typeof typesOf, 'function');
});

test('a client has the types of a credential, and of its errors', (t) => {
  t.is(typeof credentialOf, 'function');
});
