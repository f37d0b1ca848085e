import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import test, { type ExecutionContext } from 'ava';
import { looseCodecs } from './api.ts';
import { post, RawConnection } from './raw-connection.ts';

// The state of `context.request.native`, whose body the server took without reading the stream.

test('a request is complete when its handler runs, however its body arrives', async (t) => {
  const { open } = await servingNative(t, ({ complete, aborted }) => [complete, aborted]);
  for (const pieces of [1, 2, 7]) {
    const connection = open();
    await sendIn(pieces, connection, post('/native', '["äöü"]'));
    t.is((await connection.reply()).body, '{"native":[true,false]}');
  }
});

test('a listener on a request gets its end, at once or later', async (t) => {
  const { open } = await servingNative(t, async (request) => {
    const ended = Promise.all([once(request, 'end'), once(request, 'close')]);
    await ended;
    return [request.readableEnded, request.destroyed];
  });
  const connection = open();
  for (let call = 0; call < 3; call++) {
    connection.send(post('/native', '[1]'));
    t.is((await connection.reply()).body, '{"native":[true,true]}');
  }
  const later = await servingNative(t, async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await finished(request);
    return 'over';
  });
  const other = later.open();
  other.send(post('/native', '[1]'));
  t.is((await other.reply()).body, '{"native":"over"}');
});

test('a handler that reads the request again gets an empty body', async (t) => {
  const { open } = await servingNative(t, async (request) => `<${await text(request)}>`);
  const connection = open();
  connection.send(Buffer.concat([post('/native', '[1]'), post('/native', '[2]')]));
  t.is((await connection.reply()).body, '{"native":"<>"}');
  t.is((await connection.reply()).body, '{"native":"<>"}');
});

test('a caller that goes away during its call does not abort a request that was read to its end', async (t) => {
  const begun = Promise.withResolvers<IncomingMessage>();
  const { open } = await servingNative(t, (request) => {
    begun.resolve(request);
    return new Promise(() => {});
  });
  const connection = open();
  connection.send(post('/native', '[1]'));
  const request = await begun.promise;
  const events: string[] = [];
  for (const name of ['aborted', 'error', 'end', 'close']) {
    request.on(name, () => events.push(name));
  }
  connection.socket.destroy();
  await finished(request);
  await new Promise((resolve) => setTimeout(resolve, 50));
  t.deepEqual(events, ['end', 'close']);
  t.false(request.aborted);
});

test('a caller that goes away does not abort a request without listeners', async (t) => {
  const left = Promise.withResolvers<void>();
  const met = Promise.withResolvers<IncomingMessage>();
  const { open } = await servingNative(t, async (request, signal) => {
    met.resolve(request);
    await once(signal, 'abort');
    left.resolve();
  });
  const connection = open();
  connection.send(post('/native', '[1]'));
  const request = await met.promise;
  connection.socket.destroy();
  await left.promise;
  t.deepEqual([request.aborted, request.errored, request.readableEnded], [false, null, true]);
  await t.notThrowsAsync(finished(request));
});

test('destroying a request after its end does not close the connection', async (t) => {
  const { open } = await servingNative(t, async (request) => {
    await new Promise((resolve) => setImmediate(resolve));
    request.destroy();
    return request.destroyed;
  });
  const connection = open();
  for (let call = 0; call < 2; call++) {
    connection.send(post('/native', '[1]'));
    t.is((await connection.reply()).body, '{"native":true}');
  }
});

test('a prepended listener gets the end of a request first', async (t) => {
  for (const method of ['prependListener', 'prependOnceListener'] as const) {
    const { open } = await servingNative(
      t,
      (request) => new Promise((resolve) => request[method]('end', () => resolve(method))),
    );
    const connection = open();
    connection.send(post('/native', '[1]'));
    t.is((await connection.reply()).body, `{"native":"${method}"}`);
  }
});

// Tracers get requests there.
const STARTED = 'http.server.request.start';

