import { type Case, issue, rejected } from './case.ts';

const key = { 'x-key': 'let me in' };
const at = '2022-10-26T21:11:27.000Z';

/** A header that a hook reads by its type and writes back. */
function echoed(
  title: string,
  headers: Record<string, string>,
  back: Record<string, string>,
): Case {
  return {
    title,
    route: 'hooked/typed/required',
    params: [],
    headers: { ...key, ...headers },
    reply: { result: 'typed', headers: back },
  };
}

/** Hooks: their parameters from body and headers, their results into both. */
export const hooks: readonly Case[] = [
  {
    title: 'a hook takes its parameters from the body under its own id',
    route: 'hooked/inner/ping',
    body: '{"hooked/inner/auth":["x"]}',
    headers: key,
    reply: { result: 'inner' },
  },
  {
    title: 'two branches may each hold a hook of the same name',
    route: 'hooked/inner/ping',
    body: '{"hooked/inner/auth":["x"]}',
    reply: {
      ...rejected(issue('missing', 'string', 'key')),
      under: 'hooked/auth',
    },
  },
  {
    title: 'a hook without its parameters in the body is rejected under its id',
    route: 'hooked/inner/ping',
    headers: key,
    params: [],
    reply: { ...rejected(issue('missing', 'string', '_secret')), under: 'hooked/inner/auth' },
  },
  {
    title: 'a bare array is for the route alone',
    route: 'hooked/inner/ping',
    headers: key,
    body: '[]',
    reply: { ...rejected(issue('missing', 'string', '_secret')), under: 'hooked/inner/auth' },
  },
  {
    title: 'too many parameters of a hook are rejected under its id',
    route: 'hooked/inner/ping',
    headers: key,
    body: '{"hooked/inner/auth":["x","y"]}',
    reply: { ...rejected(issue('unexpected', 'nothing', 1)), under: 'hooked/inner/auth' },
  },
  {
    title: 'hook parameters that are not a list are a bad request under its id',
    route: 'hooked/inner/ping',
    headers: key,
    body: '{"hooked/inner/auth":"x"}',
    reply: { error: 'bad-request', under: 'hooked/inner/auth' },
  },
  {
    title: 'a hook reads its header in any letter case',
    route: 'hooked/secret',
    params: [],
    headers: { 'X-KEY': 'let me in' },
    reply: { result: 'treasure' },
  },
  {
    title: "a call without a hook's required header is rejected under the hook's id",
    route: 'hooked/secret',
    params: [],
    reply: { ...rejected(issue('missing', 'string', 'key')), under: 'hooked/auth' },
  },
  {
    title: "a hook's result in the body stands beside the route's, under its name",
    route: 'hooked/visited',
    body: `{"hooked/visited":[7],"visit":["${at}","Ada"]}`,
    headers: key,
    reply: { result: 7, beside: { visit: { by: 'Ada', at } } },
  },
  {
    title: 'optional parameters of a hook may be left out',
    route: 'hooked/visited',
    body: `{"hooked/visited":[7],"visit":["${at}"]}`,
    headers: key,
    reply: { result: 7, beside: { visit: { by: 'nobody', at } } },
  },
  {
    title: 'a hook that returns undefined adds nothing to the reply',
    route: 'hooked/visited',
    body: '[7]',
    headers: key,
    reply: { result: 7 },
  },
  {
    title: 'a hook whose parameters fail stops the route',
    route: 'hooked/visited',
    body: '{"hooked/visited":[7],"visit":["yesterday"]}',
    headers: key,
    reply: { ...rejected(issue('format', 'Date', 'at')), under: 'visit' },
  },
  echoed(
    'a number in a header is decoded and encoded',
    { 'x-typed': '1.5e3' },
    { 'x-typed': '1500' },
  ),
  echoed(
    'a Date in a header is decoded and encoded',
    { 'x-typed': at.replace('.000', '') },
    { 'x-typed': at },
  ),
  echoed('a header of a literal is read as it', { 'x-typed': 'none' }, { 'x-typed': 'none' }),
  echoed('a header of a boolean is read as one', { 'x-typed': 'false' }, { 'x-typed': 'false' }),
  echoed(
    'a list in a header is split at its commas',
    { 'x-bigints': '1,2 ,\t, 90071992547409930' },
    { 'x-bigints': '2, 4, 180143985094819860' },
  ),
  echoed(
    'quoted elements of a list may hold commas',
    { 'x-tags': 'a, "b, \\"c\\"",d' },
    { 'x-tags': 'a, "b, \\"c\\"", d' },
  ),
  {
    title: 'optional headers may be missing, and undefined results are not sent',
    route: 'hooked/typed/required',
    params: [],
    headers: key,
    reply: { result: 'typed', headers: { 'x-typed': undefined, 'x-tags': undefined } },
  },
  {
    title: 'a header that does not satisfy its type is rejected under the hook',
    route: 'hooked/typed/required',
    params: [],
    headers: { ...key, 'x-typed': 'nothing' },
    reply: {
      ...rejected(issue('type', 'number | "none" | boolean | Date', 'value')),
      under: 'hooked/typed/header',
    },
  },
  {
    title: 'a header with a number that JSON cannot represent is rejected',
    route: 'hooked/limited/get',
    params: [],
    headers: { ...key, 'x-limit': '1e999' },
    reply: { ...rejected(issue('type', 'number', 'limit')), under: 'hooked/limited/limit' },
  },
  {
    title: 'an empty header is a string, not a number',
    route: 'hooked/limited/get',
    params: [],
    headers: { ...key, 'x-limit': '' },
    reply: { ...rejected(issue('type', 'number', 'limit')), under: 'hooked/limited/limit' },
  },
  {
    title: 'cookies are read from the request and set on the reply',
    route: 'cookie',
    params: ['b'],
    headers: { cookie: 'a=1; b=%C3%BC%20x' },
    reply: {
      result: 'ü x',
      headers: {
        'set-cookie': 'seen=b%2C%20%C3%BC; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
      },
    },
  },
  {
    title: 'a missing header is not found on Object.prototype',
    route: 'headerOf',
    params: ['constructor'],
    reply: { result: undefined },
  },
  {
    title: 'a route beside guarded ones runs without their hook',
    route: 'guarded/open',
    params: [],
    reply: { result: false },
  },
  {
    title: 'a guarded route has the value that its hook provides',
    route: 'guarded/me',
    params: [],
    headers: { 'x-user': 'Bob' },
    reply: { result: 'Bob' },
  },
  {
    title: 'one hook guards a second group',
    route: 'guarded/group/me',
    params: [],
    headers: { 'x-user': 'Bob' },
    reply: { result: 'Bob' },
  },
  {
    title: "a guarded route is not reached without its hook's parameter",
    route: 'guarded/me',
    params: [],
    reply: { ...rejected(issue('missing', 'string', 'name')), under: 'guarded-user' },
  },
  {
    title: 'a guarded route is not reached when its hook returns an error',
    route: 'guarded/group/me',
    params: [],
    headers: { 'x-user': 'nobody' },
    reply: { error: 'unauthorized', status: 401, under: 'guarded-user' },
  },
  {
    title: 'a route within two hooks has the values of both',
    route: 'guarded/admin/remove',
    headers: { 'x-user': 'Ada' },
    body: '{"guarded/admin/remove":[7],"guarded-admin":["spam"]}',
    reply: { result: 'Ada removed 7' },
  },
  {
    title: 'the outer of two hooks does not open the inner',
    route: 'guarded/admin/remove',
    headers: { 'x-user': 'Bob' },
    body: '{"guarded/admin/remove":[7],"guarded-admin":["spam"]}',
    reply: { error: 'forbidden', status: 403, data: { reason: 'spam' }, under: 'guarded-admin' },
  },
];
