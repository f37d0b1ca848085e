import { createRouter, type Handler, type RouterOptions, RpcError } from '@mikrokit/router';
import test from 'ava';
import { call, failure, start } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';
import { recordingLogger } from './recording-logger.ts';

const codecs = handWrittenCodecs({ fail: {}, works: {} });
const internal = failure('fail', 500, 'internal', 'Internal error');

function failing(handler: Handler, options: RouterOptions = {}) {
  const { logger, entries } = recordingLogger();
  const api = createRouter({ fail: handler, works: () => 'yes' }, { logger, ...options }, codecs);
  return { api, entries };
}

/** Lets a handler throw what no linter lets anyone throw. */
function raise(thrown: unknown): never {
  throw thrown;
}

function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function cycle(): object {
  const secret: { self?: object } = {};
  secret.self = secret;
  return secret;
}

class Throwing {
  toJSON(): never {
    throw new Error('secret');
  }
}

class Unreadable extends Error {
  override get message(): string {
    throw new Error('secret');
  }
}

function unreadableRpcError(): RpcError {
  return Object.defineProperty(new RpcError('secret'), 'data', {
    get: () => raise(new Error('secret')),
  });
}

for (const [title, make] of [
  ['an Error', () => new Error('secret')],
  ['a string', () => 'secret'],
  ['undefined', () => undefined],
  ['null', () => null],
  ['a revoked proxy', revokedProxy],
  ['an error whose message throws', () => new Unreadable()],
  ['an RpcError whose data throws', unreadableRpcError],
  ['an RpcError with data that holds itself', () => new RpcError('a', { data: cycle() })],
  ['an RpcError with data that throws', () => new RpcError('a', { data: new Throwing() })],
  [
    'an RpcError whose status was tampered with',
    () => Object.assign(new RpcError('secret'), { status: 99 }),
  ],
] as const) {
  for (const [how, handler] of [
    ['thrown', () => raise(make())],
    ['rejected', () => Promise.reject(make())],
  ] as const) {
    test(`${title}, ${how}, is an internal error that tells the caller nothing`, async (t) => {
      const { api, entries } = failing(handler);
      t.deepEqual(await call(api, '/fail'), internal);
      t.is(entries.length, 1);
      t.like(entries[0], { level: 'error', details: { path: 'fail' } });
      t.is(typeof entries[0]?.details.callId, 'string');
      t.deepEqual(await call(api, '/works'), { status: 200, body: { works: 'yes' } });
    });
  }
}

test('the cause of an internal error goes to the logger', async (t) => {
  const cause = new Error('secret');
  const { api, entries } = failing(() => raise(cause));
  await call(api, '/fail');
  t.is(entries[0]?.details.err, cause);
});

test('an Error that is returned stops the call like one that is thrown', async (t) => {
  for (const handler of [() => new Error('secret'), async () => new Error('secret')]) {
    t.deepEqual(await call(failing(handler).api, '/fail'), internal);
  }
});

test('a result that is a revoked proxy, or whose then throws, is an internal error', async (t) => {
  const thenable = Object.defineProperty({}, 'then', { get: () => raise(new Error('secret')) });
  for (const result of [revokedProxy(), thenable]) {
    t.deepEqual(await call(failing(() => result).api, '/fail'), internal);
  }
});

test('a thenable that is no promise is awaited, and may fail', async (t) => {
  // biome-ignore lint/suspicious/noThenProperty: the thenable is what is tested.
  const good = { then: (resolve: (value: unknown) => void) => resolve('later') };
  // biome-ignore lint/suspicious/noThenProperty: the thenable is what is tested.
  const bad = { then: () => raise(new Error('secret')) };
  t.deepEqual(await call(failing(() => good).api, '/fail'), {
    status: 200,
    body: { fail: 'later' },
  });
  t.deepEqual(await call(failing(() => bad).api, '/fail'), internal);
});

test('a result that its codec rejects is an internal error', async (t) => {
  for (const handler of [() => () => 'secret', async () => () => 'secret']) {
    const { api, entries } = failing(handler);
    t.deepEqual(await call(api, '/fail'), internal);
    t.true(entries[0]?.details.err instanceof TypeError);
  }
});

