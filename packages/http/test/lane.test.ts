import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Server } from 'node:http';
import { type ServeOptions, serve } from '@mikrokit/http';
import { createRouter, route } from '@mikrokit/router';
import test, { type ExecutionContext } from 'ava';
import { looseCodecs } from './api.ts';
import { chunk, chunkedHead, post, RawConnection } from './raw-connection.ts';

/** Serves a route that tells which side read its request: node:http listens for timeouts of its connections. */
async function servingReader(t: ExecutionContext, options: ServeOptions = {}) {
  const api = createRouter(
    {
      reader: route({
        query: true,
        handler: ({ request }) => {
          const { socket } = request.native as IncomingMessage;
          return socket.listenerCount('timeout') > 0 ? 'node' : 'lane';
        },
      }),
    },
    {},
    looseCodecs('reader'),
  );
  const server = await serve(api, { port: 0, ...options });
  t.teardown(() => server.close({ deadline: 0 }));
  return () => {
    const connection = new RawConnection(server.url);
    t.teardown(() => void connection.socket.destroy());
    return connection;
  };
}

interface Row {
  /** Section of RFC 9112, or of 9110 where it says so. */
  readonly section: string;
  readonly rule: string;
  readonly send: string | Buffer;
  /** Which side answers it with a 200, or the status with which node:http refuses it. */
  readonly result: 'lane' | 'node' | number;
}

const get = (...lines: string[]) =>
  `${[`GET /reader HTTP/1.1`, 'Host: a', ...lines].join('\r\n')}\r\n\r\n`;

const rows: readonly Row[] = [
  {
    section: '2.1',
    rule: 'a message is a start line, fields and a body',
    send: post('/reader', '[]'),
    result: 'lane',
  },
  {
    section: '2.2',
    rule: 'empty lines before a request are skipped',
    send: `\r\n${get()}`,
    result: 'node',
  },
  {
    section: '2.2',
    rule: 'a bare LF ends no line',
    send: get().replaceAll('\r\n', '\n'),
    result: 400,
  },
  { section: '2.2', rule: 'a bare CR is refused', send: get('X: a\rb'), result: 400 },
  {
    section: '2.2',
    rule: 'space before the first field is refused',
    send: 'GET /reader HTTP/1.1\r\n X: 1\r\nHost: a\r\n\r\n',
    result: 400,
  },
  {
    section: '2.3',
    rule: 'an older version is served',
    send: 'GET /reader HTTP/1.0\r\n\r\n',
    result: 'node',
  },
  {
    section: '2.3',
    rule: 'the name of the protocol is case-sensitive',
    send: get().replace('HTTP/', 'http/'),
    result: 400,
  },
  {
    section: '3',
    rule: 'a request line with more space is not ours to read',
    send: get().replace(' /', '  /'),
    result: 'node',
  },
  {
    section: '3.1',
    rule: 'methods are case-sensitive',
    send: get().replace('GET', 'Get'),
    result: 400,
  },
  { section: '3.1', rule: 'a GET is answered', send: get(), result: 'lane' },
  {
    section: '3.2',
    rule: 'a request needs a host',
    send: 'GET /reader HTTP/1.1\r\n\r\n',
    result: 400,
  },
  { section: '3.2', rule: 'two hosts are not understood', send: get('Host: a'), result: 'node' },
  {
    section: '3.2.1',
    rule: 'a query belongs to the origin form',
    send: get().replace('/reader', '/reader?params=[]'),
    result: 'lane',
  },
  {
    section: '3.2.2',
    rule: 'the absolute form is accepted',
    send: get().replace('/reader', 'http://a/reader'),
    result: 'node',
  },
  {
    section: '3.2.3',
    rule: 'the authority form is for CONNECT',
    send: get().replace('/reader', 'a:80'),
    result: 400,
  },
  {
    section: '5.1',
    rule: 'no space stands between name and colon',
    send: get('X : 1'),
    result: 400,
  },
  {
    section: '5.1',
    rule: 'space around a value is no part of it',
    send: get('X: \t 1 \t'),
    result: 'lane',
  },
  {
    section: '5.2',
    rule: 'folded lines are refused',
    send: get('X: 1', ' 2'),
    result: 400,
  },
  { section: '9110 5.5', rule: 'a NUL in a value is refused', send: get('X: a\0b'), result: 400 },
  {
    section: '9110 5.5',
    rule: 'a value beyond ASCII is not ours to read',
    send: Buffer.from(get('X: \xe9'), 'latin1'),
    result: 'node',
  },
  {
    section: '9110 5.3',
    rule: 'lists may be repeated',
    send: get('Via: 1.1 a', 'Via: 1.1 b'),
    result: 'lane',
  },
  {
    section: '9110 5.3',
    rule: 'other repeated fields are not ours to join',
    send: get('X: 1', 'X: 2'),
    result: 'node',
  },
  {
    section: '6.1',
    rule: 'a coded body is not ours to read',
    send: `${chunkedHead('/reader')}${chunk('[]')}0\r\n\r\n`,
    result: 'node',
  },
  {
    section: '6.1',
    rule: 'a length beside a coding is refused',
    send: post('/reader', '[]', 'Transfer-Encoding: chunked'),
    result: 400,
  },
  {
    section: '6.2',
    rule: 'a length is digits',
    send: post('/reader', '[]').toString().replace(': 2', ': +2'),
    result: 400,
  },
  {
    section: '6.3',
    rule: 'two lengths are refused',
    send: post('/reader', '[]', 'Content-Length: 2'),
    result: 400,
  },
  {
    section: '6.3',
    rule: 'a list of lengths is refused',
    send: post('/reader', '[]').toString().replace(': 2', ': 2, 2'),
    result: 400,
  },
  {
    section: '6.3',
    rule: 'a request without a length has no body',
    send: 'POST /reader HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n\r\n',
    result: 'lane',
  },
  {
    section: '6.3',
    rule: 'a GET has no body',
    send: `${get('Content-Length: 2')}[]`,
    result: 413,
  },
  {
    section: '7.1.2',
    rule: 'trailers are not ours to read',
    send: get('Trailer: X'),
    result: 'node',
  },
  {
    section: '9.3',
    rule: 'a connection persists',
    send: get('Connection: keep-alive'),
    result: 'lane',
  },
  {
    section: '9.6',
    rule: 'a caller may end the connection',
    send: get('Connection: close'),
    result: 'lane',
  },
  {
    section: '7.8 of 9110',
    rule: 'an upgrade is not ours to refuse',
    send: get('Connection: upgrade', 'Upgrade: h2c'),
    result: 'node',
  },
  {
    section: '10.1.1 of 9110',
    rule: 'an expectation is not ours to meet',
    send: post('/reader', '[]', 'Expect: nothing'),
    result: 417,
  },
  {
    section: '5 of 9110',
    rule: 'a head above 16 kB is refused',
    send: get(`X: ${'x'.repeat(17_000)}`),
    result: 431,
  },
];

