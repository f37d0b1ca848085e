import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { type ServeOptions, serve } from '@mikrokit/http';
import { createRouter } from '@mikrokit/router';
import test, { type ExecutionContext } from 'ava';
import { looseCodecs } from './api.ts';
import { post, RawConnection } from './raw-connection.ts';

async function servingNative(
  t: ExecutionContext,
  handler: (request: IncomingMessage, signal: AbortSignal) => unknown,
  options: ServeOptions = {},
) {
  const api = createRouter(
    { native: ({ request, signal }) => handler(request.native as IncomingMessage, signal) },
    {},
    looseCodecs('native'),
  );
  const server = await serve(api, { port: 0, ...options });
  t.teardown(() => server.close({ deadline: 0 }));
  const connection = new RawConnection(server.url);
  t.teardown(() => void connection.socket.destroy());
  return connection;
}

for (const transport of ['fast-path', 'node'] as const) {
  test(`context.request.native is the request of node:http (${transport})`, async (t) => {
    const connection = await servingNative(
      t,
      (request) => {
        const { method, url, headers, headersDistinct, rawHeaders } = request;
        const { httpVersion, httpVersionMajor, httpVersionMinor, aborted } = request;
        return {
          isMessage: request instanceof IncomingMessage,
          port: request.socket.remotePort,
          ...{ method, url, headers, headersDistinct, rawHeaders, aborted },
          ...{ httpVersion, httpVersionMajor, httpVersionMinor },
        };
      },
      { transport },
    );
    connection.send(post('/native?a=1', '[1]', 'Via: 1.1 a', 'X-A:  b ', 'via: 1.1 b'));
    t.deepEqual(JSON.parse((await connection.reply()).body).native, {
      isMessage: true,
      port: connection.socket.localPort,
      method: 'POST',
      url: '/native?a=1',
      headers: {
        host: 'test',
        'content-type': 'application/json',
        'content-length': '3',
        via: '1.1 a, 1.1 b',
        'x-a': 'b',
      },
      headersDistinct: {
        host: ['test'],
        'content-type': ['application/json'],
        'content-length': ['3'],
        via: ['1.1 a', '1.1 b'],
        'x-a': ['b'],
      },
      rawHeaders: [
        ...['host', 'test', 'content-type', 'application/json', 'content-length', '3'],
        ...['Via', '1.1 a', 'X-A', 'b', 'via', '1.1 b'],
      ],
      aborted: false,
      httpVersion: '1.1',
      httpVersionMajor: 1,
      httpVersionMinor: 1,
    });
  });
}

test('it is the same object for the whole call', async (t) => {
  const api = createRouter(
    { same: ({ request }) => new Set([request.native, request.native]).size === 1 },
    {},
    looseCodecs('same'),
  );
  const server = await serve(api, { port: 0 });
  t.teardown(() => server.close({ deadline: 0 }));
  const connection = new RawConnection(server.url);
  connection.send(post('/same', ''));
  t.is((await connection.reply()).body, '{"same":true}');
  connection.socket.destroy();
});

test('a listener on it gets its end', async (t) => {
  const connection = await servingNative(t, async (request) => {
    await Promise.all([once(request, 'end'), once(request, 'close')]);
    return [request.readableEnded, request.destroyed];
  });
  for (let call = 0; call < 3; call++) {
    connection.send(post('/native', '[1]'));
    t.is((await connection.reply()).body, '{"native":[true,true]}');
  }
});

test('it ends at once for a listener that comes late', async (t) => {
  const connection = await servingNative(t, async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    await finished(request);
    return 'over';
  });
  connection.send(post('/native', '[1]'));
  t.is((await connection.reply()).body, '{"native":"over"}');
});

test('a handler that reads it gets an empty body', async (t) => {
  const connection = await servingNative(t, async (request) => `<${await text(request)}>`);
  connection.send(Buffer.concat([post('/native', '[1]'), post('/native', '[2]')]));
  t.is((await connection.reply()).body, '{"native":"<>"}');
  t.is((await connection.reply()).body, '{"native":"<>"}');
});

test('destroying it after its end does not close the connection', async (t) => {
  const connection = await servingNative(t, async (request) => {
    await new Promise((resolve) => setImmediate(resolve));
    request.destroy();
    return request.destroyed;
  });
  for (let call = 0; call < 2; call++) {
    connection.send(post('/native', '[1]'));
    t.is((await connection.reply()).body, '{"native":true}');
  }
});

test('a caller that goes away does not abort it', async (t) => {
  const begun = Promise.withResolvers<IncomingMessage>();
  const connection = await servingNative(t, (request) => {
    begun.resolve(request);
    return new Promise(() => {});
  });
  connection.send(post('/native', '[1]'));
  const request = await begun.promise;
  const events: string[] = [];
  for (const name of ['aborted', 'error']) request.on(name, () => events.push(name));
  connection.socket.destroy();
  await finished(request);
  await new Promise((resolve) => setTimeout(resolve, 50));
  t.deepEqual(events, []);
  t.false(request.aborted);
});
