import { type Context, createRouter, type ResponseDraft } from '@mikrokit/router';
import test from 'ava';
import { call, start } from './caller.ts';
import { handWrittenCodecs } from './hand-written-codecs.ts';
import { recordingLogger } from './recording-logger.ts';

const codecs = handWrittenCodecs({ go: {}, users: {}, 'users/get': {} });

/** Calls a handler once and gives the reply. */
async function reply(handler: (context: Context) => unknown) {
  const { logger } = recordingLogger();
  return start(createRouter({ go: handler }, { logger }, codecs), '/go');
}

test('a context knows the route, and has an id of its own that stays the same', async (t) => {
  const ids: string[] = [];
  const api = createRouter(
    {
      users: {
        get: (context) => {
          ids.push(context.id, context.id);
          return context.path;
        },
      },
    },
    {},
    codecs,
  );
  t.deepEqual(await call(api, '/users/get'), { status: 200, body: { 'users/get': 'users/get' } });
  await call(api, '/users/get');
  t.is(ids[0], ids[1]);
  t.not(ids[1], ids[2]);
});

test('a context gives the headers and the native request of the adapter', async (t) => {
  const native = { some: 'request' };
  const request = { native, header: (name: string) => `value of ${name}` };
  const seen: unknown[] = [];
  const api = createRouter(
    {
      go: (context) => {
        seen.push(context.request.header('x-a'), context.request.native);
      },
    },
    {},
    codecs,
  );
  await call(api, '/go', '', request);
  t.deepEqual(seen, ['value of x-a', native]);
});

test('the factory makes shared data anew for each call, at once or in a promise', async (t) => {
  let count = 0;
  for (const context of [() => ({ n: ++count }), async () => ({ n: ++count })]) {
    const api = createRouter({ go: (context) => context.shared.n }, { context }, codecs);
    const before = count;
    t.deepEqual(await call(api, '/go'), { status: 200, body: { go: before + 1 } });
    t.deepEqual(await call(api, '/go'), { status: 200, body: { go: before + 2 } });
  }
});

test('the factory sees the call', async (t) => {
  const context = (call: { readonly path: string }) => call.path;
  const api = createRouter({ go: (context) => context.shared }, { context }, codecs);
  t.deepEqual(await call(api, '/go'), { status: 200, body: { go: 'go' } });
});

test('a synchronous factory keeps a call synchronous', (t) => {
  const api = createRouter({ go: (context) => context.shared }, { context: () => 1 }, codecs);
  t.like(start(api, '/go'), { status: 200, body: '{"go":1}' });
});

test('a handler can set status and headers', async (t) => {
  const { status, headers } = await reply(({ response }) => {
    response.status = 201;
    response.headers.set('Location', '/old');
    response.headers.append('set-cookie', 'a=1');
    response.headers.append('set-cookie', 'b=2');
    response.headers.set('location', '/new');
  });
  t.is(status, 201);
  t.deepEqual(headers, [
    ...['content-type', 'application/json'],
    ...['set-cookie', 'a=1'],
    ...['set-cookie', 'b=2'],
    ...['location', '/new'],
  ]);
});

test('headers of one call do not show in the next', async (t) => {
  let first = true;
  const api = createRouter(
    {
      go: ({ response }) => {
        if (first) response.headers.append('x-first', 'yes');
        first = false;
      },
    },
    {},
    codecs,
  );
  t.is((await start(api, '/go')).headers.length, 4);
  t.is((await start(api, '/go')).headers.length, 2);
});

test('the status of an error goes before the one that was set, its headers stay', async (t) => {
  const { status, headers } = await reply(({ response }) => {
    response.status = 201;
    response.headers.set('retry-after', '1');
    return new Error('x');
  });
  t.is(status, 500);
  t.deepEqual(headers.slice(2), ['retry-after', '1']);
});

for (const [title, set] of [
  ['a line break in a value', (r) => r.headers.set('x-a', 'a\r\nset-cookie: b')],
  ['a character beyond Latin-1', (r) => r.headers.append('x-a', '€')],
  ['a value that is no string', (r) => r.headers.set('x-a', 1 as unknown as string)],
  ['a name that is no token', (r) => r.headers.set('x a', 'b')],
  ['an empty name', (r) => r.headers.append('', 'b')],
  ['content-length', (r) => r.headers.set('Content-Length', '1')],
  ['transfer-encoding', (r) => r.headers.append('transfer-encoding', 'chunked')],
  ['content-type', (r) => r.headers.set('content-type', 'text/html')],
] as [string, (response: ResponseDraft) => void][]) {
  test(`setting a header with ${title} throws`, async (t) => {
    let error: unknown;
    await reply(({ response }) => {
      error = t.throws(() => set(response));
    });
    t.true(error instanceof TypeError);
  });
}

for (const status of [199, 204, 205, 304, 400, 500, 200.5, Number.NaN]) {
  test(`setting the status ${status} throws`, async (t) => {
    let error: unknown;
    await reply(({ response }) => {
      error = t.throws(() => {
        response.status = status;
      });
    });
    t.true(error instanceof RangeError);
  });
}
