import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeHandler } from '@mikrokit/http';
import test from 'ava';
import { createApi } from './api.ts';
import { chunk, chunkedHead, headerOf, post, RawConnection } from './raw-connection.ts';
import { serving } from './serving.ts';

const tooLarge = (id: string) =>
  `{"errors":{"${id}":{"type":"payload-too-large","message":"The request body is too large"}}}`;

test('a body may arrive byte by byte', async (t) => {
  const connection = (await serving(t)).open();
  connection.socket.setNoDelay(true);
  for (const byte of post('/echo', '["€😀"]')) {
    connection.send(Uint8Array.of(byte));
    await new Promise((resolve) => setImmediate(resolve));
  }
  t.is((await connection.reply()).body, '{"echo":"€😀"}');
});

test('a body may arrive in chunks of any size', async (t) => {
  const connection = (await serving(t)).open();
  connection.send(chunkedHead('/echo'));
  for (const part of ['["a', 'b', 'c"]']) {
    connection.send(chunk(part));
    await new Promise((resolve) => setImmediate(resolve));
  }
  connection.send('0\r\n\r\n');
  t.is((await connection.reply()).body, '{"echo":"abc"}');
  connection.send(`${chunkedHead('/echo')}0\r\n\r\n`);
  t.is((await connection.reply()).body, '{}');
});

test('an empty body is a call without parameters', async (t) => {
  const connection = (await serving(t)).open();
  connection.send(post('/echo', ''));
  t.like(await connection.reply(), { status: 200, body: '{}' });
  connection.send('POST /echo HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n\r\n');
  t.like(await connection.reply(), { status: 200, body: '{}' });
});

test('a byte order mark is ignored', async (t) => {
  const connection = (await serving(t)).open();
  connection.send(post('/echo', '\ufeff[1]'));
  t.is((await connection.reply()).body, '{"echo":1}');
});

test('bytes that are not UTF-8 are a bad request, a replacement character is not', async (t) => {
  const connection = (await serving(t)).open();
  connection.send(post('/echo', Uint8Array.of(0x5b, 0x22, 0xff, 0x22, 0x5d)));
  const reply = await connection.reply();
  t.is(reply.status, 400);
  t.true(reply.body.includes('"type":"bad-request"'));
  connection.send(post('/echo', '["\ufffd"]'));
  t.is((await connection.reply()).body, '{"echo":"\ufffd"}');
});

test('a body of exactly the limit is read, one byte more is rejected', async (t) => {
  const { open } = await serving(t);
  const fits = `["${'x'.repeat(12)}"]`;
  for (const body of [fits, `${fits} `]) {
    const expected = body === fits ? 200 : 413;
    const declared = open();
    declared.send(post('/small', body));
    t.is((await declared.reply()).status, expected);
    const chunked = open();
    chunked.send(
      `${chunkedHead('/small')}${chunk(body.slice(0, 5))}${chunk(body.slice(5))}0\r\n\r\n`,
    );
    t.is((await chunked.reply()).status, expected);
  }
});

test('a body with a length above the limit is rejected before it arrives', async (t) => {
  const connection = (await serving(t)).open();
  connection.send(
    'POST /echo HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\ncontent-length: 1048577\r\n\r\n',
  );
  const reply = await connection.reply();
  t.is(reply.status, 413);
  t.is(reply.body, tooLarge('echo'));
  t.is(headerOf(reply, 'connection'), 'close');
  await connection.closed;
});

