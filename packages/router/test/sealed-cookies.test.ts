import type { Call } from '@mikrokit/router';
import { type SealedCookieOptions, sealedCookie } from '@mikrokit/router/sealed-cookies';
import test from 'ava';
import { defaults, seal } from 'iron-webcrypto';

const codec = {
  encode: (value: { readonly user: number }) => JSON.stringify(value),
  decode: (json: unknown) =>
    typeof (json as { user?: unknown } | null)?.user === 'number'
      ? { ok: true, value: json as { user: number } }
      : { ok: false },
} as SealedCookieOptions<{ readonly user: number }>['codec'];

const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [
  string,
  string,
  string,
];
const options = { name: 'cart', codec, secrets: [first], maxAge: 60 };

/** A call with a cookie, and the `set-cookie` headers of its reply. */
function callWith(cookie?: string) {
  const set: string[] = [];
  const request = { header: (name: string) => (name === 'cookie' ? cookie : undefined) };
  const response = { headers: { append: (_: string, value: string) => void set.push(value) } };
  return { call: { request, response } as unknown as Call, set };
}

/** The cookie as a browser would send it back. */
async function sent(value: { user: number }, more: Partial<typeof options> = {}): Promise<string> {
  const { call, set } = callWith();
  await sealedCookie({ ...options, ...more }).set(call, value);
  return set[0]?.split(';')[0] ?? '';
}

const read = (cookie: string, more: Partial<typeof options> = {}) =>
  sealedCookie({ ...options, ...more }).get(callWith(cookie).call);

test('a value comes back, and nobody can read it on the way', async (t) => {
  const { call, set } = callWith();
  await sealedCookie(options).set(call, { user: 7 });
  t.regex(
    String(set),
    /^__Host-cart=Fe26\.2\*[\w*-]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  t.false(String(set).includes('user'));
  t.deepEqual(await read(String(set).split(';')[0] ?? ''), { user: 7 });
  t.is(await read(''), undefined);
});

test('a cookie that anybody has changed is absent, wherever the change is', async (t) => {
  const cookie = await sent({ user: 7 });
  const from = '__Host-cart='.length;
  // The last character of base64 has bits that mean nothing.
  for (let at = from; at < cookie.length - 1; at += 7) {
    const other = cookie[at] === 'A' ? 'B' : 'A';
    t.is(await read(`${cookie.slice(0, at)}${other}${cookie.slice(at + 1)}`), undefined, `${at}`);
  }
  for (const text of ['', 'x', 'Fe26.2*******', cookie.slice(from, -4), '%', '*'.repeat(4000)])
    t.is(await read(`__Host-cart=${text}`), undefined, text);
});

test('older secrets open what they have sealed, and the first one seals', async (t) => {
  const old = await sent({ user: 1 });
  t.deepEqual(await read(old, { secrets: [third, second, first] }), { user: 1 });
  const recent = await sent({ user: 2 }, { secrets: [second, first] });
  t.deepEqual(await read(recent, { secrets: [second] }), { user: 2 });
  t.is(await read(recent, { secrets: [first] }), undefined);
  t.is(await read(old, { secrets: [second, third] }), undefined);
});

test('a seal ends with its time, whatever the browser does', async (t) => {
  const cookie = await sent({ user: 1 }, { maxAge: 1 });
  t.deepEqual(await read(cookie), { user: 1 });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  t.is(await read(cookie), undefined);
});

test('the seal of another cookie, or of another shape, is absent', async (t) => {
  const cookie = await sent({ user: 1 });
  const other = cookie.replace('__Host-cart', '__Host-other');
  t.is(await read(other, { name: 'other' }), undefined);
  for (const content of [['__Host-cart', '{"user":"x"}'], ['__Host-cart', '{'], null, 1])
    t.is(await read(`__Host-cart=${await seal(content, first, defaults)}`), undefined);
});

test('a name has the prefix of a host where the attributes allow it', async (t) => {
  const nameOf = (more: object) => sealedCookie({ ...options, ...more }).name;
  t.is(nameOf({}), '__Host-cart');
  t.is(nameOf({ name: '__Host-cart' }), '__Host-cart');
  t.is(nameOf({ name: '__Secure-cart' }), '__Secure-cart');
  t.is(nameOf({ domain: 'example.org' }), 'cart');
  t.is(nameOf({ path: '/shop' }), 'cart');
  t.is(nameOf({ secure: false }), 'cart');
  const { call, set } = callWith();
  sealedCookie({ ...options, path: '/shop' }).delete(call);
  t.regex(String(set), /^cart=; Max-Age=0; Path=\/shop; /);
});

test('options and values that cannot work are rejected', async (t) => {
  t.throws(() => sealedCookie({ ...options, secrets: [] }), { instanceOf: TypeError });
  t.throws(() => sealedCookie({ ...options, secrets: [first, 'short'] }), {
    message: 'sealedCookie: pass secrets, each a random string of 32 characters or more',
  });
  for (const maxAge of [0, -1, 0.5, Number.NaN])
    t.throws(() => sealedCookie({ ...options, maxAge }), { instanceOf: RangeError });
  t.throws(() => sealedCookie({ ...options, ...({ ttl: 1 } as object) }), {
    message: /^sealedCookie: there is no option 'ttl'/,
  });
  const { call } = callWith();
  const wide = sealedCookie({ ...options, codec: { ...codec, encode: () => 'x'.repeat(2_800) } });
  await wide.set(call, { user: 1 });
  const tooWide = sealedCookie({
    ...options,
    codec: { ...codec, encode: () => 'x'.repeat(3_000) },
  });
  await t.throwsAsync(tooWide.set(call, { user: 1 }), {
    message: /its name and value are longer than 4096 bytes/,
  });
});
