import { once } from 'node:events';
import { type ClientHttp2Session, connect as connectHttp2, constants } from 'node:http2';
import { type RequestOptions, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import test from 'ava';
import { createCertificate } from './certificate.ts';
import { chunkedHead } from './raw-connection.ts';
import { serving } from './serving.ts';

const tls = await createCertificate();
const json = { 'content-type': 'application/json' };

async function post(url: string, body: string, options: RequestOptions = {}) {
  const call = request(url, { method: 'POST', headers: json, ca: tls.cert, ...options });
  call.end(body);
  const [reply] = await once(call, 'response');
  return { status: reply.statusCode, headers: reply.headers, body: await text(reply) };
}

async function overHttp2(session: ClientHttp2Session, path: string, body?: string) {
  const method = body === undefined ? 'GET' : 'POST';
  const stream = session.request({ ...json, ':path': path, ':method': method });
  stream.end(body);
  const [headers] = await once(stream, 'response');
  return { status: headers[':status'], headers, body: await text(stream) };
}

test('it serves HTTPS with a key and a certificate', async (t) => {
  const { server } = await serving(t, {}, { tls, hostname: 'localhost', securityHeaders: true });
  t.regex(server.url, /^https:\/\/localhost:\d+$/);
  const reply = await post(`${server.url}/later`, '["ü"]');
  t.is(reply.body, '{"later":"ü"}');
  t.is(reply.headers['strict-transport-security'], 'max-age=31536000; includeSubDomains');
});

test('a caller that goes away over TLS aborts the signal of its call', async (t) => {
  const { server, holding } = await serving(t, {}, { tls, hostname: 'localhost' });
  const caller = new AbortController();
  const answer = post(`${server.url}/hold`, '', { signal: caller.signal });
  const [held] = await holding(1);
  caller.abort();
  await t.throwsAsync(answer);
  const signal = held?.signal as AbortSignal;
  if (!signal.aborted) await once(signal, 'abort');
  t.like(signal.reason, { type: 'cancelled' });
});

for (const http2 of [false, true])
  test(`a body that never comes over TLS does not keep a server open (${http2 ? 'HTTP/2' : 'HTTP/1.1'})`, async (t) => {
    // Also the time for the handshake.
    const times = { headersTimeout: 1_000, requestTimeout: 1_000 };
    const { server } = await serving(t, {}, { tls, http2, hostname: 'localhost', ...times });
    const port = Number(new URL(server.url).port);
    const socket = connectTls({
      port,
      host: 'localhost',
      ca: tls.cert,
      ALPNProtocols: ['http/1.1'],
    });
    await once(socket, 'secureConnect');
    socket.write(chunkedHead('/echo').replace(/\r\n$/, 'expect: 100-continue\r\n\r\n'));
    t.regex(String(await once(socket, 'data')), /^HTTP\/1\.1 100 /);
    const closed = server.close();
    t.regex(await text(socket), /^HTTP\/1\.1 408 /);
    await closed;
  });

for (const [title, options] of [
  ['whose window stays 0', { initialWindowSize: 0 }],
  ['that takes the start of a reply only', { initialWindowSize: 1_000 }],
] as const) {
  test(`an HTTP/2 caller ${title} does not keep its session`, async (t) => {
    const { server } = await serving(
      t,
      {},
      { http2: true, headersTimeout: 1_000, requestTimeout: 1_000 },
    );
    const session = connectHttp2(server.url, { settings: options });
    session.on('error', () => {});
    const pings = setInterval(() => session.ping(() => {}), 20);
    t.teardown(() => clearInterval(pings));
    const stream = session.request({ ...json, ':path': '/later', ':method': 'POST' });
    stream.on('error', () => {});
    stream.end(JSON.stringify(['x'.repeat(5_000)]));
    await once(stream, 'response');
    await once(session, 'close');
    t.pass();
  });
}

test('an HTTP/2 request whose body never comes is reset, and its session goes on', async (t) => {
  const { server } = await serving(
    t,
    {},
    { http2: true, headersTimeout: 100, requestTimeout: 300 },
  );
  const session = connectHttp2(server.url);
  t.teardown(() => session.destroy());
  const echo = { ...json, ':path': '/echo', ':method': 'POST' };
  const broken = session.request(echo);
  broken.on('error', () => {});
  broken.write('[');
  await once(broken, 'close');
  t.is(broken.rstCode, constants.NGHTTP2_CANCEL);
  const whole = session.request(echo);
  whole.end('[1]');
  t.is(await text(whole), '{"echo":1}');
});

test('an HTTP/2 caller that takes a reply slowly gets all of it', async (t) => {
  const { server } = await serving(
    t,
    {},
    { http2: true, headersTimeout: 1_000, requestTimeout: 1_000 },
  );
  const session = connectHttp2(server.url, { settings: { initialWindowSize: 20_000 } });
  t.teardown(() => session.destroy());
  const stream = session.request({ ...json, ':path': '/later', ':method': 'POST' });
  stream.end(JSON.stringify(['x'.repeat(200_000)]));
  let received = 0;
  stream.on('data', (bytes: Buffer) => {
    received += bytes.length;
    stream.pause();
    setTimeout(() => stream.resume(), 150);
  });
  await once(stream, 'end');
  t.is(received, 200_012);
});

test('with http2 a caller may use either version', async (t) => {
  const { server } = await serving(t, {}, { tls, http2: true, hostname: 'localhost' });
  const session = connectHttp2(server.url, { ca: tls.cert });
  t.teardown(() => session.destroy());
  const [a, b] = await Promise.all([
    overHttp2(session, '/echo', '["ü"]'),
    overHttp2(session, '/later', '[2]'),
  ]);
  t.is(a.body, '{"echo":"ü"}');
  t.is(b.body, '{"later":2}');
  t.is((await overHttp2(session, '/read?params=[1]')).body, '{"read":1}');
  t.is((await overHttp2(session, '/nope', '[]')).status, 404);
  t.is((await overHttp2(session, '/small', JSON.stringify(['x'.repeat(100)]))).status, 413);
  const { headers } = await overHttp2(session, '/header', '["x"]');
  t.deepEqual(headers['set-cookie'], ['a=1', 'b=2']);
  t.is((await post(`${server.url}/echo`, '[1]')).body, '{"echo":1}');
});

test('a stream that is reset aborts its own call only', async (t) => {
  const { server, holding } = await serving(t, {}, { tls, http2: true, hostname: 'localhost' });
  const session = connectHttp2(server.url, { ca: tls.cert });
  t.teardown(() => session.destroy());
  const open = () => {
    const stream = session.request({ ...json, ':path': '/hold', ':method': 'POST' });
    stream.on('error', () => {});
    stream.end();
    return stream;
  };
  const first = open();
  await holding(1);
  const second = open();
  const [one, two] = await holding(2);
  first.close(8);
  const signal = one?.signal as AbortSignal;
  if (!signal.aborted) await once(signal, 'abort');
  t.false(two?.signal.aborted);
  two?.release('kept');
  t.is(await text(second), '{"hold":"kept"}');
});

test('closing lets the streams of a session end, and then the session', async (t) => {
  const { server, holding } = await serving(t, {}, { tls, http2: true, hostname: 'localhost' });
  const session = connectHttp2(server.url, { ca: tls.cert });
  const answer = overHttp2(session, '/hold', '[]');
  const [held] = await holding(1);
  const closed = server.close();
  held?.release('late');
  t.is((await answer).body, '{"hold":"late"}');
  await closed;
  if (!session.closed) await once(session, 'close');
  t.pass();
});

test('HTTP/2 without TLS is for callers with prior knowledge', async (t) => {
  const { server } = await serving(t, {}, { http2: true });
  const session = connectHttp2(server.url);
  t.teardown(() => session.destroy());
  t.is((await overHttp2(session, '/echo', '[1]')).body, '{"echo":1}');
});

test('a caller that does not finish the TLS handshake is cut off', async (t) => {
  const { server } = await serving(t, {}, { tls, headersTimeout: 200 });
  const { port } = new URL(server.url);
  const { connect } = await import('node:net');
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'close');
  const secure = connectTls({ port: Number(port), ca: tls.cert, servername: 'localhost' });
  await once(secure, 'secureConnect');
  secure.destroy();
  t.pass();
});
