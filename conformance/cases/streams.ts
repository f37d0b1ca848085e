import type { Case } from './case.ts';

const sse = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};
const ndjson = { ...sse, 'content-type': 'application/x-ndjson' };
const internal = '{"type":"internal","message":"Internal error"}';

const events = (
  title: string,
  route: string,
  params: readonly unknown[],
  items: string,
  more: Partial<Case> = {},
): Case => ({
  title: `a stream ${title}`,
  route: `streams/${route}`,
  params,
  reply: { status: 200, text: `retry: 1000\n\n${items}`, headers: sse },
  ...more,
});

const ended = (error: string, status: number) =>
  `data: {"n":1}\n\nevent: error\ndata: {"status":${status},"body":{"errors":{"streams/ends":${error}}}}\n\n`;

const item = (n: number) => `{"text":"token ${n}","at":"1970-01-01T00:00:00.000Z"}`;

/** Results that arrive over time, as their whole bodies. */
export const streams: readonly Case[] = [
  events(
    'sends items with their ids, and the value at its end',
    'tokens',
    [2],
    `id: 1\ndata: ${item(1)}\n\nid: 2\ndata: ${item(2)}\n\nevent: result\ndata: {"streams/tokens":{"count":2}}\n\n`,
  ),
  events(
    'goes on behind the last event that arrived',
    'tokens',
    [3],
    `id: 3\ndata: ${item(3)}\n\nevent: result\ndata: {"streams/tokens":{"count":3}}\n\n`,
    { headers: { 'last-event-id': '2' } },
  ),
  events(
    'of any asynchronous iterable ends without a value',
    'numbers',
    [3],
    'data: 0\n\ndata: null\n\ndata: 2\n\nevent: result\ndata: {}\n\n',
  ),
  events('without items ends', 'numbers', [0], 'event: result\ndata: {}\n\n'),
  events(
    'may be a ReadableStream of values',
    'readable',
    [],
    'data: {"a":"1"}\n\ndata: {"a":"2"}\n\nevent: result\ndata: {}\n\n',
  ),
  {
    title: 'a stream is lines of JSON for a caller who accepts these',
    route: 'streams/tokens',
    params: [1],
    headers: { accept: 'application/x-ndjson' },
    reply: {
      status: 200,
      text: `{"retry":1000}\n{"id":"1","item":${item(1)}}\n{"result":{"streams/tokens":{"count":1}}}\n`,
      headers: ndjson,
    },
  },
  events('of a query answers GET', 'query', [], 'data: "ä"\n\nevent: result\ndata: {}\n\n', {
    method: 'GET',
    path: '/streams/query?params=%5B%22%C3%A4%22%5D',
    body: '',
    headers: { 'content-type': undefined },
  }),
  events(
    'ends with the error that it returns',
    'ends',
    ['returns'],
    ended('{"type":"late","message":"late","data":{"at":"1970-01-01T00:00:00.000Z"}}', 409),
  ),
  events(
    'ends with the error that it throws',
    'ends',
    ['throws'],
    ended('{"type":"thrown","message":"thrown"}', 404),
  ),
  events('tells nothing of other errors', 'ends', ['fails'], ended(internal, 500)),
  events('ends at an item that breaks its type', 'ends', ['breaks'], ended(internal, 500)),
  events(
    'that takes too long ends with a timeout',
    'timed',
    [],
    'data: "first"\n\nevent: error\ndata: {"status":504,"body":{"errors":{"streams/timed":{"type":"timeout","message":"The route took too long"}}}}\n\n',
  ),
  {
    title: 'an error before a stream begins has its status',
    route: 'streams/rejected',
    params: [true],
    reply: { error: 'early', status: 402, data: { by: '1' } },
  },
  {
    title: 'parameters that fail their types are rejected before a stream begins',
    route: 'streams/tokens',
    params: ['2'],
    reply: { error: 'validation', issues: [{ code: 'type', expected: 'number', path: ['count'] }] },
  },
  {
    title: 'a last-event-id that no event can have is rejected',
    route: 'streams/tokens',
    params: [2],
    headers: { 'last-event-id': 'x'.repeat(1_025) },
    reply: { error: 'bad-request' },
  },
  {
    title: 'a batch cannot hold a stream',
    route: 'streams/tokens',
    path: '/',
    body: '[{"streams/tokens":[1]},{"ping":[]}]',
    reply: {
      status: 200,
      json: [
        {
          errors: {
            'streams/tokens': {
              type: 'bad-request',
              message: 'A batch cannot hold a stream or a file; call the route by itself',
            },
          },
        },
        { ping: 'pong' },
      ],
    },
  },
];
