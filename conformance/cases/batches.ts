import type { Case } from './case.ts';
import { updatedUser, user } from './samples.ts';

const error = (id: string, type: string, message: string, more: object = {}) => ({
  errors: { [id]: { type, message, ...more } },
});
const badCall = (message: string) => error('', 'bad-request', message);
const oneRoute = 'A call in a batch must name one route';
const notAnObject = 'A call in a batch must be an object that names its route';
const ping = { ping: [] };
const pong = { ping: 'pong' };
const issues = [{ path: ['id'], code: 'type', expected: 'number', message: 'Expected number' }];

const batch = (title: string, calls: unknown, json: unknown, status = 200): Case => ({
  title: `a batch ${title}`,
  route: '',
  path: '/',
  body: typeof calls === 'string' ? calls : JSON.stringify(calls),
  reply: { status, json },
});

/** Several calls in one request. */
export const batches: readonly Case[] = [
  batch(
    'gives the results in the order of its calls',
    [ping, { updateUser: [user] }, { inferredUnion: [false] }, { nothing: [] }],
    [pong, { updateUser: updatedUser }, { inferredUnion: { at: '1970-01-01T00:00:00.000Z' } }, {}],
  ),
  batch('of one call', [ping], [pong]),
  batch('of nothing', [], []),
  batch('with one route several times', [ping, ping, ping], [pong, pong, pong]),
  batch(
    'in which calls fail separately',
    [{ 'fail/error': [] }, ping, { 'fail/later': [] }, { 'users/get': ['x'] }, ping],
    [
      error('fail/error', 'internal', 'Internal error'),
      pong,
      error('fail/later', 'internal', 'Internal error'),
      error('users/get', 'validation', 'The parameters are not valid', { issues }),
      pong,
    ],
  ),
  batch(
    'with calls that name no route, or two',
    [{}, { ping: [], nothing: [] }, { nope: [] }, { a: [], b: [] }, { valueOf: [] }, ping],
    [
      badCall(oneRoute),
      badCall(`${oneRoute}, not several`),
      error('nope', 'not-found', 'There is no such route'),
      badCall(oneRoute),
      error('valueOf', 'not-found', 'There is no such route'),
      pong,
    ],
  ),
  batch(
    'with calls that are not objects',
    [[], null, 'ping', 7, [ping], ping],
    [...Array(5).fill(badCall(notAnObject)), pong],
  ),
  batch(
    'with routes named as members of Object.prototype',
    [{ constructor: ['a'] }, { toString: ['b'] }],
    [{ constructor: 'constructor a' }, { toString: 'toString b' }],
  ),
  batch('of a hundred calls', Array(100).fill(ping), Array(100).fill(pong)),
  batch(
    'of more calls than allowed',
    Array(101).fill(ping),
    error('', 'payload-too-large', 'A batch holds at most 100 calls'),
    413,
  ),
  batch('that is no array', ping, badCall('A batch must be an array of calls'), 400),
  {
    ...batch('that is not JSON', '[', badCall('The request body is not valid JSON'), 400),
    needs: 'unparsed-bodies',
  },
  batch('of no text', '', badCall('The request body is not valid JSON'), 400),
  batch('with __proto__ as a route', '[{"__proto__":[]}]', [
    error('__proto__', 'not-found', 'There is no such route'),
  ]),
  {
    ...batch('with another content type', [ping], undefined),
    headers: { 'content-type': 'text/plain' },
    reply: { error: 'unsupported-media-type' },
  },
  {
    ...batch('with GET', '', undefined),
    method: 'GET',
    reply: { error: 'method-not-allowed', headers: { allow: 'POST, OPTIONS' } },
  },
  {
    ...batch(
      'in which calls set cookies keeps these and no other header or status',
      [{ 'queries/own': [] }, { 'queries/own': [] }],
      undefined,
    ),
    reply: {
      status: 200,
      json: [{ 'queries/own': 'own' }, { 'queries/own': 'own' }],
      headers: { 'set-cookie': 'seen=1, seen=1', etag: undefined },
    },
  },
  {
    ...batch(
      'with parameters for hooks, which see the headers of the batch',
      [
        { 'hooked/inner/ping': [], 'hooked/inner/auth': ['x'] },
        { 'hooked/visited': [1], visit: ['1970-01-01T00:00:00Z', 'Ada'] },
        { 'hooked/visited': [2] },
      ],
      [
        { 'hooked/inner/ping': 'inner' },
        { 'hooked/visited': 1, visit: { by: 'Ada', at: '1970-01-01T00:00:00.000Z' } },
        { 'hooked/visited': 2 },
      ],
    ),
    headers: { 'x-key': 'let me in' },
  },
  {
    ...batch(
      'in which hooks fail for their own calls',
      [{ 'hooked/secret': [] }, ping],
      [error('hooked/auth', 'unauthorized', 'unauthorized'), pong],
    ),
    headers: { 'x-key': 'wrong' },
  },
  batch(
    'with calls that name hooks only',
    [{ visit: [] }, { visit: [], 'hooked/inner/auth': ['x'] }, { visit: [], nope: [] }],
    [badCall(oneRoute), badCall(oneRoute), error('nope', 'not-found', 'There is no such route')],
  ),
  {
    ...batch('in which hooks return headers drops them', [{ 'hooked/typed/required': [] }], []),
    headers: { 'x-key': 'let me in', 'x-typed': '5' },
    reply: {
      status: 200,
      json: [{ 'hooked/typed/required': 'typed' }],
      headers: { 'x-typed': undefined },
    },
  },
];
