import { once } from 'node:events';
import { fetchHandler, nodeHandler, serve } from '@mikrokit/http';
import { webSockets } from '@mikrokit/http/web-socket';
import test from 'ava';
import { WebSocketServer } from 'ws';
import { createApi } from './api.ts';
import { createCertificate } from './certificate.ts';
import { post } from './raw-connection.ts';
import { serving } from './serving.ts';
import { open, rejectedHandshake, WebSocketCaller } from './web-socket-caller.ts';

test('a connection begins with the limits, and calls have the replies of HTTP', async (t) => {
  const { server } = await serving(t, {}, { webSocket: true });
  const caller = await open(t, server.url);
  t.is(
    await caller.next(),
    '{"welcome":1,"maxCalls":1000,"maxMessageSize":1114112,"window":65536,"heartbeat":15000}',
  );
  t.is(await caller.call(1, '/echo', [1]), '{"reply":1}\n{"echo":1}');
  t.is(await caller.call(2, '/later', { later: ['Ä'] }), '{"reply":2}\n{"later":"Ä"}');
  t.is(
    await caller.call(3, '/nowhere', []),
    '{"reply":3,"status":404,"headers":{"content-type":"application/json","cache-control":"no-store"}}\n' +
      '{"errors":{"nowhere":{"type":"not-found","message":"There is no such route"}}}',
  );
  t.is(
    await caller.call(4, '/fail', []),
    '{"reply":4,"status":500}\n{"errors":{"fail":{"type":"internal","message":"Internal error"}}}',
  );
  t.is(
    await caller.call(5, '/header', ['x'], {}),
    '{"reply":5,"status":201,"headers":{"content-type":"application/json","set-cookie":["a=1","b=2"]}}\n{}',
  );
  caller.send({ call: 6, method: 'GET', path: '/read?params=%5B7%5D' });
  t.regex(await caller.next(), /^\{"reply":6,"headers":\{.*"etag":.*\}\}\n\{"read":7\}$/);
  t.is(
    await caller.call(7, '/', [{ echo: [1] }, { echo: [2] }]),
    '{"reply":7}\n[{"echo":1},{"echo":2}]',
  );
  t.regex(
    await caller.call(8, '/small', ['a'.repeat(20)]),
    /^\{"reply":8,"status":413.*payload-too-large/s,
  );
  t.regex(
    await caller.call(9, '/echo', [1], { headers: { 'content-type': 'text/plain' } }),
    /"status":415/,
  );
  caller.send({ call: 10, path: '/echo' }, '[1');
  t.regex(await caller.next(), /^\{"reply":10,"status":400/);
  caller.send({ call: 11, method: 'HEAD', path: '/read' });
  t.regex(await caller.next(), /^\{"reply":11,"headers":[^\n]*\}$/);
  t.regex(await caller.call(12, '/echo', [1], { method: 'DELETE' }), /"status":405/);
});

for (const transport of ['fast-path', 'node'] as const)
  test(`a connection opens behind the replies to the requests before it (${transport})`, async (t) => {
    const { open: openRaw, holding } = await serving(t, {}, { webSocket: true, transport });
    const connection = openRaw();
    connection.send(post('/hold', ''));
    const [held] = await holding(1);
    const fields = [
      'connection: upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-protocol: mikrokit.1',
    ];
    connection.send(`GET /mikrokit.ws HTTP/1.1\r\nhost: a\r\n${fields.join('\r\n')}\r\n\r\n`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    t.is(connection.rest, '');
    held?.release('held');
    t.is((await connection.reply()).body, '{"hold":"held"}');
    t.is((await connection.reply()).status, 101);
    while (!connection.rest.includes('welcome')) await once(connection.socket, 'data');
    t.pass();
  });

test('calls run at once and are cancelled by a message, a deadline, or the end of the connection', async (t) => {
  const { server, holding } = await serving(t, {}, { webSocket: true });
  const caller = await open(t, server.url);
  for (const id of [1, 2, 3]) caller.send({ call: id, path: '/hold' }, '[]');
  const held = await holding(3);
  t.is(await caller.call(4, '/echo', [4]), '{"reply":4}\n{"echo":4}');
  caller.send({ cancel: 2 });
  t.regex(await caller.next(), /^\{"reply":2,"status":499/);
  t.true(held[1]?.signal.aborted);
  held[2]?.release(3);
  t.is(await caller.next(), '{"reply":3}\n{"hold":3}');
  caller.send({ call: 5, path: '/hold', headers: { 'mikrokit-deadline': '20' } }, '[]');
  t.regex(await caller.next(), /^\{"reply":5,"status":504/);
  t.false(held[0]?.signal.aborted);
  const { signal } = held[0] as { signal: AbortSignal };
  const aborted = once(signal, 'abort');
  caller.socket.terminate();
  await aborted;
});

test('headers come from the handshake, from a message for all calls, and from a call', async (t) => {
  const { server } = await serving(t, {}, { webSocket: { headers: ['X-Tenant'] } });
  const caller = await open(t, server.url, {
    headers: { authorization: 'first', 'x-tenant': 'a', cookie: 's=1', 'content-type': 'x/y' },
  });
  const read = async (name: string, headers?: object) => {
    const reply = await caller.call(1, '/header', [name], headers && { headers });
    return (JSON.parse(reply.split('\n')[1] as string) as { header?: string }).header;
  };
  t.is(await read('Authorization'), 'first');
  t.is(await read('cookie'), 's=1');
  t.is(await read('content-type'), 'application/json');
  t.is(await read('upgrade'), undefined);
  t.is(await read('sec-websocket-key'), undefined);
  caller.send({ headers: { authorization: 'second' } });
  t.is(await read('authorization'), 'second');
  t.is(await read('x-tenant'), 'a');
  t.is(await read('authorization', { Authorization: 'third', 'x-tenant': 'b' }), 'third');
  t.is(await read('x-tenant', { 'x-tenant': 'b' }), 'b');
  caller.send({ headers: {} });
  t.is(await read('authorization'), 'first');
  for (const name of ['cookie', 'x-forwarded-for', 'x-user', '__proto__']) {
    const reply = await caller.call(2, '/echo', [1], {
      headers: JSON.parse(`{${JSON.stringify(name)}:"a"}`),
    });
    t.regex(reply, new RegExp(`Messages cannot set the header \\\\"${name}`));
  }
  caller.send({ headers: { cookie: 's=2' } });
  t.regex(await caller.next(), /^\{"rejected":"Messages cannot set the header \\"cookie/);
  t.regex(
    await caller.call(3, '/echo', [1], { headers: { authorization: 'a\nb' } }),
    /not a valid/,
  );
  t.is(await caller.call(4, '/echo', [1]), '{"reply":4}\n{"echo":1}');
});

test('pages of other sites may not connect, unless cors allows them', async (t) => {
  const own = (url: string) => ({ headers: { origin: url, cookie: 's=1' } });
  const { server } = await serving(t, {}, { webSocket: true });
  const url = `${server.url}/mikrokit.ws`;
  await open(t, server.url, own(server.url));
  for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`]) {
    const { status, body } = await rejectedHandshake(url, { headers: { origin } });
    t.is(status, 403);
    t.regex(body, /"cross-site"/);
  }
  for (const credentials of [true, false]) {
    const cors = { origins: ['https://app.example'], credentials };
    const { server } = await serving(t, {}, { webSocket: true, cors });
    const caller = await open(t, server.url, own('https://app.example'));
    t.regex(
      await caller.call(1, '/header', ['cookie']),
      credentials ? /\{"header":"s=1"\}/ : /\n\{\}/,
    );
    const { status } = await rejectedHandshake(
      `${server.url}/mikrokit.ws`,
      own('https://b.example'),
    );
    t.is(status, 403);
  }
});

test('other handshakes are rejected like requests, and other upgrades are requests', async (t) => {
  const { server, open: connect } = await serving(
    t,
    {},
    { webSocket: { path: '/live', maxConnections: 1 } },
  );
  const at = (path: string) => `${server.url}${path}`;
  t.is((await rejectedHandshake(at('/mikrokit.ws'))).status, 404);
  t.is((await rejectedHandshake(at('/live'), {}, [])).status, 400);
  const caller = new WebSocketCaller(at('/live'));
  await once(caller.socket, 'open');
  const { status, body } = await rejectedHandshake(at('/live'));
  t.is(status, 503);
  t.regex(body, /too-many-connections/);
  caller.socket.close();
  await caller.closed;
  const next = new WebSocketCaller(at('/live?a=b'));
  await once(next.socket, 'open');
  const connection = connect();
  connection.send(
    String(post('/echo', '[1]')).replace('\r\n', '\r\nconnection: upgrade\r\nupgrade: h2c\r\n'),
  );
  t.is((await connection.reply()).body, '{"echo":1}');
});

test('other libraries take other paths', async (t) => {
  const { server } = await serving(t, {}, { webSocket: true });
  const sockets = new WebSocketServer({ noServer: true });
  (await server.native()).on('upgrade', (request, socket, head) => {
    if (request.url === '/own')
      sockets.handleUpgrade(request, socket, head, (own) => own.send('hi'));
  });
  const caller = new WebSocketCaller(`${server.url}/own`, {}, []);
  t.is(await caller.next(), 'hi');
  caller.socket.terminate();
  t.is(await (await open(t, server.url)).call(1, '/echo', [1]), '{"reply":1}\n{"echo":1}');
});

for (const [name, options] of [
  ['node:http', { transport: 'node' }],
  ['TLS', { isTls: true }],
  ['a class of the application', { webSocket: { WebSocketServer } }],
  ['HTTP/2 over TLS', { isTls: true, http2: true }],
] as const)
  test(`connections are opened by ${name}`, async (t) => {
    const { isTls = false, ...others } = { isTls: false, ...options };
    const tls = isTls ? { tls: await createCertificate() } : {};
    const { server } = await serving(t, {}, { webSocket: true, ...others, ...tls });
    const caller = await open(t, server.url, { rejectUnauthorized: false });
    t.is(await caller.call(1, '/echo', [1]), '{"reply":1}\n{"echo":1}');
  });

test('a server that closes answers running calls, and rejects new connections', async (t) => {
  const { api, holding } = createApi();
  const server = await serve(api, { port: 0, webSocket: true });
  const [busy, idle] = [await open(t, server.url), await open(t, server.url)];
  busy.send({ call: 1, path: '/hold' }, '[]');
  const [held] = await holding(1);
  const closing = server.close({ delay: 300 });
  t.is(await busy.next((message) => message.startsWith('{"leave')), '{"leave":true}');
  t.is((await rejectedHandshake(`${server.url}/mikrokit.ws`)).status, 503);
  t.is(await idle.closed, 1001);
  held?.release('late');
  t.is(await busy.next(), '{"reply":1}\n{"hold":"late"}');
  t.is(await busy.closed, 1001);
  await closing;
});

test('calls that outlast the deadline of a closing server are cancelled', async (t) => {
  const { api, holding } = createApi();
  const server = await serve(api, { port: 0, webSocket: true });
  const caller = await open(t, server.url);
  caller.send({ call: 1, path: '/hold' }, '[]');
  await holding(1);
  await server.close({ deadline: 50 });
  t.regex(await caller.next((message) => message.startsWith('{"reply')), /"status":499/);
  t.is(await caller.closed, 1012);
});

test('the access log has a line for each call', async (t) => {
  const lines: string[] = [];
  const accessLog = { info: (_: unknown, line?: string) => void lines.push(String(line)) };
  const { server, holding } = await serving(
    t,
    {},
    { webSocket: true, accessLog: accessLog as never },
  );
  const caller = await open(t, server.url);
  await caller.call(1, '/echo', [1]);
  await caller.call(2, '/nowhere?secret', [1]);
  caller.send({ call: 3, path: '/hold' }, '[]');
  await holding(1);
  caller.socket.terminate();
  while (lines.length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
  t.deepEqual(lines, ['POST /echo 200', 'POST /nowhere 404', 'POST /hold 499']);
});

test('the address of a caller behind a trusted proxy is that of the handshake', async (t) => {
  const { server } = await serving(t, {}, { webSocket: true, trustProxy: ['127.0.0.1'] });
  const caller = await open(t, server.url, { headers: { 'x-forwarded-for': '1.2.3.4' } });
  t.is(await caller.call(1, '/caller', []), '{"reply":1}\n{"caller":"1.2.3.4"}');
});

test('options that cannot work are rejected at start', async (t) => {
  const { api } = createApi();
  for (const [webSocket, message] of [
    [1, /webSocket is 1; use true, false or an object/],
    [{ path: 'live' }, /path is "live"; begin it with '\/'/],
    [{ heartbeat: 0 }, /heartbeat is 0; use an integer from 1/],
    [{ maxCalls: 1.5 }, /maxCalls is 1.5/],
    [{ maxBufferedSize: 1_000 }, /maxBufferedSize is 1000; use an integer from 65536/],
    [
      { WebSocketServer: {} },
      /WebSocketServer is \[object Object\]; pass the class WebSocketServer of ws/,
    ],
    [{ headers: ['cookie'] }, /headers are \["cookie"\]; list names/],
    [{ headers: 'x-a' }, /headers are "x-a"/],
    [{ origins: '*' }, /webSocket: there is no option 'origins'/],
  ] as const)
    await t.throwsAsync(serve(api, { port: 0, webSocket: webSocket as never }), { message });
  await t.throwsAsync(serve(api, { port: 0, webSocket: true, http2: true }), {
    message: /webSocket needs HTTP\/1.1; .*tls/,
  });
});

test('handlers whose runtime opens no WebSockets reject them', (t) => {
  const { api } = createApi();
  t.throws(() => webSockets(), {
    message: /opens no WebSockets; .*serve\(api, \{ webSocket: true/,
  });
  t.throws(() => fetchHandler(api, { webSocket: true as never }), {
    message: /fetchHandler: webSocket takes webSockets\(\) of @mikrokit\/http\/web-socket/,
  });
  t.throws(() => nodeHandler(api, { webSocket: true } as never), {
    message: /there is no option 'webSocket'/,
  });
});
