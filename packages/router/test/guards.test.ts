import { type Context, createRouter, hook, type Routes, RpcError, route } from '@mikrokit/router';
import test from 'ava';
import { call } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';

interface User {
  readonly name: string;
  readonly isAdmin: boolean;
}

const auth = hook({
  provides: 'user',
  handler: (_context, name: string): User | RpcError<'unauthorized'> =>
    name === '' ? new RpcError('unauthorized', { status: 401 }) : { name, isAdmin: name === 'Ada' },
});
const adminOnly = hook({
  provides: 'admin',
  handler: async (context: Context & { readonly user: User }) =>
    context.user.isAdmin ? context.user.name : new RpcError('forbidden', { status: 403 }),
});
const userHook = { user: { params: { name: 'string' } } } as const;

test('routes within a hook get the value that it provides, and cannot be reached without it', async (t) => {
  const api = createRouter(
    {
      open: (context) => 'user' in context,
      ...auth.routes({
        me: (context) => context.user.name,
        greet: route({ handler: (context, text: string) => `${text} ${context.user.name}` }),
        group: { deep: (context) => context.user.isAdmin },
        admin: adminOnly.routes({ remove: (context) => `${context.admin}, ${context.user.name}` }),
      }),
      users: auth.routes({ me: (context) => context.user.name }),
    },
    {},
    handWrittenCodecs(
      {
        open: {},
        me: {},
        greet: { text: 'string' },
        'group/deep': {},
        'admin/remove': {},
        'users/me': {},
      },
      { ...userHook, admin: {} },
    ),
  );
  const as = (name: string, more = {}) => ({ user: [name], ...more });
  t.deepEqual(await call(api, '/open'), { status: 200, body: { open: false } });
  t.deepEqual((await call(api, '/me', as('Bob'))).body, { me: 'Bob' });
  t.deepEqual((await call(api, '/greet', as('Bob', { greet: ['Hi'] }))).body, { greet: 'Hi Bob' });
  t.deepEqual((await call(api, '/group/deep', as('Bob'))).body, { 'group/deep': false });
  t.deepEqual((await call(api, '/users/me', as('Bob'))).body, { 'users/me': 'Bob' });
  t.deepEqual((await call(api, '/admin/remove', as('Ada'))).body, { 'admin/remove': 'Ada, Ada' });
  for (const path of ['/me', '/greet', '/group/deep', '/admin/remove', '/users/me']) {
    t.like(await call(api, path, as('')), { status: 401 });
    t.like(await call(api, path), { status: 400 });
  }
  const rejected = await call(api, '/admin/remove', as('Bob'));
  t.deepEqual(rejected, {
    status: 403,
    body: { errors: { admin: { type: 'forbidden', message: 'forbidden' } } },
  });
});

test('hooks within a hook run for the routes beside them alone, after it', async (t) => {
  const ran: string[] = [];
  const note = (name: string, after = false) => hook({ after, handler: () => void ran.push(name) });
  const api = createRouter(
    {
      first: note('first'),
      open: () => void ran.push('open'),
      ...auth.routes({
        log: hook({ handler: (context) => void ran.push(context.user.name) }),
        me: () => void ran.push('me'),
        end: note('end', true),
      }),
      last: note('last', true),
    },
    {},
    handWrittenCodecs({ open: {}, me: {} }, { ...userHook, first: {}, log: {}, end: {}, last: {} }),
  );
  await call(api, '/open');
  t.deepEqual(ran.splice(0), ['first', 'open', 'last']);
  await call(api, '/me', { user: ['Ada'] });
  t.deepEqual(ran, ['first', 'Ada', 'me', 'end', 'last']);
});

test('a hook on errors within a hook does not run where that one has failed', async (t) => {
  const seen: unknown[] = [];
  const api = createRouter(
    {
      ...auth.routes({
        me: () => new RpcError('no'),
        end: hook({
          after: true,
          runOnError: true,
          handler: ({ user }) => void seen.push(user.name),
        }),
      }),
      always: hook({ after: true, runOnError: true, handler: () => void seen.push('always') }),
    },
    {},
    handWrittenCodecs({ me: {} }, { ...userHook, end: {}, always: {} }),
  );
  await call(api, '/me', { user: ['Ada'] });
  t.deepEqual(seen.splice(0), ['Ada', 'always']);
  await call(api, '/me', { user: [''] });
  t.deepEqual(seen, ['always']);
});

test('one hook may guard in many places, and its name is its field', async (t) => {
  const named = hook({ provides: 'user', name: 'auth', handler: (_, name: string) => name });
  const api = createRouter(
    {
      a: named.routes({ user: ({ user }) => user }),
      b: named.routes({ user: ({ user }) => user }),
    },
    {},
    handWrittenCodecs({ 'a/user': {}, 'b/user': {} }, { auth: { params: { name: 'string' } } }),
  );
  t.deepEqual((await call(api, '/a/user', { auth: ['x'] })).body, { 'a/user': 'x' });
  t.deepEqual((await call(api, '/b/user', { auth: ['y'] })).body, { 'b/user': 'y' });
});

