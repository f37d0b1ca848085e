import { once } from 'node:events';
import { type ServeOptions, serve } from '@mikrokit/http';
import test, { type ExecutionContext } from 'ava';
import { Server as SocketIo } from 'socket.io';
import { io } from 'socket.io-client';
import { WebSocket, WebSocketServer } from 'ws';
import { createApi } from './api.ts';
import { headerOf, post, RawConnection, type RawReply } from './raw-connection.ts';

async function serving(t: ExecutionContext, options: ServeOptions) {
  const { api } = createApi();
  const server = await serve(api, { port: 0, ...options });
  t.teardown(() => server.close({ deadline: 500 }));
  return server;
}

const call = async (url: string) => {
  const reply = await fetch(`${url}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '[1]',
  });
  return reply.text();
};

for (const transport of ['fast-path', 'node'] as const) {
  test(`ws listens on the server (${transport})`, async (t) => {
    const server = await serving(t, { transport });
    const sockets = new WebSocketServer({ server: await server.native(), path: '/live' });
    t.teardown(() => sockets.close());
    sockets.on('connection', (socket) => {
      socket.on('message', (data) => socket.send(`got ${data}`));
    });
    t.is(await call(server.url), '{"echo":1}');
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live`);
    t.teardown(() => socket.terminate());
    await once(socket, 'open');
    socket.send('hello');
    const [data] = await once(socket, 'message');
    t.is(String(data), 'got hello');
    t.is(await call(server.url), '{"echo":1}');
  });

  test(`socket.io answers its own requests, and leaves the others to the router (${transport})`, async (t) => {
    const server = await serving(t, { transport });
    // Before and after socket.io listens.
    const connection = new RawConnection(server.url);
    t.teardown(() => connection.socket.destroy());
    connection.send(post('/echo', '[1]'));
    t.is((await connection.reply()).body, '{"echo":1}');
    const sockets = new SocketIo(await server.native());
    t.teardown(() => sockets.close());
    sockets.on('connection', (socket) => {
      socket.on('ask', (value, answer) => answer(`got ${value}`));
    });
    for (const used of ['polling', 'websocket']) {
      const socket = io(server.url, { transports: [used] });
      t.teardown(() => socket.disconnect());
      t.is(await socket.timeout(5_000).emitWithAck('ask', used), `got ${used}`);
    }
    connection.send(post('/echo', '[2]'));
    t.is((await connection.reply()).body, '{"echo":2}');
    t.is(await call(server.url), '{"echo":1}');
  });

  test(`maxRequestsPerSocket limits the requests of a connection (${transport})`, async (t) => {
    const server = await serving(t, { transport });
    (await server.native()).maxRequestsPerSocket = 2;
    const connection = new RawConnection(server.url);
    t.teardown(() => connection.socket.destroy());
    const replies: RawReply[] = [];
    for (const value of [1, 2]) {
      connection.send(post('/echo', `[${value}]`));
      replies.push(await connection.reply());
    }
    t.deepEqual(
      replies.map(({ body }) => body),
      ['{"echo":1}', '{"echo":2}'],
    );
    t.deepEqual(
      replies.map((reply) => headerOf(reply, 'connection')),
      ['keep-alive', 'close'],
    );
    connection.send(post('/echo', '[3]'));
    t.is((await connection.reply()).status, 503);
  });

  test(`A server closes with a WebSocket that is open (${transport})`, async (t) => {
    const server = await serving(t, { transport });
    const sockets = new WebSocketServer({ server: await server.native() });
    t.teardown(() => sockets.close());
    const socket = new WebSocket(server.url.replace('http', 'ws'));
    socket.on('error', () => {});
    await once(socket, 'open');
    const closed = once(socket, 'close');
    await server.close();
    await closed;
    t.pass();
  });
}
