import { type Context, createRouter } from '@mikrokit/router';
import test from 'ava';
import { call, failure, start } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';

const api = createRouter(
  {
    add: (_, a: number, b: number) => a + b,
    nothing: () => undefined,
    year: (_, date: Date) => date.getUTCFullYear(),
    echo: (_, value: unknown) => value,
    constructor: (_: Context, n: number) => n,
    toString: () => 'text',
    users: { get: (_, id: number) => ({ id }) },
  },
  {},
  handWrittenCodecs({
    add: { a: 'number', b: 'number' },
    nothing: {},
    year: { date: 'date' },
    echo: { value: 'unknown' },
    constructor: { n: 'number' as const },
    toString: {},
    'users/get': { id: 'number' },
  }),
);

const notAList = 'The parameters must be an array';
const notACall = 'The request body must be an object or an array';
const notJson = 'The request body is not valid JSON';

test('parameters stand as an array under the id of the route', async (t) => {
  t.deepEqual(await call(api, '/add', { add: [1, 2] }), { status: 200, body: { add: 3 } });
  t.deepEqual(await call(api, '/users/get', { 'users/get': [1] }), {
    status: 200,
    body: { 'users/get': { id: 1 } },
  });
});

test('a bare array is the parameters of the route', async (t) => {
  t.deepEqual(await call(api, '/add', [1, 2]), { status: 200, body: { add: 3 } });
});

test('parameters reach the handler decoded', async (t) => {
  t.deepEqual(await call(api, '/year', ['2022-10-26T21:11:27.000Z']), {
    status: 200,
    body: { year: 2022 },
  });
});

test('a body that is empty, or an empty object or array, is a call without parameters', async (t) => {
  for (const body of ['', '{}', '[]']) {
    t.deepEqual(await call(api, '/toString', body), { status: 200, body: { toString: 'text' } });
  }
});

test('a result of undefined leaves the reply empty', (t) => {
  t.like(start(api, '/nothing'), { status: 200, body: '{}' });
});

test('a reply is ready at once when nothing in the call is asynchronous', (t) => {
  t.deepEqual(start(api, '/add', [1, 2]), {
    status: 200,
    headers: ['content-type', 'application/json'],
    body: '{"add":3}',
  });
});

test('a byte order mark before the body is ignored', async (t) => {
  t.deepEqual(await call(api, '/add', '\ufeff[1,2]'), { status: 200, body: { add: 3 } });
});

for (const [body, message] of [
  ['{', notJson],
  ['undefined', notJson],
  [' ', notJson],
  ['[1,2', notJson],
  ['null', notACall],
  ['7', notACall],
  ['"add"', notACall],
  ['true', notACall],
  ['{"add":null}', notAList],
  ['{"add":{"a":1}}', notAList],
  ['{"add":"12"}', notAList],
] as const) {
  test(`the body ${body} is a bad request`, async (t) => {
    t.deepEqual(await call(api, '/add', body), failure('add', 400, 'bad-request', message));
  });
}

test('routes named as members of Object.prototype take only their own parameters', async (t) => {
  t.deepEqual(await call(api, '/constructor', { constructor: [5] }), {
    status: 200,
    body: { constructor: 5 },
  });
  t.like(await call(api, '/constructor', '{}'), { status: 400 });
  t.deepEqual(await call(api, '/toString', '{}'), { status: 200, body: { toString: 'text' } });
});

test('a key __proto__ never stands for parameters and never sets a prototype', async (t) => {
  t.like(await call(api, '/add', '{"__proto__":{"add":[1,2]}}'), { status: 400 });
  t.is(Object.getOwnPropertyDescriptor(Object.prototype, 'add'), undefined);
});

test('parameters that fail their types are listed as issues, without their values', async (t) => {
  const reply = await start(api, '/add', ['secret', 2]);
  t.is(reply.status, 400);
  t.false(reply.body?.includes('secret'));
  const { add } = JSON.parse(reply.body ?? '').errors;
  t.is(add.type, 'validation');
  t.is(add.issues.length, 1);
  t.like(add.issues[0], { path: ['a'], code: 'type', expected: 'number' });
});

test('a parameter too many or too few is a validation error', async (t) => {
  for (const parameters of [[1], [1, 2, 3], []]) {
    const { status, body } = await call(api, '/add', parameters);
    t.is(status, 400);
    t.like(body, { errors: { add: { type: 'validation' } } });
  }
});
