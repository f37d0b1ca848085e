import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { type ServeOptions, serve } from '@mikrokit/http';
import { createRouter, route } from '@mikrokit/router';
import test from 'ava';
import { looseCodecs } from './api.ts';
import {
  chunk,
  chunkedHead,
  headerOf,
  post,
  RawConnection,
  type RawReply,
} from './raw-connection.ts';
import { serving, servingApi } from './serving.ts';

test('pipelined calls that are answered at once leave in one write', async (t) => {
  const { open } = await serving(t);
  const connection = open();
  connection.send(post('/echo', '["warm"]'));
  await connection.reply();
  let chunks = 0;
  connection.socket.on('data', () => chunks++);
  const bodies = Array.from({ length: 8 }, (_, i) => `["${'é'.repeat(i)}"]`);
  connection.send(Buffer.concat(bodies.map((body) => post('/echo', body))));
  for (const body of bodies) t.is((await connection.reply()).body, `{"echo":${body.slice(1, -1)}}`);
  // On a busy machine handlers can take longer than a reply waits.
  t.true(chunks < bodies.length, `${chunks} writes`);
});

test('a reply has the same bytes as one that Node writes', async (t) => {
  const variants: ServeOptions[] = [
    {},
    { date: false },
    { keepAliveTimeout: 0 },
    { securityHeaders: true },
  ];
  for (const options of variants) {
    const { open, holding } = await serving(t, {}, options);
    const connection = open();
    const calls = ['/echo', '/header', '/fail', '/nowhere', '/later'];
    for (const path of calls) {
      const call = post(path, '["x-a"]', 'x-a: b');
      connection.send(call);
      const joined = await connection.reply();
      // Node writes replies itself that are queued behind a pending one.
      const held = (await holding(0)).length;
      connection.send(Buffer.concat([post('/hold', ''), call]));
      (await holding(held + 1))[held]?.release(1);
      await connection.reply();
      t.deepEqual(withoutDate(await connection.reply()), withoutDate(joined), path);
      t.is(joined.headers.filter(([name]) => name === 'date').length, 'date' in options ? 0 : 1);
    }
  }
});

test('routes with different headers or statuses keep their own, however they take turns', async (t) => {
  const policies = ['a', 'b', 'c', 'd', 'e', 'f'];
  const cached = policies.map((cacheControl, at) => {
    const handler = () => at;
    return [cacheControl, route({ query: true, cacheControl, handler })] as const;
  });
  const created = route({ status: 201, handler: () => 1 });
  const routes = { plain: () => 1, created, ...Object.fromEntries(cached) };
  const api = createRouter(routes, {}, looseCodecs('plain', 'created', ...policies));
  const { open } = await servingApi(t, api);
  const connection = open();
  const statusOf = async (path: string) => {
    connection.send(post(path, '[]'));
    return (await connection.reply()).status;
  };
  for (let turn = 0; turn < 2; turn++) {
    for (const policy of policies) {
      connection.send(`GET /${policy} HTTP/1.1\r\nhost: a\r\n\r\n`);
      t.is(headerOf(await connection.reply(), 'cache-control'), policy);
      t.is(await statusOf('/plain'), 200);
      t.is(await statusOf('/created'), 201);
    }
  }
});

test('a pending write is sent before the server closes', async (t) => {
  const closing = Promise.withResolvers<void>();
  const api = createRouter(
    {
      last: () => {
        queueMicrotask(() => closing.resolve(server.close()));
        return 'done';
      },
    },
    {},
    looseCodecs('last'),
  );
  const server = await serve(api, { port: 0 });
  const connection = new RawConnection(server.url);
  connection.send(post('/last', ''));
  t.is((await connection.reply()).body, '{"last":"done"}');
  await closing.promise;
  await connection.closed;
});

