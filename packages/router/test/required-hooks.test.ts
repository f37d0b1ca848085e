import { createRouter, hook, type Routes, route } from '@mikrokit/router';
import { bearer } from '@mikrokit/router/auth';
import { raw } from '@mikrokit/router/raw';
import test from 'ava';
import { call } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';

const authorize = hook({ handler: () => {} });
const user = bearer({ provides: 'user', handler: (_context, token) => token });
const late = hook({ after: true, handler: () => {} });
const open = route({ public: true, handler: () => 1 });

const start = (routes: Routes, options: object, ...ids: string[]) =>
  createRouter(routes, options, handWrittenCodecs(Object.fromEntries(ids.map((id) => [id, {}]))));

test('routes below a required hook, and public ones, answer', async (t) => {
  const api = createRouter(
    { open, inner: { authorize, get: () => 2 }, ...user.routes({ me: () => 3 }) },
    { require: [authorize, user] },
    handWrittenCodecs(
      { open: {}, 'inner/get': {}, me: {} },
      { 'inner/authorize': {}, user: { params: { token: 'unknown' }, header: { optional: true } } },
    ),
  );
  t.deepEqual((await call(api, '/open')).body, { open: 1 });
  t.deepEqual((await call(api, '/inner/get')).body, { 'inner/get': 2 });
  t.is((await call(api, '/me')).status, 401);
});

test('a router with a forgotten route does not start', (t) => {
  for (const [routes, options, message] of [
    [{ forgotten: () => 1 }, { require: authorize }, /route "forgotten" is not below the hook/],
    [
      { group: { authorize, get: () => 1 }, deep: { forgotten: open && (() => 1) } },
      { require: authorize },
      /route "deep\/forgotten" is not below/,
    ],
    [{ authorize, open }, { require: authorize }, /is public, but hook "authorize" runs before it/],
    [{ open }, {}, /public is for routers with the option require/],
    [{ late, get: () => 1 }, { require: late }, /hook "late"|`after: true`/],
    [
      { hook: raw({ http: 'POST /hook', handler: () => new Response() }) },
      { require: authorize },
      /route "hook" is not below/,
    ],
    [{ get: () => 1 }, { require: [] }, /require is an empty list/],
    [{ get: () => 1 }, { require: () => {} }, /require is a function; name a hook/],
    [
      { open: route({ public: 'yes' as never, handler: () => 1 }) },
      { require: authorize },
      /public is a string/,
    ],
  ] as const)
    t.throws(
      () =>
        start(routes as Routes, options, 'forgotten', 'get', 'open', 'group/get', 'deep/forgotten'),
      { message },
    );
});