test('route() of a hook makes a route with options within it, also by a name of its own', async (t) => {
  const { route: routeOfAuth } = auth;
  const remove = adminOnly.route({
    handler: (context, id: number) => `${context.admin} of ${context.user.name} removed ${id}`,
  });
  const users = auth.routes({
    me: auth.route({ query: true, timeout: 1000, handler: (context) => context.user.name }),
    greet: routeOfAuth({ handler: (context, text: string) => `${text} ${context.user.name}` }),
    group: { remove: adminOnly.routes({ remove }) },
  });
  const api = createRouter(
    users,
    {},
    handWrittenCodecs(
      { me: {}, greet: { text: 'string' }, 'group/remove/remove': { id: 'number' } },
      { ...userHook, admin: {} },
    ),
  );
  t.deepEqual((await call(api, '/me', { user: ['Ada'] })).body, { me: 'Ada' });
  t.deepEqual((await call(api, '/greet', { greet: ['Hi'], user: ['Bob'] })).body, {
    greet: 'Hi Bob',
  });
  const path = 'group/remove/remove';
  t.deepEqual((await call(api, `/${path}`, { [path]: [1], user: ['Ada'] })).body, {
    [path]: 'Ada of Ada removed 1',
  });
  t.is((await call(api, `/${path}`, { [path]: [1], user: ['Bob'] })).status, 403);
  t.is((await call(api, '/me', { user: [''] })).status, 401);
});

const open = () => 'open';
const guarded = auth.routes({ me: open, other: open });
const other = hook({ provides: 'user', handler: () => 1 });
const provide = (options: object) =>
  (hook({ provides: 'user', handler: () => 1, ...options } as never) as typeof other).routes({
    me: open,
  });

for (const [title, routes, message] of [
  [
    'a guarded route that another replaces',
    { ...auth.routes({ me: open }), me: open },
    'route "me" was passed to routes(), but is missing or replaced here',
  ],
  [
    'a guarded route that is left out',
    { me: guarded.me },
    'route "other" was passed to routes(), but is missing or replaced here',
  ],
  [
    'a guarded route under another key',
    { ...guarded, you: guarded.me },
    'route "you" was passed to routes() under another key',
  ],
  [
    'a hook that provides a value among routes',
    { auth, open },
    'hook "auth" provides "user", so its routes must be inside it; write ...auth.routes({ … })',
  ],
  [
    'a value that a hook around it provides',
    { a: auth.routes({ ...other.routes({ me: open }) } as never) },
    'provides is "user", which an outer hook provides already',
  ],
  [
    'two hooks of one id',
    { ...auth.routes({ me: open }), ...other.routes({ you: open }) },
    'two hooks have the id "user"; give one of them a name',
  ],
  [
    'a hook with the id of a route',
    { ...auth.routes({ user: open }) },
    'hook "user" has the body field "user", which is the id of a route; change its name',
  ],
  ['a hook within which there is nothing', { open, ...auth.routes({}) }, 'runs for no route'],
  [
    'a hook below guarded routes',
    { ...auth.routes({ me: open }), x: hook({ handler: open }) },
    'hook "x" is below "me"',
  ],
  [
    'a route of a hook outside of it',
    { open, me: auth.route({ handler: open }) },
    'route "me" was made by route() of the hook that provides \'user\', but is outside of that hook',
  ],
  [
    'a route of a hook within another hook of that value',
    other.routes({ me: auth.route({ handler: open }) } as never),
    'route "me" was made by route() of the hook that provides \'user\', but is outside of that hook',
  ],
  [
    'a route of a hook in a group beside it',
    { ...auth.routes({ open }), group: { me: auth.route({ handler: open }) } },
    'route "group/me" was made by route() of the hook',
  ],
  [
    'an option that does not exist',
    auth.routes({ me: auth.route({ handler: open, timeuot: 1 } as never) }),
    'timeuot',
  ],
  [
    'a value that returns to the caller too',
    provide({ returns: 'body' }),
    'hook "user": a hook that provides a value cannot have returns',
  ],
  ['a value after the routes', provide({ after: true }), 'cannot have after'],
  ['a value on errors', provide({ runOnError: true }), 'cannot have runOnError'],
] as const) {
  test(`${title} is rejected with the fix`, (t) => {
    const codecs = handWrittenCodecs({ me: {}, open: {} }, { user: {} });
    const error = t.throws(() => createRouter(routes as unknown as Routes, {}, codecs));
    t.true(error.message.startsWith('createRouter: '), error.message);
    t.true(error.message.includes(message), error.message);
  });
}

test('a value cannot have the name of any member that contexts have', async (t) => {
  const names = new Set<string>();
  const api = createRouter(
    {
      look: (context) => {
        for (let at: object | null = context; at !== null; at = Object.getPrototypeOf(at))
          for (const name of Object.getOwnPropertyNames(at)) names.add(name);
      },
    },
    {},
    handWrittenCodecs({ look: {} }),
  );
  await call(api, '/look');
  t.true(names.has('path') && names.has('toString'));
  for (const name of names) {
    const message = `createRouter: hook "${name}": provides is "${name}", which the context already has; choose another name`;
    t.throws(() => createRouter(provide({ provides: name })), { message });
  }
});
