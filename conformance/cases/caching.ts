import type { Case } from './case.ts';
import { get, of } from './get.ts';

const all = { allow: 'GET, HEAD, POST, OPTIONS' };
const noContent = { 'content-length': undefined, 'content-type': undefined };
const ada = { id: 7, name: 'Ada', surname: 'Lovelace', lastUpdate: '1970-01-01T00:00:00.000Z' };
// The tag of the reply to `queries/text` with "a", `{"queries/text":"a"}`.
const etag = '"rgBlYqHiC5z0OAABSVDJ3A"';
const tagged = { 'cache-control': 'public, max-age=60', etag };
const notChanged = { status: 304, headers: { ...tagged, ...noContent } };
const current = { status: 200, json: { 'queries/text': 'a' }, headers: tagged };
const ifNoneMatch = (value: string, reply: Case['reply']): Case =>
  get(`if-none-match: ${value}`, `queries/text?${of('["a"]')}`, reply, {
    headers: { 'content-type': undefined, 'if-none-match': value },
  });

/** Caching of replies to GET, and replies to HEAD and OPTIONS. */
export const caching: readonly Case[] = [
  get('a reply to GET may not be reused without revalidation', `queries/user?${of('[7]')}`, {
    status: 200,
    json: { 'queries/user': ada },
    headers: { 'cache-control': 'no-cache', etag: undefined },
  }),
  ifNoneMatch(etag, notChanged),
  ifNoneMatch(`"x", W/${etag}`, notChanged),
  ifNoneMatch('*', notChanged),
  ifNoneMatch('"x"', current),
  ifNoneMatch(etag.slice(1), current),
  get('a tag set by the handler', 'queries/own', {
    status: 203,
    json: { 'queries/own': 'own' },
    headers: { etag: 'W/"1"', 'set-cookie': 'seen=1' },
  }),
  get(
    "an if-none-match with the handler's own tag",
    'queries/own',
    {
      status: 304,
      headers: { etag: 'W/"1"', 'set-cookie': 'seen=1', ...noContent },
    },
    { headers: { 'content-type': undefined, 'if-none-match': 'W/"1"' } },
  ),
  {
    ...get(
      'HEAD of a query',
      `queries/text?${of('["a"]')}`,
      {
        status: 200,
        headers: { ...tagged, 'content-type': 'application/json', 'content-length': '20' },
      },
      { method: 'HEAD' },
    ),
    needs: 'head-length',
  },
  get(
    'HEAD of a route that is not a query',
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
  get(
    'a 304 also lists the headers that the reply depends on',
    `queries/hooked/hello?${of('{"greeting":["Ada"]}')}`,
    { status: 304, headers: { vary: 'accept-language', 'cache-control': 'no-cache' } },
    { headers: { 'content-type': undefined, 'if-none-match': '*' } },
  ),
];