for (const [title, fail] of [
  ['thrown', (error: RpcError<string, unknown>) => () => raise(error)],
  ['rejected', (error: RpcError<string, unknown>) => () => Promise.reject(error)],
  ['returned', (error: RpcError<string, unknown>) => () => error],
  ['returned in a promise', (error: RpcError<string, unknown>) => async () => error],
] as const) {
  test(`an RpcError that is ${title} reaches the caller as it is`, async (t) => {
    const error = new RpcError('no-user', {
      status: 404,
      message: 'No such user',
      data: { id: 1 },
    });
    const { api, entries } = failing(fail(error));
    t.deepEqual(await call(api, '/fail'), {
      status: 404,
      body: { errors: { fail: { type: 'no-user', message: 'No such user', data: { id: 1 } } } },
    });
    t.deepEqual(entries, []);
  });
}

test('data of an RpcError of no declared type is written by what its values are', async (t) => {
  const at = new Date(0);
  const data = {
    at,
    ids: new Set([1n, 2n]),
    byName: new Map([['a', /b/g]]),
    url: new URL('https://example.org'),
    bytes: new Uint8Array([1, 2]).subarray(1),
    never: new Date(Number.NaN),
    infinite: Infinity,
    nothing: undefined,
    method: () => 'secret',
    symbol: Symbol('secret'),
    cause: new Error('secret'),
    list: [undefined, () => 'secret', null],
  };
  Object.defineProperty(data, '__proto__', { value: 'secret', enumerable: true });
  const { api } = failing(() => raise(new RpcError('a', { data })));
  t.deepEqual(await call(api, '/fail'), {
    status: 400,
    body: {
      errors: {
        fail: {
          type: 'a',
          message: 'a',
          data: {
            at: '1970-01-01T00:00:00.000Z',
            ids: ['1', '2'],
            byName: [['a', '/b/g']],
            url: 'https://example.org/',
            bytes: 'Ag==',
            never: null,
            infinite: null,
            list: [null, null, null],
          },
        },
      },
    },
  });
});

test('an RpcError is a 400 with its type as message unless it says otherwise', async (t) => {
  const { api } = failing(() => raise(new RpcError('odd')));
  t.deepEqual(await call(api, '/fail'), failure('fail', 400, 'odd', 'odd'));
});

test('the cause of an RpcError is never sent, and logged when it is a server error', async (t) => {
  const error = new RpcError('down', { status: 503, cause: new Error('secret') });
  const { api, entries } = failing(() => raise(error));
  t.deepEqual(await call(api, '/fail'), failure('fail', 503, 'down', 'down'));
  t.is(entries[0]?.details.err, error);
});

test('an RpcError takes a status from 400 to 599 only', (t) => {
  for (const status of [200, 399, 600, 404.5, Number.NaN]) {
    t.throws(() => new RpcError('a', { status }), { instanceOf: RangeError });
  }
  t.is(new RpcError('a', { status: 599 }).status, 599);
});

test('an RpcError is an Error with a name, a stack and its cause', (t) => {
  const cause = new Error('why');
  const error = new RpcError('a', { message: 'b', cause });
  t.true(error instanceof Error);
  t.is(error.cause, cause);
  t.true(error.stack?.startsWith('RpcError: b') || error.stack?.startsWith('Error: b'));
  t.false('cause' in new RpcError('a'));
});

test('a logger that throws or rejects does not change the reply', async (t) => {
  const throws = () => raise(new Error('no disk'));
  const rejects = () => Promise.reject(new Error('no disk'));
  for (const log of [throws, rejects]) {
    const logger = { debug: log, info: log, warn: log, error: log };
    t.deepEqual(await call(failing(() => raise(1), { logger }).api, '/fail'), internal);
  }
});

test('a context factory that throws, rejects or returns an error ends the call by the same rules', async (t) => {
  let called = false;
  const handler = () => {
    called = true;
  };
  for (const context of [
    () => raise(new Error('secret')),
    () => Promise.reject(new Error('secret')),
    () => new Error('secret'),
  ]) {
    t.deepEqual(await call(failing(handler, { context }).api, '/fail'), internal);
  }
  const context = () => raise(new RpcError('closed', { status: 503 }));
  t.deepEqual(
    await call(failing(handler, { context }).api, '/fail'),
    failure('fail', 503, 'closed', 'closed'),
  );
  t.false(called);
});

test('a failed decode never calls the handler', async (t) => {
  let called = false;
  const { api } = failing(() => {
    called = true;
  });
  t.is((await start(api, '/fail', [1])).status, 400);
  t.false(called);
});