for (const { section, rule, send, result } of rows) {
  test(`RFC 9112 section ${section}: ${rule}`, async (t) => {
    const connection = (await servingReader(t))();
    connection.send(send);
    const { status, body } = await connection.reply();
    if (typeof result === 'number') t.is(status, result);
    else t.is(body, `{"reader":"${result}"}`);
  });
}

test('a connection that was handed over stays with node:http, and its replies stay in order', async (t) => {
  const connection = (await servingReader(t))();
  connection.send(get() + get('Trailer: X') + get());
  for (const reader of ['lane', 'node', 'node'])
    t.is((await connection.reply()).body, `{"reader":"${reader}"}`);
});

test('a head that differs from the last one in a value is refused above 16 kB, too', async (t) => {
  const connection = (await servingReader(t))();
  connection.send(get('X: x'));
  t.is((await connection.reply()).body, '{"reader":"lane"}');
  connection.send(get(`X: ${'x'.repeat(17_000)}`));
  t.is((await connection.reply()).status, 431);
});

test('the transport node leaves all requests to node:http', async (t) => {
  const connection = (await servingReader(t, { transport: 'node' }))();
  connection.send(get());
  t.is((await connection.reply()).body, '{"reader":"node"}');
});

test('an unknown transport is refused', async (t) => {
  const api = createRouter({ echo: () => 1 }, {}, looseCodecs('echo'));
  await t.throwsAsync(serve(api, { port: 0, transport: 'nod' as 'node' }), {
    instanceOf: TypeError,
    message: "transport is \"nod\"; use 'lane' or 'node'",
  });
});

test.serial('requests go to node:http while somebody listens to its channels', async (t) => {
  const open = await servingReader(t);
  const connection = open();
  connection.send(get());
  t.is((await connection.reply()).body, '{"reader":"lane"}');
  for (const event of ['request.start', 'response.created', 'response.finish']) {
    const other = open();
    other.send(get());
    t.is((await other.reply()).body, '{"reader":"lane"}');
    const seen: unknown[] = [];
    const listen = (message: unknown) => void seen.push(message);
    subscribe(`http.server.${event}`, listen);
    for (const traced of [other, open()]) {
      traced.send(get());
      t.is((await traced.reply()).body, '{"reader":"node"}');
    }
    unsubscribe(`http.server.${event}`, listen);
    t.is(seen.length, 2);
  }
});

test.serial('requests go to node:http where its server is patched', async (t) => {
  const emitted: string[] = [];
  Object.assign(Server.prototype, {
    emit(this: Server, event: string, ...rest: unknown[]) {
      emitted.push(event);
      return EventEmitter.prototype.emit.call(this, event, ...rest);
    },
  });
  t.teardown(() => Reflect.deleteProperty(Server.prototype, 'emit'));
  const connection = (await servingReader(t))();
  connection.send(get());
  t.is((await connection.reply()).body, '{"reader":"node"}');
  t.true(emitted.includes('request'));
});

test('a head that comes slowly goes to node:http, and one that comes in two reads does not', async (t) => {
  const open = await servingReader(t, { headersTimeout: 2_000 });
  const [quick, slow] = [open(), open()];
  for (const connection of [quick, slow]) {
    connection.socket.setNoDelay(true);
    connection.send(get().slice(0, 20));
    await new Promise((resolve) => setTimeout(resolve, connection === quick ? 5 : 600));
    connection.send(get().slice(20));
  }
  const readers = [(await quick.reply()).body, (await slow.reply()).body];
  t.is(readers[1], '{"reader":"node"}');
  // On a busy machine 5 ms can become the time of a look at all connections.
  t.true(readers[0] === '{"reader":"lane"}' || readers[0] === '{"reader":"node"}');
});
