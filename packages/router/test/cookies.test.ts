import { createRouter, type Handler } from '@mikrokit/router';
import { type CookieOptions, type Cookies, cookiesOf } from '@mikrokit/router/cookies';
import test from 'ava';
import { start } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';

/** The result of a handler that reads and sets cookies, and the cookies that it set. */
async function visit(use: (cookies: Cookies) => unknown, cookie?: string) {
  const visit: Handler = (context) => use(cookiesOf(context));
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  const api = createRouter({ visit }, { logger }, handWrittenCodecs({ visit: {} }));
  const header = (name: string) => (name === 'cookie' ? cookie : undefined);
  const reply = await start(api, '/visit', '', { header, native: undefined });
  const set = reply.headers.filter((_, at) => reply.headers[at - 1] === 'set-cookie');
  return { result: JSON.parse(reply.body ?? '').visit as unknown, set };
}

function rejectionOf(name: string, value: string, options?: CookieOptions) {
  return visit((cookies) => {
    try {
      cookies.set(name, value, options);
    } catch (error) {
      return error instanceof TypeError ? error.message : `not a TypeError: ${error}`;
    }
    return 'it was set';
  });
}

test('cookies of the request are read by name and decoded', async (t) => {
  const { result } = await visit(
    (cookies) => [cookies.get('a'), cookies.get('b'), cookies.get('c'), { ...cookies.received }],
    'a=1; b=%C3%A9%20x; broken=%zz',
  );
  t.deepEqual(result, ['1', 'é x', null, { a: '1', b: 'é x', broken: '%zz' }]);
});

test('a request without cookies has none, whatever Object.prototype has', async (t) => {
  const { result } = await visit((cookies) => [
    cookies.get('constructor') === undefined,
    cookies.get('__proto__') === undefined,
  ]);
  t.deepEqual(result, [true, true]);
});

test('cookies are set one header line each, strict by default', async (t) => {
  const { set } = await visit((cookies) => {
    cookies.set('a', 'é;');
    cookies.set('b', '2', { httpOnly: false, secure: false, sameSite: 'strict', path: '/b' });
    cookies.set('__Host-c', '3', { maxAge: 60 });
    cookies.delete('d', { path: '/d', domain: 'example.org' });
  });
  t.deepEqual(set, [
    'a=%C3%A9%3B; Path=/; HttpOnly; Secure; SameSite=Lax',
    'b=2; Path=/b; SameSite=Strict',
    '__Host-c=3; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
    'd=; Max-Age=0; Domain=example.org; Path=/d; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
  ]);
});

for (const [name, value, options, message] of [
  ['__Host-a', '1', { secure: false }, 'its name requires `secure`'],
  ['__Secure-a', '1', { secure: false }, 'its name requires `secure`'],
  ['__host-a', '1', { path: '/a' }, 'its name requires the path / and no domain'],
  ['__Host-a', '1', { domain: 'example.org' }, 'its name requires the path / and no domain'],
  ['a', '1', { sameSite: 'none', secure: false }, "`sameSite: 'none'` needs `secure`"],
  ['a', '1', { partitioned: true, secure: false }, '`partitioned` needs `secure`'],
  ['a', 'x'.repeat(4096), {}, 'its name and value are longer than 4096 bytes'],
  ['a b', '1', {}, 'name is invalid'],
  ['a', '1', { domain: 'a b' }, 'domain is invalid'],
  ['a', '1', { path: '/;' }, 'path is invalid'],
] as const) {
  test(`the cookie ${name} with ${JSON.stringify(options)} and ${value.length} characters is rejected`, async (t) => {
    const { result, set } = await rejectionOf(name, value, options);
    t.true(String(result).includes(message), String(result));
    t.deepEqual(set, []);
  });
}

test('a cookie of exactly 4096 bytes is set', async (t) => {
  t.is((await rejectionOf('a', 'x'.repeat(4095))).result, 'it was set');
});
