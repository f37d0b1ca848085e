import {
  type Context,
  createRouter,
  type PendingReply,
  type Reply,
  RpcError,
  route,
} from '@mikrokit/router';
import test from 'ava';
import { call, noHeaders, start } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';
import { recordingLogger } from './recording-logger.ts';

const codecs = handWrittenCodecs({
  add: { a: 'number', b: 'number' },
  'users/get': { id: 'number' },
  id: {},
  boom: {},
  wait: { ms: 'number' },
  forever: {},
  slow: {},
  small: { text: 'string' },
  cookie: { name: 'string' },
  header: {},
});
const { logger } = recordingLogger();
const api = createRouter(
  {
    add: (_context, a: number, b: number) => a + b,
    users: {
      get: (_context, id: number) => new RpcError('no-user', { status: 404, data: { id } }),
    },
    id: (context) => context.id,
    boom: () => {
      throw new Error('secret');
    },
    wait: (_context, ms: number) => new Promise((resolve) => setTimeout(resolve, ms, ms)),
    forever: ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    slow: route({ timeout: 10, handler: () => new Promise(() => {}) }),
    small: route({ maxBodySize: 20, handler: (_context, text: string) => text.length }),
    cookie: (context, name: string) => {
      context.response.headers.append('set-cookie', `${name}=1`);
      context.response.headers.set('x-name', name);
      context.response.status = 201;
    },
    header: (context) => context.request.header('x-tenant') ?? null,
  },
  { prefix: 'api', logger },
  codecs,
);
const batch = (bodies: unknown) => call(api, '/api/', bodies);
const unread = (name: string) =>
  `Nothing in this call reads ${JSON.stringify(name)}; send {"add": [parameters]}`;
const error = (type: string, message: string, id = '') => ({ errors: { [id]: { type, message } } });

test('a batch gives the replies of its calls, in order', async (t) => {
  const calls = [{ add: [1, 2] }, { wait: [20] }, { wait: [1] }, { add: [3, 4] }];
  const body = [{ add: 3 }, { wait: 20 }, { wait: 1 }, { add: 7 }];
  t.deepEqual(await batch(calls), { status: 200, body });
});

test('a batch without asynchronous calls is answered at once, but the first; an empty one is empty', async (t) => {
  t.deepEqual((await batch([])).body, []);
  t.like(start(api, '/api/', '[{"add":[1,2]},{"add":[1,3]}]'), { body: '[{"add":3},{"add":4}]' });
  t.like(start(api, '/api/', '[]'), { status: 200, body: '[]' });
});

test('an error stands in the reply of its own call', async (t) => {
  const { status, body } = await batch([
    { 'users/get': [7] },
    { boom: [] },
    { add: ['x', 1] },
    { slow: [] },
    { add: [1, 1] },
  ]);
  t.is(status, 200);
  const [noUser, boom, invalid, slow, sum] = body as readonly object[];
  t.deepEqual(noUser, {
    errors: { 'users/get': { type: 'no-user', message: 'no-user', data: { id: 7 } } },
  });
  t.deepEqual(boom, error('internal', 'Internal error', 'boom'));
  t.like(invalid, { errors: { add: { type: 'validation' } } });
  t.deepEqual(slow, error('timeout', 'The route took too long', 'slow'));
  t.deepEqual(sum, { add: 2 });
});

const oneRoute = 'A call in a batch must name one route';
const notAnObject = 'A call in a batch must be an object that names its route';

test('a call that does not name one route is rejected in its place', async (t) => {
  const { status, body } = await batch([
    {},
    { add: [1, 2], id: [] },
    { one: [], two: [] },
    [1, 2],
    null,
    'add',
    { nope: [1] },
    { toString: [] },
    { add: {} },
    { add: [1, 2], other: [] },
  ]);
  t.is(status, 200);
  t.deepEqual(body, [
    error('bad-request', oneRoute),
    error('bad-request', `${oneRoute}, not several`),
    error('bad-request', oneRoute),
    error('bad-request', notAnObject),
    error('bad-request', notAnObject),
    error('bad-request', notAnObject),
    error('not-found', 'There is no such route', 'nope'),
    error('not-found', 'There is no such route', 'toString'),
    error('bad-request', 'The parameters must be an array', 'add'),
    error('bad-request', unread('other'), 'add'),
  ]);
});

