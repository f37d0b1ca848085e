import { type Context, createRouter, hook, type RpcError, route } from '@mikrokit/router';
import { apiKey, basic, bearer, isSameSecret } from '@mikrokit/router/auth';
import test, { type ExecutionContext } from 'ava';
import { get } from './getter.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';
import { withoutNodeCrypto } from './without-node-crypto.ts';

interface User {
  readonly name: string;
}

const find = (name: string): User | undefined => (name === '' ? undefined : { name });

const header = { header: { optional: true }, params: { credential: 'string' } } as const;

/** The security schemes of a document, and those of a route in it. */
async function described(routes: Parameters<typeof createRouter>[0], hooks: readonly string[]) {
  const codecs = handWrittenCodecs(
    { me: {} },
    Object.fromEntries(hooks.map((id) => [id, id === 'user' || id === 'app' ? header : {}])),
  );
  const { components, paths } = await createRouter(routes, {}, codecs).openapi();
  return { schemes: components.securitySchemes, security: paths['/me']?.post?.security };
}

test('the context has what the handler gives, without errors and nothing', (t) => {
  const user = bearer({
    provides: 'user',
    handler: async (_context, token): Promise<User | undefined | null | RpcError<'expired'>> =>
      find(token),
  });
  user.routes({ me: ({ user: { name } }): string => name });
  const own = apiKey({
    provides: 'app',
    header: 'x-key',
    handler: (context: Context & { readonly user: User }, key) => `${context.user.name} ${key}`,
  });
  user.routes({ inner: own.routes({ me: ({ app, user: { name } }): string => app + name }) });
  // @ts-expect-error: it needs the value of a hook around it
  t.is(typeof (() => createRouter(own.routes({ me: () => '' }))), 'function');
  // @ts-expect-error: contexts have a path already
  bearer({ provides: 'path', handler: () => 1 });
  // @ts-expect-error: a key has one place
  t.throws(() => apiKey({ provides: 'app', header: 'a', cookie: 'b', handler: () => 1 }));
  // @ts-expect-error: a key has a place
  t.throws(() => apiKey({ provides: 'app', handler: () => 1 }), {
    message: 'apiKey: name the one header or cookie that holds the key',
  });
  t.throws(() => basic({ provides: 'user', realm: 'ü', handler: () => 1 }), {
    message: 'realm is not a string of printable ASCII characters; correct it',
  });
});

test('OpenAPI names each credential once, and asks for those of all hooks around a route', async (t) => {
  const user = bearer({
    provides: 'user',
    bearerFormat: 'JWT',
    description: 'From the login.',
    handler: (_context, token) => find(token),
  });
  const app = apiKey({ provides: 'app', header: 'X-Key', handler: () => 1 });
  const browser = apiKey({ provides: 'browser', cookie: 'X-Key', handler: () => 1 });
  const within = user.routes({ ...app.routes({ ...browser.routes({ me: () => '' }) }) });
  t.deepEqual(await described({ ...within }, ['user', 'app', 'browser']), {
    schemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'From the login.',
      },
      'x-key': { type: 'apiKey', in: 'header', name: 'X-Key' },
      'x-key_2': { type: 'apiKey', in: 'cookie', name: 'X-Key' },
    },
    security: [{ bearer: [], 'x-key': [], 'x-key_2': [] }],
  });
  const both = {
    ...basic({ provides: 'user', handler: () => 1 }).routes({ me: () => '' }),
    other: basic({ provides: 'user', handler: () => 1, name: 'other' }).routes({ me: () => '' }),
  };
  const codecs = handWrittenCodecs({ me: {}, 'other/me': {} }, { user: header, other: header });
  const { components } = await createRouter(both, {}, codecs).openapi();
  t.deepEqual(components.securitySchemes, { basic: { type: 'http', scheme: 'basic' } });
});

test('caches keep the replies to callers with other keys apart', async (t) => {
  const options = { query: true, cacheControl: 'max-age=60', handler: () => 'text' } as const;
  const browser = apiKey({ provides: 'browser', cookie: 'key', handler: () => 1 });
  const api = createRouter(
    browser.routes({ me: route(options) }),
    {},
    handWrittenCodecs({ me: {} }, { browser: {} }),
  );
  const reply = await get(api, '/me', { cookie: 'key=k1' });
  t.is(reply.status, 200);
  t.is(reply.headers.vary, 'cookie');
});

test('a hook of the application may say which credential it asks for', async (t) => {
  const digest = hook({ security: { type: 'http', scheme: 'digest' }, handler: () => {} });
  t.deepEqual(await described({ digest, me: () => '' }, ['digest']), {
    schemes: { digest: { type: 'http', scheme: 'digest' } },
    security: [{ digest: [] }],
  });
});

const comparesSecrets = test.macro(async (t: ExecutionContext, hasNode: boolean) => {
  if (!hasNode) withoutNodeCrypto(t);
  t.true(await isSameSecret('ü secret', 'ü secret'));
  t.true(await isSameSecret('', ''));
  for (const other of ['ü secret ', 'u secret', '', 'ü Secret'])
    t.false(await isSameSecret(other, 'ü secret'));
});

test('secrets are compared as a whole', comparesSecrets, true);
test.serial('secrets are compared as a whole without node:crypto', comparesSecrets, false);