test('replies are not lost when invalid bytes behind their calls end the connection', async (t) => {
  for (const behind of ['NONSENSE\r\n\r\n', 'CONNECT a:1 HTTP/1.1\r\nhost: a\r\n\r\n']) {
    const { open } = await serving(t);
    const connection = open();
    const calls = [post('/echo', '["a"]'), post('/echo', '["b"]'), Buffer.from(behind)];
    connection.send(Buffer.concat(calls));
    t.is((await connection.reply()).body, '{"echo":"a"}');
    t.is((await connection.reply()).body, '{"echo":"b"}');
    await connection.closed;
    t.is(connection.rest.split('\r\n')[0], behind[0] === 'N' ? 'HTTP/1.1 400 Bad Request' : '');
  }
});

test('a reply to a call behind a chunked body and a rejection is not lost', async (t) => {
  const { open } = await serving(t);
  const call = post('/echo', '["a"]');
  const chunked = Buffer.from(`${chunkedHead('/echo')}${chunk('["b"]')}0\r\n\r\n`);
  const nonsense = Buffer.from('NONSENSE\r\n\r\n');
  const calls = Buffer.concat([call, chunked, post('/nowhere', '["c"]'), call, nonsense]);
  // The first replies of a server take longer than a reply waits for others.
  for (let round = 0; round < 30; round++) {
    const connection = open();
    connection.send(calls);
    const statuses = [];
    for (let count = 0; count < 5; count++) statuses.push((await connection.reply()).status);
    t.deepEqual(statuses, [200, 200, 404, 200, 400]);
  }
});

test('a handler sets the date of its reply', async (t) => {
  const date = 'Sun, 06 Nov 1994 08:49:37 GMT';
  const api = createRouter(
    { old: ({ response }) => response.headers.set('date', date) },
    {},
    looseCodecs('old'),
  );
  const server = await serve(api, { port: 0 });
  t.teardown(() => server.close({ deadline: 0 }));
  const connection = new RawConnection(server.url);
  connection.send(post('/old', ''));
  const { headers } = await connection.reply();
  t.deepEqual(
    headers.filter(([name]) => name === 'date'),
    [['date', date]],
  );
});

test.serial('tracers can add headers to a reply and listen to its end', async (t) => {
  const ended: number[] = [];
  const add = (message: unknown): void => {
    const { response } = message as { response: ServerResponse };
    response.setHeader('traceresponse', '00-1');
  };
  const wrap = (message: unknown): void => {
    const { response } = message as { response: ServerResponse };
    const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
    response.end = (...given: unknown[]) => {
      ended.push(response.statusCode);
      return end(...given);
    };
  };
  const { open } = await serving(t);
  const connection = open();
  for (const tracer of [add, wrap]) {
    subscribe('http.server.request.start', tracer);
    t.teardown(() => void unsubscribe('http.server.request.start', tracer));
    connection.send(post('/echo', '["traced"]'));
    const reply = await connection.reply();
    t.is(reply.body, '{"echo":"traced"}');
    if (tracer === add) t.is(headerOf(reply, 'traceresponse'), '00-1');
    unsubscribe('http.server.request.start', tracer);
  }
  t.deepEqual(ended, [200]);
});

test('a caller that sends calls and reads no replies is not read from without limit', async (t) => {
  const { open } = await serving(t);
  const connection = open();
  connection.socket.pause();
  const call = post('/echo', JSON.stringify([`${'a'.repeat(60_000)}`]));
  let sent = 0;
  // Far more than all buffers between hold.
  while (sent < 1000 && connection.socket.writableLength < 8_000_000) {
    connection.send(call);
    sent++;
    await new Promise((resolve) => setImmediate(resolve));
  }
  t.true(connection.socket.writableLength > 1_000_000, 'the server has stopped reading');
  connection.socket.resume();
  for (let i = 0; i < sent; i++) t.is((await connection.reply()).status, 200);
});

function withoutDate({ headers, ...reply }: RawReply) {
  return { ...reply, headers: headers.filter(([name]) => name !== 'date') };
}
