import test from 'ava';
import { chunk, chunkedHead, post } from './raw-connection.ts';
import { get, servingReader } from './serving-reader.ts';

/** The reader of a 200, a status, or the end of the connection. */
type Outcome = 'fast-path' | 'node' | number | 'closed';

/**
 * A section of RFC 9112, or of 9110 where it says so; a rule; bytes; the outcomes on the wire, in order. `ends` closes the
 * caller's side behind the bytes.
 */
type Row = readonly [
  section: string,
  rule: string,
  send: string | Buffer,
  outcomes: Outcome | readonly Outcome[],
  end?: 'ends',
];

const rows: readonly Row[] = [
  ['2.1', 'a message is a start line, fields and a body', post('/reader', '[]'), 'fast-path'],
  ['2.2', 'empty lines before a request are skipped', `\r\n${get()}`, 'node'],
  ['2.2', 'a bare LF ends no line', get().replaceAll('\r\n', '\n'), [400, 'closed']],
  ['2.2', 'a bare CR is rejected', get('X: a\rb'), [400, 'closed']],
  [
    '2.2',
    'space before the first field is rejected',
    'GET /reader HTTP/1.1\r\n X: 1\r\nHost: a\r\n\r\n',
    [400, 'closed'],
  ],
  ['2.2', 'empty lines behind a request are skipped', `${get()}\r\n`, 'fast-path'],
  [
    '2.2',
    'empty lines between requests are skipped',
    `${get()}\r\n${get()}`,
    ['fast-path', 'node'],
  ],
  ['2.3', 'an older version is served', 'GET /reader HTTP/1.0\r\n\r\n', 'node'],
  [
    '2.3',
    'the name of the protocol is case-sensitive',
    get().replace('HTTP/', 'http/'),
    [400, 'closed'],
  ],
  ['2.3', 'a later minor version is rejected', get().replace('1.1', '1.2'), [400, 'closed']],
  ['2.3', 'a later major version is rejected', get().replace('1.1', '3.0'), [400, 'closed']],
  ['3', 'a request line with more space is not ours to read', get().replace(' /', '  /'), 'node'],
  [
    '3',
    'a request line above 16 kB is rejected',
    get().replace('/reader', `/${'x'.repeat(17_000)}`),
    [431, 'closed'],
  ],
  ['3.1', 'methods are case-sensitive', get().replace('GET', 'Get'), [400, 'closed']],
  ['3.1', 'a GET is answered', get(), 'fast-path'],
  ['3.2', 'a request needs a host', 'GET /reader HTTP/1.1\r\n\r\n', 400],
  ['3.2', 'two hosts are not understood', get('Host: a'), 'node'],
  ['3.2', 'a host is not checked', get().replace('Host: a', 'Host: a b'), 'fast-path'],
  ['3.2', 'an empty host is not ours to read', get().replace('Host: a', 'Host:'), 'node'],
  ['3.2', 'a target has no space in it', get().replace('/reader', '/rea der'), [400, 'closed']],
  [
    '3.2.1',
    'a query belongs to the origin form',
    get().replace('/reader', '/reader?params=[]'),
    'fast-path',
  ],
  ['3.2.1', 'a fragment is not ours to read', get().replace('/reader', '/reader#a'), 'node'],
  ['3.2.2', 'the absolute form is accepted', get().replace('/reader', 'http://a/reader'), 'node'],
  ['3.2.3', 'the authority form is for CONNECT', get().replace('/reader', 'a:80'), [400, 'closed']],
  [
    '3.2.3',
    'a CONNECT is rejected without a reply',
    'CONNECT a:80 HTTP/1.1\r\nHost: a:80\r\n\r\n',
    ['closed'],
  ],
  ['3.2.4', 'an OPTIONS of the server is answered', 'OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', 204],
  ['3.2.4', 'the asterisk form names no route', 'GET * HTTP/1.1\r\nHost: a\r\n\r\n', 404],
  ['5', 'a field needs a name', get(': 1'), [400, 'closed']],
  ['5', 'a field needs a colon', get('X'), [400, 'closed']],
  ['5.1', 'no space stands between name and colon', get('X : 1'), [400, 'closed']],
  ['5.1', 'space around a value is no part of it', get('X: \t 1 \t'), 'fast-path'],
  ['5.2', 'folded lines are rejected', get('X: 1', ' 2'), [400, 'closed']],
  [
    '6.1',
    'a coded body is not ours to read',
    `${chunkedHead('/reader')}${chunk('[]')}0\r\n\r\n`,
    'node',
  ],
  [
    '6.1',
    'a length beside a coding is rejected',
    post('/reader', '[]', 'Transfer-Encoding: chunked'),
    [400, 'closed'],
  ],
  [
    '6.1',
    'a last coding other than chunked is rejected',
    `${chunkedHead('/reader').replace('chunked', 'unknown')}[]`,
    [400, 'closed'],
  ],
  [
    '6.1',
    'chunked is the last coding',
    `${chunkedHead('/reader').replace('chunked', 'chunked, gzip')}${chunk('[]')}0\r\n\r\n`,
    [400, 'closed'],
  ],
  [
    '6.1',
    'chunked is applied once',
    `${chunkedHead('/reader').replace('chunked', 'chunked, chunked')}${chunk('[]')}0\r\n\r\n`,
    [400, 'closed'],
  ],
  [
    '6.1',
    'a coding before chunked is ignored',
    `${chunkedHead('/reader').replace('chunked', 'unknown, chunked')}${chunk('[]')}0\r\n\r\n`,
    'node',
  ],
  [
    '6.1',
    'identity is no coding',
    `${chunkedHead('/reader').replace('chunked', 'identity')}`,
    [400, 'closed'],
  ],
  [
    '6.1',
    'names of codings are case-insensitive',
    `${chunkedHead('/reader').replace('chunked', 'Chunked')}${chunk('[]')}0\r\n\r\n`,
    'node',
  ],
  [
    '6.1',
    'a coded body of an older version ends the connection',
    `${chunkedHead('/reader').replace('1.1', '1.0')}${chunk('[]')}0\r\n\r\n`,
    ['node', 'closed'],
  ],
  [
    '6.1',
    'it does not if the caller asks for more',
    `${chunkedHead('/reader').replace('1.1', '1.0').replace('host', 'connection: keep-alive\r\nhost')}${chunk('[]')}0\r\n\r\n${get()}`,
    ['node', 'node'],
  ],
  [
    '6.2',
    'a length is digits',
    post('/reader', '[]').toString().replace(': 2', ': +2'),
    [400, 'closed'],
  ],
  ['6.3', 'two lengths are rejected', post('/reader', '[]', 'Content-Length: 2'), [400, 'closed']],
  [
    '6.3',
    'a list of lengths is rejected',
    post('/reader', '[]').toString().replace(': 2', ': 2, 2'),
    [400, 'closed'],
  ],
  [
    '6.3',
    'a request without a length has no body',
    'POST /reader HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n\r\n',
    'fast-path',
  ],
  ['6.3', 'a GET has no body', `${get('Content-Length: 2')}[]`, 413],
  [
    '6.3',
    'a length is not negative',
    post('/reader', '[]').toString().replace(': 2', ': -2'),
    [400, 'closed'],
  ],
  [
    '6.3',
    'a length beyond 64 bits is rejected',
    post('/reader', '[]').toString().replace(': 2', ': 99999999999999999999999'),
    [400, 'closed'],
  ],
  [
    '7.1',
    'sizes of chunks are hexadecimal',
    `${chunkedHead('/reader')}A\r\n[        ]\r\n0\r\n\r\n`,
    'node',
  ],
  [
    '7.1',
    'sizes of chunks have no prefix',
    `${chunkedHead('/reader')}0x2\r\n[]\r\n0\r\n\r\n`,
    [400, 'closed'],
  ],
  [
    '7.1',
    'a size beyond 64 bits is rejected',
    `${chunkedHead('/reader')}10000000000000002\r\n[]\r\n0\r\n\r\n`,
    [400, 'closed'],
  ],
  [
    '7.1',
    'a chunk ends where its size says',
    `${chunkedHead('/reader')}1\r\n[]\r\n0\r\n\r\n`,
    [400, 'closed'],
  ],
  ['7.1', 'a bare LF ends no size', `${chunkedHead('/reader')}2\n[]\r\n0\r\n\r\n`, [400, 'closed']],
  [
    '7.1.1',
    'extensions of chunks are ignored',
    `${chunkedHead('/reader')}2;a=b;c="d"\r\n[]\r\n0\r\n\r\n`,
    'node',
  ],
  [
    '7.1.1',
    'a bare LF ends no extension',
    `${chunkedHead('/reader')}2;a\nb\r\n[]\r\n0\r\n\r\n`,
    [400, 'closed'],
  ],
  [
    '7.1.1',
    'extensions above 16 kB are rejected',
    `${chunkedHead('/reader')}2;a=${'x'.repeat(17_000)}\r\n[]\r\n0\r\n\r\n`,
    [413, 'closed'],
  ],
  ['7.1.2', 'trailers are not ours to read', get('Trailer: X'), 'node'],
  [
    '7.1.2',
    'trailer fields change nothing',
    `${chunkedHead('/reader')}${chunk('[]')}0\r\nHost: b\r\n\r\n${get()}`,
    ['node', 'node'],
  ],
  [
    '7.1.2',
    'malformed trailer fields are rejected',
    `${chunkedHead('/reader')}${chunk('[]')}0\r\nX : b\r\n\r\n${get()}`,
    [400, 'closed'],
  ],
  ['8', 'a head that is cut off is rejected', get().slice(0, -2), [400, 'closed'], 'ends'],
  [
    '8',
    'a body that is cut off is rejected',
    post('/reader', '[]').subarray(0, -1),
    [400, 'closed'],
    'ends',
  ],
  [
    '8',
    'a coded body without its last chunk is rejected',
    `${chunkedHead('/reader')}${chunk('[]')}`,
    [400, 'closed'],
    'ends',
  ],
  [
    '8',
    'a cut request does not touch the one before it',
    get() + get().slice(0, -2),
    ['fast-path', 400, 'closed'],
    'ends',
  ],
  [
    '9.3',
    'a connection persists',
    get('Connection: keep-alive').repeat(2),
    ['fast-path', 'fast-path'],
  ],
  [
    '9.3',
    'an older version ends the connection',
    'GET /reader HTTP/1.0\r\n\r\n',
    ['node', 'closed'],
  ],
  [
    '9.3',
    'an older version may keep the connection',
    'GET /reader HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'.repeat(2),
    ['node', 'node'],
  ],
  ['9.3', 'close is found in a list of options', get('Connection: x, close'), ['node', 'closed']],
  [
    '9.3.2',
    'replies keep the order of requests',
    get() + post('/reader', '[]').toString() + get(),
    ['fast-path', 'fast-path', 'fast-path'],
  ],
  [
    '9.3.2',
    'replies keep it when the connection is passed to node:http',
    get() + get('Trailer: X') + get(),
    ['fast-path', 'node', 'node'],
  ],
  ['9.6', 'a caller may end the connection', get('Connection: close'), ['fast-path', 'closed']],
  [
    '9.6',
    'requests behind the last one are not answered',
    get('Connection: close') + get(),
    ['node', 'closed'],
  ],
  [
    '9.6',
    'options of connections are case-insensitive',
    get('Connection: Close'),
    ['fast-path', 'closed'],
  ],
  [
    '9.6',
    'a caller that ends its side gets its replies',
    get() + get(),
    ['fast-path', 'fast-path', 'closed'],
    'ends',
  ],
  ['9110 5', 'a head above 16 kB is rejected', get(`X: ${'x'.repeat(17_000)}`), [431, 'closed']],
  ['9110 5.3', 'lists may be repeated', get('Via: 1.1 a', 'Via: 1.1 b'), 'fast-path'],
  ['9110 5.3', 'other repeated fields are not ours to join', get('X: 1', 'X: 2'), 'node'],
  ['9110 5.5', 'a NUL in a value is rejected', get('X: a\0b'), [400, 'closed']],
  [
    '9110 5.5',
    'a value beyond ASCII is not ours to read',
    Buffer.from(get('X: \xe9'), 'latin1'),
    'node',
  ],
  [
    '9110 7.8',
    'an upgrade is not ours to reject',
    get('Connection: upgrade', 'Upgrade: h2c'),
    'node',
  ],
  [
    '9110 10.1.1',
    'an expectation is not ours to meet',
    post('/reader', '[]', 'Expect: nothing'),
    417,
  ],
];

for (const [section, rule, send, expected, end] of rows) {
  const outcomes: readonly Outcome[] = [expected].flat();
  for (const transport of ['fast-path', 'node'] as const) {
    test(`RFC 9112 section ${section}, ${transport}: ${rule}`, async (t) => {
      const connection = (await servingReader(t, { transport }))();
      connection.send(send);
      if (end === 'ends') connection.socket.end();
      for (const outcome of outcomes) {
        if (outcome === 'closed') {
          await connection.closed;
          t.is(connection.rest, '');
          continue;
        }
        const { status, body } = await connection.reply();
        if (typeof outcome === 'number') t.is(status, outcome);
        else t.is(body, `{"reader":"${transport === 'node' ? 'node' : outcome}"}`);
      }
    });
  }
}
