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
  test(`${JSON.stringify(options)} is refused at start-up`, async (t) => {
    await t.throwsAsync(serve(createApi().api, { port: 0, ...options }), {
      instanceOf: RangeError,
    });
  });
}
