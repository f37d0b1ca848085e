import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@mikrokit/http';
import test from 'ava';
import { createApi } from './api.ts';
import { headerOf, post, RawConnection } from './raw-connection.ts';
import { serving } from './serving.ts';

test('a server has its URL, and answers a fetch there', async (t) => {
  const { server } = await serving(t);
  t.regex(server.url, /^http:\/\/127\.0\.0\.1:\d+$/);
  const reply = await fetch(`${server.url}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"echo":[{"ä":"€ 😀"}]}',
  });
  t.is(reply.status, 200);
  t.is(reply.headers.get('content-type'), 'application/json');
  t.deepEqual(await reply.json(), { echo: { ä: '€ 😀' } });
});

test('an IPv6 address has brackets, and the wildcard address is localhost', async (t) => {
  for (const [hostname, url] of [
    ['::1', /^http:\/\/\[::1\]:\d+$/],
    ['0.0.0.0', /^http:\/\/localhost:\d+$/],
  ] as const) {
    const server = await serve(createApi().api, { port: 0, hostname });
    t.regex(server.url, url);
    await server.close();
  }
});

test('an empty hostname, for which Node would listen on every network, is rejected', async (t) => {
  await t.throwsAsync(serve(createApi().api, { port: 0, hostname: '' }), {
    instanceOf: TypeError,
    message: "hostname is ''; name an address, or leave it out",
  });
});

test('a port in use rejects with the error of Node', async (t) => {
  const taken: Server = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as AddressInfo;
  await t.throwsAsync(serve(createApi().api, { port }), { code: 'EADDRINUSE' });
  taken.close();
});

test('a reply has its length in bytes, a date, and keeps the connection', async (t) => {
  const connection = (await serving(t)).open();
  connection.send(post('/echo', '["€"]'));
  const reply = await connection.reply();
  t.is(reply.body, '{"echo":"€"}');
  t.is(headerOf(reply, 'content-length'), '14');
  t.false(Number.isNaN(Date.parse(headerOf(reply, 'date') ?? '')));
  connection.send(post('/later', '["again"]'));
  t.is((await connection.reply()).body, '{"later":"again"}');
});

test('a repeated header is read with all values, even if Node keeps only the first', async (t) => {
  const connection = (await serving(t)).open();
  const sent = ['Authorization: one', 'x-thing: 1', 'AUTHORIZATION: two', 'authorization:'];
  connection.send(post('/header', '["authorization"]', ...sent));
  t.is((await connection.reply()).body, '{"header":"one, two, "}');
  connection.send(post('/header', '["authorization"]', 'authorization: one'));
  t.is((await connection.reply()).body, '{"header":"one"}');
});

test('a handler reads request headers in any case, and sets headers and status', async (t) => {
  const connection = (await serving(t)).open();
  connection.send(post('/header', '["X-Thing"]', 'x-thing: one', 'X-THING: two'));
  const reply = await connection.reply();
  t.is(reply.status, 201);
  t.is(reply.body, '{"header":"one, two"}');
  t.deepEqual(
    reply.headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value),
    ['a=1', 'b=2'],
  );
});

test('pipelined requests are answered in order, whichever is ready first', async (t) => {
  const { open, holding } = await serving(t);
  const connection = open();
  connection.send(Buffer.concat([post('/hold', ''), post('/echo', '[2]'), post('/later', '[3]')]));
  const [first] = await holding(1);
  first?.release(1);
  const bodies = [];
  for (let at = 0; at < 3; at++) bodies.push((await connection.reply()).body);
  t.deepEqual(bodies, ['{"hold":1}', '{"echo":2}', '{"later":3}']);
});

test('a handler that throws reveals nothing to the caller, and the next call works', async (t) => {
  const connection = (await serving(t)).open();
  connection.send(post('/fail', ''));
  const reply = await connection.reply();
  t.is(reply.status, 500);
  t.is(reply.body, '{"errors":{"fail":{"type":"internal","message":"Internal error"}}}');
  connection.send(post('/echo', '[1]'));
  t.is((await connection.reply()).status, 200);
});

for (const method of ['GET', 'HEAD', 'DELETE']) {
  test(`${method} is rejected with the allowed method, and the connection stays open`, async (t) => {
    const connection = (await serving(t)).open();
    connection.send(`${method} /echo?a=1 HTTP/1.1\r\nhost: test\r\n\r\n`);
    const reply = await connection.reply(method);
    t.is(reply.status, 405);
    t.is(headerOf(reply, 'allow'), 'POST, OPTIONS');
    connection.send(post('/echo', '[1]'));
    t.is((await connection.reply()).status, 200);
  });
}

test('invalid HTTP gets a 400, and the server goes on', async (t) => {
  const { open } = await serving(t);
  const broken = open();
  broken.send('nonsense\r\n\r\n');
  t.is((await broken.reply()).status, 400);
  await broken.closed;
  const connection = open();
  connection.send(post('/echo', '[1]'));
  t.is((await connection.reply()).status, 200);
});

test('closing waits for running calls, ends their connections, and rejects new ones', async (t) => {
  const { server, open, holding } = await serving(t);
  const idle = open();
  idle.send(post('/echo', '[1]'));
  await idle.reply();
  const silent = open();
  await new Promise((resolve) => silent.socket.once('connect', resolve));
  const busy = open();
  busy.send(post('/hold', ''));
  const [held] = await holding(1);

  let closed = false;
  const closing = server.close().then(() => {
    closed = true;
  });
  await Promise.all([idle.closed, silent.closed]);
  t.false(closed);
  const late = new RawConnection(server.url);
  await t.throwsAsync(late.reply());

  held?.release('done');
  const reply = await busy.reply();
  t.is(reply.body, '{"hold":"done"}');
  t.is(headerOf(reply, 'connection'), 'close');
  await closing;
  await server.close();
});
