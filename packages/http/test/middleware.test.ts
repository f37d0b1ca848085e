import { type AccessEntry, serve } from '@mikrokit/http';
import test from 'ava';
import { createApi } from './api.ts';
import { headerOf, post } from './raw-connection.ts';
import { serving } from './serving.ts';

test('the health path answers GET and HEAD, and leaves POST to the router', async (t) => {
  const { server } = await serving(t, {}, { health: '/healthz' });
  const reply = await fetch(`${server.url}/healthz?probe=1`);
  t.is(reply.status, 200);
  t.is(reply.headers.get('cache-control'), 'no-store');
  t.deepEqual(await reply.json(), { status: 'ok' });
  t.is((await fetch(`${server.url}/healthz`, { method: 'HEAD' })).status, 200);
  t.is((await fetch(`${server.url}/healthz`, { method: 'POST' })).status, 404);
  t.is((await fetch(`${server.url}/healthz/more`)).status, 404);
});

test('the health path replies 503 while a closing server still accepts calls', async (t) => {
  const { server, open, holding } = await serving(t, {}, { health: '/healthz' });
  const busy = open();
  busy.send(post('/hold', ''));
  const [held] = await holding(1);
  const closing = server.close({ delay: 2_000 });
  const probe = await fetch(`${server.url}/healthz`);
  t.is(probe.status, 503);
  t.deepEqual(await probe.json(), { status: 'closing' });
  const late = open();
  late.send(post('/echo', '[1]'));
  const reply = await late.reply();
  t.is(reply.status, 200);
  t.is(headerOf(reply, 'connection'), 'close');
  held?.release(1);
  await closing;
  await t.throwsAsync(fetch(`${server.url}/healthz`));
});

test('an invalid health path is rejected at start-up', async (t) => {
  await t.throwsAsync(serve(createApi().api, { port: 0, health: 'healthz' }), {
    message: /begin it with/,
  });
});

test('security headers are on every reply, HSTS only over TLS', async (t) => {
  const { open } = await serving(t, {}, { securityHeaders: true });
  const connection = open();
  for (const path of ['/echo', '/fail', '/nope']) {
    connection.send(post(path, '[1]'));
    const reply = await connection.reply();
    t.is(headerOf(reply, 'x-content-type-options'), 'nosniff');
    t.is(headerOf(reply, 'x-frame-options'), 'DENY');
    t.is(headerOf(reply, 'referrer-policy'), 'no-referrer');
    t.regex(headerOf(reply, 'content-security-policy') ?? '', /default-src 'none'/);
    t.is(headerOf(reply, 'strict-transport-security'), undefined);
  }
});

test('the header date can be left out', async (t) => {
  const { open } = await serving(t, {}, { date: false });
  const connection = open();
  connection.send(post('/echo', '[1]'));
  t.is(headerOf(await connection.reply(), 'date'), undefined);
  // Rejected before its body, so that no `100 Continue` comes first.
  connection.send(post('/nope', '[1]', 'expect: 100-continue'));
  const rejected = await connection.reply();
  t.is(rejected.status, 404);
  t.is(headerOf(rejected, 'date'), undefined);
});

test('the access log has an entry for each request, whatever its outcome', async (t) => {
  const entries: [AccessEntry, string][] = [];
  const accessLog = {
    info: (entry: object, message: string) => void entries.push([entry as AccessEntry, message]),
  };
  const { open, holding, server } = await serving(t, {}, { accessLog });
  const connection = open();
  connection.send(post('/echo?secret=1', '["ü"]', 'user-agent: test/1'));
  connection.send(post('/nope', '[]'));
  connection.send(post('/later', '[1]'));
  for (let at = 0; at < 3; at++) await connection.reply();
  connection.send(post('/', '[{"echo":[1]},{"echo":[2]}]'));
  await connection.reply();
  const leaving = open();
  leaving.send(post('/hold', ''));
  await holding(1);
  leaving.socket.destroy();
  while (entries.length < 5) await new Promise((resolve) => setTimeout(resolve, 5));
  t.deepEqual(
    entries.map(([, message]) => message),
    ['POST /echo 200', 'POST /nope 404', 'POST /later 200', 'POST / 200', 'POST /hold 499'],
  );
  const [first] = entries[0] ?? [];
  t.like(first, { bytes: 13, remoteAddress: '127.0.0.1', userAgent: 'test/1', status: 200 });
  t.true((first?.milliseconds ?? 0) > 0);
  t.deepEqual(
    entries.map(([{ calls }]) => calls),
    [undefined, undefined, undefined, 2, undefined],
  );
  t.is(entries[4]?.[0].bytes, 0);
  await server.close();
});

test('an access log that throws breaks nothing', async (t) => {
  const accessLog = {
    info: () => {
      throw new Error('full');
    },
  };
  const connection = (await serving(t, {}, { accessLog })).open();
  for (let at = 0; at < 2; at++) {
    connection.send(post('/echo', '[1]'));
    t.is((await connection.reply()).status, 200);
  }
});