test('each call has its own context and sees the headers of the request', async (t) => {
  const request = { ...noHeaders, header: (name: string) => `${name} of the request` };
  const { body } = await call(api, '/api/', [{ id: [] }, { id: [] }, { header: [] }], request);
  const [first, second, header] = body as readonly [{ id: string }, { id: string }, object];
  t.not(first.id, second.id);
  t.deepEqual(header, { header: 'x-tenant of the request' });
});

test('cookies of all calls are set; other headers of single calls are not, and their statuses stand in one', async (t) => {
  t.deepEqual(await start(api, '/api/', [{ cookie: ['a'] }, { id: [1] }, { cookie: ['b'] }]), {
    status: 200,
    headers: [
      ...['content-type', 'application/json', 'set-cookie', 'a=1', 'set-cookie', 'b=1'],
      ...['mikrokit-status', '201,400,201'],
    ],
    calls: 3,
    body: (await start(api, '/api/', [{ cookie: ['a'] }, { id: [1] }, { cookie: ['b'] }])).body,
  });
});

for (const [body, message] of [
  ['', 'The request body is not valid JSON'],
  ['[', 'The request body is not valid JSON'],
  ['{"add":[1,2]}', 'A batch must be an array of calls'],
  ['null', 'A batch must be an array of calls'],
] as const) {
  test(`the batch ${JSON.stringify(body)} is rejected as a whole`, async (t) => {
    t.deepEqual(await batch(body), { status: 400, body: error('bad-request', message) });
  });
}

test('a batch of more than maxBatch calls is rejected as a whole and runs nothing', async (t) => {
  let runs = 0;
  const count = () => ++runs;
  const few = createRouter({ id: count }, { maxBatch: 2 }, codecs);
  t.deepEqual(await call(few, '/', '[{"id":[]},{"id":[]}]'), {
    status: 200,
    body: [{ id: 1 }, { id: 2 }],
  });
  t.deepEqual(await call(few, '/', '[{"id":[]},{"id":[]},{"id":[]}]'), {
    status: 413,
    body: error('payload-too-large', 'A batch holds at most 2 calls'),
  });
  t.is(runs, 2);
  t.like(await batch(Array(100).fill({ add: [1, 2] })), { status: 200 });
  t.like(await batch(Array(101).fill({ add: [1, 2] })), { status: 413 });
});

test('maxBatch: 0 turns batches off', async (t) => {
  const none = createRouter({ id: () => 1 }, { maxBatch: 0 }, codecs);
  t.like(await call(none, '/', '[]'), { status: 404 });
  t.throws(() => createRouter({ id: () => 1 }, { maxBatch: -1 }, codecs), {
    message: 'createRouter: maxBatch is -1; use an integer of 0 or more',
  });
});

test('a call whose reply does not fit into the reply of its batch has run, and gets an error that says so', async (t) => {
  const runs: number[] = [];
  const routes = {
    add: (_context: unknown, length: number, ms: number): unknown => {
      runs.push(length);
      const text = 'x'.repeat(length);
      return ms === 0 ? text : new Promise((resolve) => setTimeout(resolve, ms, text));
    },
    cookie: (context: Context) => {
      context.response.headers.append('set-cookie', 'a=1');
      return 'x'.repeat(90);
    },
  };
  const few = createRouter(routes, { maxBatchReplySize: 200 }, codecs);
  const calls = [
    { add: [60, 20] },
    { add: [100, 0] },
    { add: [150, 1] },
    { cookie: ['b'] },
    { add: [50, 0] },
  ];
  const reply = await start(few, '/', JSON.stringify(calls));
  const tooLarge = 'The call ran, but its reply is too large';
  t.deepEqual(JSON.parse(reply.body ?? ''), [
    error('reply-too-large', tooLarge, 'add'),
    { add: 'x'.repeat(100) },
    error('reply-too-large', tooLarge, 'add'),
    error('reply-too-large', tooLarge, 'cookie'),
    { add: 'x'.repeat(50) },
  ]);
  t.deepEqual(reply.headers, [
    ...['content-type', 'application/json', 'set-cookie', 'a=1'],
    ...['mikrokit-status', '500,200,500,500,200'],
  ]);
  t.deepEqual(runs, [60, 100, 150, 50]);
});

