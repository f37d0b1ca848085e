import type { Case } from './case.ts';

interface Rejection {
  readonly under: string;
  readonly challenge: string;
  readonly error?: string;
  readonly data?: unknown;
}

const bearer = { under: 'token-user', challenge: 'Bearer realm="api"' };
const invalid = { under: 'token-user', challenge: 'Bearer realm="api", error="invalid_token"' };
const basic = {
  under: 'password-user',
  challenge: 'Basic realm="the \\"house\\"", charset="UTF-8"',
};
const key = { under: 'machine', challenge: 'ApiKey realm="api"' };
const cookie = { under: 'browser', challenge: 'ApiKey realm="api"' };

function taken(
  title: string,
  route: string,
  headers: Record<string, string>,
  result: unknown,
): Case {
  return { title, route, params: [], headers, reply: { result } };
}

function rejected(
  title: string,
  route: string,
  headers: Record<string, string>,
  { under, challenge, error = 'unauthorized', data }: Rejection,
): Case {
  const reply = { error, status: 401, under, headers: { 'www-authenticate': challenge } };
  return {
    title,
    route,
    params: [],
    headers,
    reply: data === undefined ? reply : { ...reply, data },
  };
}

const token = (authorization: string) => ({ authorization });
const password = (text: string | Uint8Array, scheme = 'Basic') =>
  token(`${scheme} ${Buffer.from(text).toString('base64')}`);

/** Hooks that ask for a credential. */
export const auth: readonly Case[] = [
  taken('a token names its owner', 'auth/token/me', token('Bearer ada.token'), 'Ada'),
  taken('the name of a scheme has any case', 'auth/token/me', token('bEARER   ada.token'), 'Ada'),
  rejected('a call without a token is asked for one', 'auth/token/me', {}, bearer),
  rejected('another scheme is no token', 'auth/token/me', password('a:b'), bearer),
  rejected('a scheme that begins alike is no token', 'auth/token/me', token('Bearers x'), bearer),
  rejected('an unknown token is rejected', 'auth/token/me', token('Bearer eve'), invalid),
  rejected('an empty token is rejected', 'auth/token/me', token('Bearer'), invalid),
  rejected(
    'a token with a space is rejected',
    'auth/token/me',
    token('Bearer ada.token x'),
    invalid,
  ),
  rejected(
    'two tokens are rejected',
    'auth/token/me',
    token('Bearer a, Bearer ada.token'),
    invalid,
  ),
  rejected(
    'an error of the application has the challenge too',
    'auth/token/me',
    token('Bearer old'),
    {
      ...invalid,
      error: 'expired',
      data: { at: '1970-01-01T00:00:00.000Z' },
    },
  ),
  {
    title: 'a failure while a token is checked is an internal error',
    route: 'auth/token/me',
    params: [],
    headers: token('Bearer failing'),
    reply: { error: 'internal', under: 'token-user' },
  },
  taken(
    'a password may have colons and any characters of UTF-8',
    'auth/password/me',
    password('Zoë:open:sesame ü'),
    'Zoë',
  ),
  taken(
    'the name of the scheme of passwords has any case',
    'auth/password/me',
    password('Ada:open:sesame ü', 'basic'),
    'Ada',
  ),
  taken('a username may be empty', 'auth/password/me', password(':open:sesame ü'), ''),
  rejected('a call without a password is asked for one', 'auth/password/me', {}, basic),
  rejected('a wrong password is rejected', 'auth/password/me', password('Ada:x'), basic),
  rejected('a password without a colon is rejected', 'auth/password/me', password('Ada'), basic),
  rejected(
    'a password in Latin-1 is rejected',
    'auth/password/me',
    password(Uint8Array.from(Buffer.from('Ada:open:sesame ü', 'latin1'))),
    basic,
  ),
  rejected(
    'control characters in a password are rejected',
    'auth/password/me',
    password('Ada\0:open:sesame ü'),
    basic,
  ),
  rejected(
    'a password that is not base64 is rejected',
    'auth/password/me',
    token('Basic QWRhOm9w*ZW4='),
    basic,
  ),
  taken('a key in a header names its owner', 'auth/key/me', { 'x-api-key': 'k1' }, 1),
  rejected('a call without a key is rejected', 'auth/key/me', {}, key),
  rejected('an unknown key is rejected', 'auth/key/me', { 'x-api-key': 'k2' }, key),
  taken('a key in a cookie names its owner', 'auth/cookie/me', { cookie: 'a=b; key=k1' }, 1),
  rejected('a cookie of another name is no key', 'auth/cookie/me', { cookie: 'a=k1' }, cookie),
  {
    title: 'a call without a session begins none by reading it',
    route: 'auth/session/visits',
    params: [],
    reply: { result: 0, headers: { 'set-cookie': undefined } },
  },
  taken(
    'the id of an unknown session opens none',
    'auth/session/visits',
    { cookie: `__Host-session=${'A'.repeat(43)}` },
    0,
  ),
  taken(
    'a malformed id opens no session',
    'auth/session/visits',
    { cookie: '__Host-session=x' },
    0,
  ),
  {
    title: 'ending a session that is none sets no cookie',
    route: 'auth/session/end',
    params: [],
    reply: { result: undefined, headers: { 'set-cookie': undefined } },
  },
  {
    title: 'a rejection that is no 401 has no challenge',
    route: 'auth/cookie/me',
    params: [],
    headers: { cookie: 'key=k2' },
    reply: {
      status: 403,
      json: { errors: { browser: { type: 'forbidden', message: 'forbidden' } } },
      headers: { 'www-authenticate': undefined },
    },
  },
];
