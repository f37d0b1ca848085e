import type { Case } from './case.ts';

const hidden = new Uint8Array([0, 255, 0xc3, 0x28, 10, 13, 0]);

const sent = (type: string | undefined, hex = '00ffc3280a0d00') => ({
  status: 200,
  json: { method: 'POST', path: '/raw/bytes', type: type ?? null, hex },
  headers: { 'x-guard': 'ran', 'set-cookie': 'guard=1; Path=/' },
});

const bytesOf = (type: string): Case => ({
  title: `a raw handler gets the bytes of a body of the type ${JSON.stringify(type)}`,
  route: 'raw/bytes',
  headers: { 'content-type': type },
  body: hidden,
  needs: 'unparsed-bodies',
  reply: sent(type),
});

const forged = (title: string, headers: Case['headers'] & object, isTaken: boolean): Case => ({
  title,
  route: 'raw/bytes',
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body: 'a=1',
  needs: 'unparsed-bodies',
  reply: isTaken
    ? sent('application/x-www-form-urlencoded', '613d31')
    : { error: 'cross-site', status: 403 },
});

/** Raw routes. */
export const raw: readonly Case[] = [
  ...[
    'application/octet-stream',
    'text/plain;charset=utf-16',
    'multipart/form-data; boundary="--"',
    'application/x-www-form-urlencoded',
    'application/cbor',
    'x/y; a="b;c"',
  ].map(bytesOf),
  {
    title: 'a raw handler gets JSON as it was sent',
    route: 'raw/bytes',
    body: '{ "a": 1.0 }',
    reply: sent('application/json', '7b202261223a20312e30207d'),
  },
  {
    title: 'a raw handler gets a POST without a body',
    route: 'raw/bytes',
    body: '',
    headers: { 'content-type': undefined },
    needs: 'unparsed-bodies',
    reply: sent(undefined, ''),
  },
  {
    title: 'a body above the limit of a raw route is rejected',
    route: 'raw/bytes',
    body: `["${'x'.repeat(1_000)}"]`,
    reply: { error: 'payload-too-large' },
  },
  {
    title: 'a hook before a raw route rejects the request',
    route: 'raw/bytes',
    headers: { 'x-key': 'wrong' },
    body: '[]',
    reply: { error: 'wrong-key', status: 401, under: 'raw/guard', headers: { 'x-guard': 'ran' } },
  },
  {
    title: 'the parameters in the path of a raw route are decoded',
    route: 'raw/value',
    method: 'GET',
    path: '/raw/values/a%20b/c/d?q=1',
    body: '',
    reply: { status: 200, json: { one: 'a b', rest: 'c/d', query: '1' } },
  },
  {
    title: 'a value in the path of a raw route with an encoded slash is rejected',
    route: 'raw/value',
    method: 'GET',
    path: '/raw/values/a%2Fb/c',
    body: '',
    needs: 'encoded-paths',
    reply: { error: 'bad-request' },
  },
  {
    title: 'a method that a raw route does not answer is rejected',
    route: 'raw/value',
    path: '/raw/values/a/b',
    body: '[]',
    reply: { error: 'method-not-allowed', headers: { allow: 'GET, HEAD, OPTIONS' } },
  },
  {
    title: 'a raw handler redirects, and its headers replace those of hooks',
    route: 'raw/moved',
    method: 'GET',
    path: '/raw/moved',
    body: '',
    reply: { status: 303, headers: { location: '/elsewhere?a=1', 'x-guard': 'own' } },
  },
  {
    title: 'a raw handler gives no content',
    route: 'raw/gone',
    method: 'GET',
    path: '/raw/gone',
    body: '',
    reply: { status: 204, headers: { 'x-guard': 'ran' } },
  },
  {
    title: 'a raw handler streams its content',
    route: 'raw/parts',
    method: 'GET',
    path: '/raw/parts',
    body: '',
    reply: { status: 200, json: { parts: [1, 2] } },
  },
  {
    title: 'HEAD gets no content of a raw handler',
    route: 'raw/parts',
    method: 'HEAD',
    path: '/raw/parts',
    body: '',
    reply: { status: 200, headers: { 'x-guard': 'ran' } },
  },
  {
    title: 'an error of a raw handler stays hidden',
    route: 'raw/fail',
    method: 'GET',
    path: '/raw/fail',
    body: '',
    reply: { error: 'internal' },
  },
  forged('a form of another site is rejected', { 'sec-fetch-site': 'cross-site' }, false),
  forged('a form of a sibling site is rejected', { 'sec-fetch-site': 'same-site' }, false),
  forged('a form of our own site is taken', { 'sec-fetch-site': 'same-origin' }, true),
  forged(
    'a form of an old browser at another site is rejected',
    { origin: 'https://a.test' },
    false,
  ),
  forged('a form of a page without an origin is rejected', { origin: 'null' }, false),
  forged('a form of a caller that is no browser is taken', {}, true),
];