test('a batch is a POST of JSON to the prefix with a slash', (t) => {
  t.like(api.accept('GET', '/api/', undefined), { status: 405 });
  t.deepEqual((api.accept('OPTIONS', '/api/', undefined) as Reply).headers, [
    'allow',
    'POST, OPTIONS',
  ]);
  t.like(api.accept('POST', '/api/', 'text/plain'), { status: 415 });
  t.like(api.accept('POST', '/api', 'application/json'), { status: 404 });
  t.like(api.accept('POST', '/', 'application/json'), { status: 404 });
});

test("a route's own smaller limit holds in a batch, in bytes", async (t) => {
  const { body } = await batch([
    { small: ['1234'] },
    { small: ['1234567890'] },
    { small: ['üüüü'] },
  ]);
  t.deepEqual(body, [
    { small: 4 },
    error('payload-too-large', 'The request body is too large', 'small'),
    error('payload-too-large', 'The request body is too large', 'small'),
  ]);
});

test('a call that nests without end is rejected, and does not stop the batch', async (t) => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  const { body } = await batch(`[{"small":[${deep}]},{"add":[${deep},1]},{"add":[1,2]}]`);
  const [small, invalid, sum] = body as readonly object[];
  t.like(small, { errors: { small: { type: 'payload-too-large' } } });
  t.like(invalid, { errors: { add: { type: 'validation' } } });
  t.deepEqual(sum, { add: 3 });
});

test('a caller who goes away before the code of batches is loaded has nothing run', async (t) => {
  const calls: string[] = [];
  const notes = handWrittenCodecs({ note: {} });
  const fresh = createRouter({ note: () => void calls.push('note') }, { logger }, notes);
  const pending = start(fresh, '/', [{ note: [] }]) as PendingReply;
  pending.cancel();
  t.like(await pending, { status: 499 });
  t.deepEqual(calls, []);
  t.like(await start(fresh, '/', [{ note: [] }]), { status: 200 });
  t.deepEqual(calls, ['note']);
});

test('a caller who goes away cancels every call of its batch', async (t) => {
  await batch([]);
  const calls = [{ forever: [] }, { add: [1, 2] }, { forever: [] }];
  const pending = start(api, '/api/', calls) as PendingReply;
  pending.cancel();
  const gone = error('cancelled', 'The client disconnected', 'forever');
  t.deepEqual(JSON.parse((await pending).body ?? ''), [gone, { add: 3 }, gone]);
});

test('a host that has no more time ends every call of a batch', async (t) => {
  await batch([]);
  const pending = start(api, '/api/', [{ forever: [] }, { add: [1, 2] }]) as PendingReply;
  pending.cancel('timeout');
  const late = error('timeout', 'The route took too long', 'forever');
  t.deepEqual(JSON.parse((await pending).body ?? ''), [late, { add: 3 }]);
});

test('a batch of the most calls with the most keys is rejected in linear time', async (t) => {
  const entry = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`k${i}`, [i]]));
  const started = process.cpuUsage();
  const { body } = await batch(Array(100).fill({ ...entry, add: [1, 2] }));
  t.true(process.cpuUsage(started).user < 2_000_000);
  t.deepEqual(body, Array(100).fill(error('bad-request', unread('k0'), 'add')));
});