test.serial('another listener of the server can read the body too', async (t) => {
  const bodies: string[] = [];
  const listen = (message: unknown): void => {
    const { request } = message as { request: IncomingMessage };
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => bodies.push(body));
  };
  const { open } = await servingNative(t, () => 'answered');
  const connection = open();
  subscribe(STARTED, listen);
  t.teardown(() => void unsubscribe(STARTED, listen));
  for (const pieces of [1, 3]) {
    await sendIn(pieces, connection, post('/native', '["whole"]'));
    t.is((await connection.reply()).body, '{"native":"answered"}');
  }
  unsubscribe(STARTED, listen);
  t.deepEqual(bodies, ['["whole"]', '["whole"]']);
});

test.serial('a handler runs in the async context of its request', async (t) => {
  const storage = new AsyncLocalStorage<number>();
  let met = 0;
  const enter = (): void => storage.enterWith(++met);
  const { open } = await servingNative(t, () => storage.getStore());
  const connection = open();
  subscribe(STARTED, enter);
  t.teardown(() => void unsubscribe(STARTED, enter));
  const calls = Array.from({ length: 3 }, () => post('/native', '[1]'));
  connection.send(Buffer.concat(calls));
  for (let call = 1; call <= calls.length; call++) {
    t.is((await connection.reply()).body, `{"native":${call}}`);
  }
});

test.serial('a request with patched events is read as a stream', async (t) => {
  const names: string[] = [];
  const watch = (message: unknown): void => {
    const { request } = message as { request: IncomingMessage };
    const { on } = request;
    Object.assign(request, {
      on(this: IncomingMessage, name: string, listener: () => void) {
        names.push(name);
        return on.call(this, name, listener);
      },
    });
  };
  const { open } = await servingNative(t, () => 'answered');
  const connection = open();
  subscribe(STARTED, watch);
  t.teardown(() => void unsubscribe(STARTED, watch));
  connection.send(post('/native', '[1]'));
  t.is((await connection.reply()).body, '{"native":"answered"}');
  t.true(names.includes('data'));
});

test.serial('a request with an unknown parser of Node is read as a stream', async (t) => {
  const changes = [
    (request: IncomingMessage) => void Object.assign(request, { _consuming: undefined }),
    (request: IncomingMessage) => {
      request.socket = Object.create(request.socket, { parser: { value: undefined } });
    },
  ];
  const { open } = await servingNative(t, (request) => Object.hasOwn(request, 'push'));
  for (const change of changes) {
    const connection = open();
    const rename = (message: unknown): void =>
      change((message as { request: IncomingMessage }).request);
    subscribe(STARTED, rename);
    t.teardown(() => void unsubscribe(STARTED, rename));
    for (const pieces of [1, 3]) {
      await sendIn(pieces, connection, post('/native', '[1]'));
      t.is((await connection.reply()).body, '{"native":false}');
    }
    unsubscribe(STARTED, rename);
  }
  const connection = open();
  connection.send(post('/native', '[1]'));
  t.is((await connection.reply()).body, '{"native":true}');
});

async function servingNative(
  t: ExecutionContext,
  handler: (request: IncomingMessage, signal: AbortSignal) => unknown,
) {
  const api = createRouter(
    { native: ({ request, signal }) => handler(request.native as IncomingMessage, signal) },
    {},
    looseCodecs('native'),
  );
  const server = await serve(api, { port: 0 });
  t.teardown(() => server.close({ deadline: 0 }));
  return {
    open: () => {
      const connection = new RawConnection(server.url);
      t.teardown(() => void connection.socket.destroy());
      return connection;
    },
  };
}

/** Sends bytes in separate packets, the last of a few bytes. */
async function sendIn(pieces: number, connection: RawConnection, bytes: Buffer): Promise<void> {
  connection.socket.setNoDelay(true);
  for (let piece = 1; piece <= pieces; piece++) {
    const isLast = piece === pieces;
    const from = bytes.length - 2 * (pieces - piece + 1);
    const start = piece === 1 ? 0 : from;
    connection.send(bytes.subarray(start, isLast ? undefined : from + 2));
    if (!isLast) await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
