import { serve } from '@mikrokit/http';
import test from 'ava';
import { createApi } from './api.ts';
import { chunkedHead, post } from './raw-connection.ts';
import { serving } from './serving.ts';

test('a head that does not end gets a 408', async (t) => {
  const { open } = await serving(t, {}, { headersTimeout: 200 });
  const connection = open();
  connection.send('POST /echo HTTP/1.1\r\nhost: te');
  t.is((await connection.reply()).status, 408);
  await connection.closed;
});

test('a silent connection is closed', async (t) => {
  const { open } = await serving(t, {}, { headersTimeout: 200 });
  await open().closed;
  t.pass();
});

test('a body that does not end gets a 408, and its call does not run', async (t) => {
  const { open } = await serving(t, {}, { headersTimeout: 100, requestTimeout: 300 });
  const connection = open();
  connection.send(`${chunkedHead('/echo')}3\r\n["a`);
  t.is((await connection.reply()).status, 408);
  await connection.closed;
});

test('a connection that is idle for too long after a reply is closed', async (t) => {
  const { open } = await serving(t, {}, { keepAliveTimeout: 100 });
  const connection = open();
  connection.send(post('/echo', '[1]'));
  t.is((await connection.reply()).status, 200);
  await connection.closed;
});

// RFC 9112 section 2.2: old clients send one behind the body of a POST.
for (const transport of ['fast-path', 'node'] as const) {
  for (const lines of ['\r\n', '\r', '\n', '\r\n\r\n']) {
    test(`${transport}: ${JSON.stringify(lines)} behind a request begins no other`, async (t) => {
      const { open } = await serving(t, {}, { transport, headersTimeout: 500 });
      const [together, apart, cutOff] = [open(), open(), open()];
      together.send(`${post('/echo', '[1]')}${lines}`);
      apart.send(post('/echo', '[1]'));
      cutOff.send('POST /echo HTTP/1.1\r\n');
      t.is((await together.reply()).status, 200);
      t.is((await apart.reply()).status, 200);
      apart.send(lines);
      // An unfinished head, sent at the same time, has had its 408 by then.
      t.is((await cutOff.reply()).status, 408);
      await new Promise((resolve) => setTimeout(resolve, 700));
      for (const connection of [together, apart]) {
        connection.send(post('/echo', '[2]'));
        t.is((await connection.reply()).body, '{"echo":2}');
        t.is(connection.rest, '');
      }
    });
  }
}

test('an empty line behind a body that came in pieces begins no other request', async (t) => {
  const { open } = await serving(t, {}, { headersTimeout: 100 });
  const connection = open();
  const bytes = post('/echo', '["abc"]');
  connection.socket.setNoDelay(true);
  connection.send(bytes.subarray(0, -2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  connection.send(Buffer.concat([bytes.subarray(-2), Buffer.from('\r\n')]));
  t.is((await connection.reply()).status, 200);
  await new Promise((resolve) => setTimeout(resolve, 500));
  connection.send(post('/echo', '[2]'));
  t.is((await connection.reply()).body, '{"echo":2}');
});

for (const [moment, before] of [
  ['before the first request', ''],
  ['behind a request', post('/echo', '[1]')],
] as const) {
  test(`endless empty lines ${moment} end the connection`, async (t) => {
    const { open } = await serving(t, {}, { headersTimeout: 200, keepAliveTimeout: 100 });
    const connection = open();
    connection.send(before);
    const sending = setInterval(() => connection.send('\r\n'), 20);
    t.teardown(() => clearInterval(sending));
    t.is((await connection.reply()).status, before === '' ? 408 : 200);
    await connection.closed;
    t.is(connection.rest, '');
  });
}

test('timeouts of callers do not apply to handlers', async (t) => {
  const { open, holding } = await serving(
    t,
    {},
    { headersTimeout: 100, requestTimeout: 150, keepAliveTimeout: 100 },
  );
  const connection = open();
  connection.send(post('/hold', ''));
  const [held] = await holding(1);
  await new Promise((resolve) => setTimeout(resolve, 600));
  held?.release('late');
  t.is((await connection.reply()).body, '{"hold":"late"}');
});

for (const options of [
  { headersTimeout: -1 },
  { requestTimeout: 1.5 },
  { keepAliveTimeout: Number.NaN },
  { headersTimeout: 1000, requestTimeout: 500 },
]) {
  test(`${JSON.stringify(options)} is rejected at start-up`, async (t) => {
    await t.throwsAsync(serve(createApi().api, { port: 0, ...options }), {
      instanceOf: RangeError,
    });
  });
}
