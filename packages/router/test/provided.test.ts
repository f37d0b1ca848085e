import { type Context, createRouter, hook, RpcError } from '@mikrokit/router';
import { bearer } from '@mikrokit/router/auth';
import { memorySessionStore, sessions } from '@mikrokit/router/sessions';
import test from 'ava';
import { call, noHeaders } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';

interface User {
  readonly name: string;
}

const user = bearer({
  provides: 'user',
  handler: (_context, token): User | undefined =>
    token === 'secret' ? { name: 'Ada' } : undefined,
});
const admin = hook({
  provides: 'admin',
  handler: (context: Context & { readonly user: User }) =>
    context.user.name === 'Ada' ? context.user : new RpcError('forbidden', { status: 403 }),
});
const session = sessions({
  provides: 'session',
  codec: { encode: JSON.stringify, decode: (value: unknown) => ({ ok: true, value }) },
  store: memorySessionStore(),
});

const api = createRouter(
  {
    open: () => 1,
    ...user.routes({
      me: (context) => context.user.name,
      ...admin.routes({ remove: (context) => context.admin.name }),
    }),
    visit: session.routes({ page: (context) => String(context.session.data) }),
  },
  { logger: { debug() {}, info() {}, warn() {}, error() {} } },
  handWrittenCodecs(
    { open: {}, me: {}, remove: {}, 'visit/page': {} },
    { user: { header: 'text' as never, params: {} }, admin: {}, session: {} },
  ),
);

test('routes say which values hooks provide to them, the outermost first', (t) => {
  t.deepEqual(
    api.routes.map(({ id, guards }) => [id, guards]),
    [
      ['open', undefined],
      ['me', ['user']],
      ['remove', ['user', 'admin']],
      ['visit/page', ['session']],
    ],
  );
});

test('an adapter gives the value of a hook, which then does not run', async (t) => {
  const of = (path: string, provided?: Readonly<Record<string, unknown>>) =>
    call(api, path, '[]', { ...noHeaders, provided });
  t.is((await of('/me')).status, 401);
  t.is((await of('/me', {})).status, 401);
  t.deepEqual(await of('/me', { user: { name: 'Bea' } }), { status: 200, body: { me: 'Bea' } });
  // Hooks whose value is not given run on what is.
  t.is((await of('/remove', { user: { name: 'Bea' } })).status, 403);
  t.is((await of('/remove', { user: { name: 'Ada' } })).status, 200);
  const error = new RpcError('gone', { status: 410 });
  t.is((await of('/me', { user: error })).status, 410);
});

test('what a hook does after the routes is left out, too', async (t) => {
  const provided = { session: { data: 'given' } };
  const request = { ...noHeaders, provided };
  t.deepEqual(await call(api, '/visit/page', '[]', request), {
    status: 200,
    body: { 'visit/page': 'given' },
  });
});
