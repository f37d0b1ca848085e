import { type Case, issue, rejected } from './case.ts';
import { get, of } from './get.ts';

const all = { allow: 'GET, HEAD, POST, OPTIONS' };
const notKept = { 'cache-control': 'no-store' };
const ada = { id: 7, name: 'Ada', surname: 'Lovelace', lastUpdate: '1970-01-01T00:00:00.000Z' };

const bad = (title: string, query: string): Case =>
  get(title, `queries/user?${query}`, { error: 'bad-request', headers: notKept });

/** Routes that can be called with GET. */
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
    ...rejected(issue('type', 'number', 'id')),
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
    'a hook of a query without its parameters is rejected under its name',
    'queries/hooked/hello',
    {
      ...rejected(issue('missing', 'string', 'name')),
      under: 'greeting',
      headers: notKept,
    },
  ),
  bad('params without a value', 'params'),
  bad('params of nothing', 'params='),
  { ...bad('params twice', 'params=[1]&params=[1]'), needs: 'repeated-parameters' },
  bad('params with broken percent-encoding', 'params=[%zz]'),
  { ...bad('params that are not UTF-8', 'params=[%22%ff%22]'), needs: 'raw-queries' },
  bad('params that are not JSON', 'params=[1'),
  bad('params that are no list', 'params=1'),
  bad('names other than params for a route with parameters', 'id=7'),
  get('any names for a route without parameters', 'queries/nothing?utm_source=mail', {
    result: undefined,
  }),
  get('names other than params for a hook with parameters', 'queries/hooked/hello?greeting=Ada', {
    error: 'bad-request',
    headers: notKept,
  }),
  get('a query string above 8,192 characters', `queries/user?x=${'x'.repeat(8_192)}`, {
    error: 'uri-too-long',
    headers: notKept,
  }),
  get('a query that fails is not kept', 'queries/fail', { error: 'internal', headers: notKept }),
  get(
    'an error never matches a tag',
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
  get('GET with a body', 'queries/nothing', { error: 'payload-too-large' }, { body: '[]' }),
];