test('a body that grows above the limit is rejected on the way, and not read to its end', async (t) => {
  const connection = (await serving(t)).open();
  connection.send(`${chunkedHead('/small')}${chunk('x'.repeat(17))}`);
  const reply = await connection.reply();
  t.is(reply.status, 413);
  t.is(reply.body, tooLarge('small'));
  t.is(headerOf(reply, 'connection'), 'close');
  const megabyte = chunk('x'.repeat(1_000_000));
  for (let sent = 0; sent < 100 && !connection.socket.destroyed; sent++) {
    connection.send(megabyte);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await connection.closed;
  t.true(connection.socket.bytesWritten < 100_000_000);
});

test('a caller that sends a whole upload before it reads gets the rejection', async (t) => {
  const connection = (await serving(t)).open();
  connection.send(post('/small', 'x'.repeat(500_000)));
  t.is((await connection.reply()).status, 413);
});

for (const [title, head, status] of [
  ['an unknown route', 'POST /nope HTTP/1.1\r\ncontent-type: application/json', 404],
  ['a wrong method', 'PUT /echo HTTP/1.1\r\ncontent-type: application/json', 405],
  ['a wrong content type', 'POST /echo HTTP/1.1\r\ncontent-type: text/plain', 415],
] as const) {
  test(`after a small body for ${title} the connection is used for the next call`, async (t) => {
    const connection = (await serving(t)).open();
    connection.send(`${head}\r\nhost: test\r\ncontent-length: 1000\r\n\r\n${'x'.repeat(500)}`);
    const reply = await connection.reply();
    t.is(reply.status, status);
    t.not(headerOf(reply, 'connection'), 'close');
    connection.send('x'.repeat(500));
    connection.send(post('/echo', '[1]'));
    t.is((await connection.reply()).body, '{"echo":1}');
  });

  test(`a large body for ${title} is not read to its end`, async (t) => {
    const connection = (await serving(t)).open();
    connection.send(`${head}\r\nhost: test\r\ncontent-length: 1000000000\r\n\r\n`);
    const reply = await connection.reply();
    t.is(reply.status, status);
    t.is(headerOf(reply, 'connection'), 'close');
    await connection.closed;
  });
}

test('a caller that expects 100 Continue gets it, or the rejection instead', async (t) => {
  const { open } = await serving(t);
  const welcome = open();
  const [head, body] = post('/echo', '["hello"]', 'expect: 100-continue')
    .toString()
    .split('\r\n\r\n');
  welcome.send(`${head}\r\n\r\n`);
  t.is((await welcome.reply()).status, 100);
  welcome.send(body ?? '');
  t.is((await welcome.reply()).body, '{"echo":"hello"}');

  const rejected = open();
  rejected.send(`${head?.replace('/echo', '/nope')}\r\n\r\n`);
  const reply = await rejected.reply();
  t.is(reply.status, 404);
  t.is(headerOf(reply, 'connection'), 'close');
});

test('a caller that closes its connection and sends its body late still gets the rejection', async (t) => {
  const { open } = await serving(t);
  const request = post('/nothing', '[1]', 'connection: close');
  const connection = open();
  connection.socket.setNoDelay(true);
  connection.socket.pause();
  connection.send(request.subarray(0, -3));
  // Bytes that arrive at a closed connection reset it, and later writes fail.
  for (const byte of request.subarray(-3)) {
    await sleep(30);
    connection.send(Uint8Array.of(byte));
  }
  await sleep(30);
  connection.socket.resume();
  t.is((await connection.reply()).status, 404);
  await connection.closed;
});

test('a chunked body is read to its end, whatever content-length a lenient parser accepts', async (t) => {
  const lenient = createServer({ insecureHTTPParser: true }, nodeHandler(createApi().api));
  await once(lenient.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => {
    lenient.closeAllConnections();
    lenient.close();
  });
  const { port } = lenient.address() as AddressInfo;
  const connection = new RawConnection(`http://127.0.0.1:${port}`);
  const both = (path: string) => chunkedHead(path).replace('host:', 'content-length: 8\r\nhost:');
  connection.send(`${both('/echo')}${chunk('[1]')}${chunk('')}`);
  t.is((await connection.reply()).body, '{"echo":1}');
  connection.send(`${both('/small')}${chunk('["longer than sixteen"]')}${chunk('')}`);
  t.is((await connection.reply()).status, 413);
});
