import { type Case, issue, refused } from './case.ts';

const all = { allow: 'GET, HEAD, POST, OPTIONS' };
const noContent = { 'content-length': undefined, 'content-type': undefined };
const notKept = { 'cache-control': 'no-store' };
const ada = { id: 7, name: 'Ada', surname: 'Lovelace', lastUpdate: '1970-01-01T00:00:00.000Z' };

const get = (
  title: string,
  path: string,
  reply: Case['reply'],
  more: Partial<Case> = {},
): Case => ({
  title,
  route: path.split('?')[0] ?? '',
  path: `/${path}`,
  method: 'GET',
  headers: { 'content-type': undefined },
  body: '',
  reply,
  ...more,
});

const bad = (title: string, query: string): Case =>
  get(title, `queries/user?${query}`, { error: 'bad-request', headers: notKept });

const of = (params: string) => `params=${encodeURIComponent(params)}`;
// Of the reply to `queries/text` with "a", `{"queries/text":"a"}`.
const etag = '"rgBlYqHiC5z0OAABSVDJ3A"';
const tagged = { 'cache-control': 'public, max-age=60', etag };
const notChanged = { status: 304, headers: { ...tagged, ...noContent } };
const current = { status: 200, json: { 'queries/text': 'a' }, headers: tagged };
const ifNoneMatch = (value: string, reply: Case['reply']): Case =>
  get(`if-none-match: ${value}`, `queries/text?${of('["a"]')}`, reply, {
    headers: { 'content-type': undefined, 'if-none-match': value },
  });

/** Routes that may be called with GET, and what OPTIONS and HEAD say. */
export const queries: readonly Case[] = [
  get('a query takes its parameters from the URL', `queries/user?${of('[7]')}`, { result: ada }),
  get(
    'parameters in the URL may stand under the id',
    `queries/user?${of('{"queries/user":[7]}')}`,
    {
      result: ada,
    },
  ),
  get('parameters in the URL are revived', `queries/year?${of('["2022-10-26T21:11:27Z"]')}`, {
    result: 2022,
  }),
  get('a plus in the URL is a space', 'queries/text?params=[%22a+b%2Bc%22]', { result: 'a b+c' }),
  get('text beyond ASCII in the URL', `queries/text?${of('["ü\u{1f600}"]')}`, {
    result: 'ü\u{1f600}',
  }),
  get('other parts of a query string change nothing', `queries/user?x=%zz&${of('[7]')}&params2`, {
    result: ada,
  }),
  get('a query without a result', 'queries/nothing', { result: undefined }),
  get('parameters in the URL are checked', `queries/user?${of('["seven"]')}`, {
    ...refused(issue('type', 'number', 'id')),
    headers: notKept,
  }),
  get(
    'a hook of a query takes its parameters from the URL too',
    `queries/hooked/hello?${of('{"greeting":["Ada","1970-01-01T00:00:00Z"]}')}`,
    {
      result: 'hello',
      beside: { greeting: { name: 'Ada', at: '1970-01-01T00:00:00.000Z' } },
      headers: { vary: 'accept-language' },
    },
  ),
  get(
    'a 304 says too which headers the reply depends on',
    `queries/hooked/hello?${of('{"greeting":["Ada"]}')}`,
    { status: 304, headers: { vary: 'accept-language', 'cache-control': 'no-cache' } },
    { headers: { 'content-type': undefined, 'if-none-match': '*' } },
  ),
  get(
    'a hook of a query without its parameters is refused under its name',
    'queries/hooked/hello',
    {
      ...refused(issue('missing', 'string', 'name')),
      under: 'greeting',
      headers: notKept,
    },
  ),
  bad('params without a value', 'params'),
  bad('params of nothing', 'params='),
  bad('params twice', 'params=[1]&params=[1]'),
  bad('params with broken percent-encoding', 'params=[%zz]'),
  bad('params that are not UTF-8', 'params=[%22%ff%22]'),
  bad('params that are not JSON', 'params=[1'),
  bad('params that are no list', 'params=1'),
  get('a query string above 8,192 characters', `queries/user?x=${'x'.repeat(8_192)}`, {
    error: 'uri-too-long',
    headers: notKept,
  }),
  get('a query that fails is not kept', 'queries/fail', { error: 'internal', headers: notKept }),
  get(
    'an error is no match',
    'queries/fail',
    { error: 'internal', headers: notKept },
    {
      headers: { 'content-type': undefined, 'if-none-match': '*' },
    },
  ),
  get('GET never calls what is not a query', 'users/get?params=[7]', {
    error: 'method-not-allowed',
    headers: { allow: 'POST, OPTIONS' },
  }),
  get(
    'GET without a content type of JSON',
    `queries/user?${of('[7]')}`,
    { result: ada },
    {
      headers: { 'content-type': 'text/plain' },
    },
  ),
  get(
    'a query with another method',
    'queries/user',
    { error: 'method-not-allowed', headers: all },
    {
      method: 'PUT',
    },
  ),
  {
    title: 'a query answers POST as well',
    route: 'queries/user',
    params: [7],
    reply: { status: 200, json: { 'queries/user': ada }, headers: { 'cache-control': undefined } },
  },
  {
    title: 'a query called with POST needs its content type',
    route: 'queries/user',
    params: [7],
    headers: { 'content-type': 'text/plain' },
    reply: { error: 'unsupported-media-type' },
  },
  get('a reply to GET may not be used again without asking', `queries/user?${of('[7]')}`, {
    status: 200,
    json: { 'queries/user': ada },
    headers: { 'cache-control': 'no-cache', etag: undefined },
  }),
  ifNoneMatch(etag, notChanged),
  ifNoneMatch(`"x", W/${etag}`, notChanged),
  ifNoneMatch('*', notChanged),
  ifNoneMatch('"x"', current),
  ifNoneMatch(etag.slice(1), current),
  get('a tag of its own', 'queries/own', {
    status: 203,
    json: { 'queries/own': 'own' },
    headers: { etag: 'W/"1"', 'set-cookie': 'seen=1' },
  }),
  get(
    'a match of a tag of its own',
    'queries/own',
    {
      status: 304,
      headers: { etag: 'W/"1"', 'set-cookie': 'seen=1', ...noContent },
    },
    { headers: { 'content-type': undefined, 'if-none-match': 'W/"1"' } },
  ),
  get(
    'HEAD of a query',
    `queries/text?${of('["a"]')}`,
    {
      status: 200,
      headers: { ...tagged, 'content-type': 'application/json', 'content-length': '20' },
    },
    { method: 'HEAD' },
  ),
  get(
    'HEAD of what is not a query',
    'users/get',
    {
      status: 405,
      headers: { allow: 'POST, OPTIONS' },
    },
    { method: 'HEAD' },
  ),
  get(
    'OPTIONS of a route',
    'users/get',
    {
      status: 204,
      headers: { allow: 'POST, OPTIONS', 'access-control-allow-origin': undefined, ...noContent },
    },
    { method: 'OPTIONS' },
  ),
  get(
    'OPTIONS of a query',
    'queries/user',
    { status: 204, headers: { ...all, ...noContent } },
    {
      method: 'OPTIONS',
    },
  ),
  get('OPTIONS of an unknown route', 'nope', { error: 'not-found' }, { method: 'OPTIONS' }),
  get('GET with a body', 'queries/nothing', { error: 'payload-too-large' }, { body: '[]' }),
];
