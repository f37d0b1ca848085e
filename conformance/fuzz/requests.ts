import type { Random } from '../../test/support/random.ts';
import { randomBody } from './bodies.ts';

const paths: readonly string[] = [
  '/updateUser',
  '/orders/place',
  '/users/get',
  '/mikrokit.json',
  '/',
  '',
  '*',
  'http://evil.example/updateUser',
  '//updateUser',
  '/updateUser/%2e%2e/ping',
  '/%00',
  '/%zz',
  '/%ff',
  '/__proto__',
  '/constructor',
  `/${'a'.repeat(10_000)}`,
  `/updateUser?${'a=1&'.repeat(2_000)}`,
  '/users/get?params=[1]',
  '/users/get?params=%5B%7B%22__proto__%22%3A1%7D%5D&params=2',
  '/ä',
];

const headers: readonly string[] = [
  'content-type: text/plain',
  'content-type: application/json, application/json',
  'content-type:',
  'content-length: -1',
  'content-length: 1e3',
  'content-length: 5\r\ncontent-length: 6',
  'content-length: 99999999999999999999',
  'transfer-encoding: chunked',
  'transfer-encoding: gzip, chunked',
  'transfer-encoding: identity',
  'transfer-encoding: chunked\r\ncontent-length: 3',
  'content-encoding: gzip',
  'content-encoding: br, gzip, deflate, zstd',
  'expect: 100-continue',
  'expect: 200-maybe',
  'connection: close',
  'connection: upgrade\r\nupgrade: websocket',
  'host:',
  'host: a\r\nhost: b',
  'if-none-match: "',
  'accept-encoding: *;q=0.0001',
  'x: \u0000',
  'x y: z',
  ': nothing',
  ' folded: yes',
  `x-long: ${'y'.repeat(20_000)}`,
  'x: 1\r\n'.repeat(500).trimEnd(),
  'authorization: \xff\xfe',
];

const methods: readonly string[] = [
  'POST',
  'POST',
  'POST',
  'GET',
  'HEAD',
  'OPTIONS',
  'PUT',
  'DELETE',
  'TRACE',
  'CONNECT',
  'PRI',
  'post',
  'P\u0000ST',
  '',
];

/** The bytes of a request, usually malformed. */
export function randomRequest(random: Random): Buffer {
  if (random.chance(0.05)) return randomBody(random);
  const body = randomBody(random);
  const lines = [
    `${random.pick(methods)} ${random.pick(paths)} ${random.chance(0.95) ? 'HTTP/1.1' : random.pick(['HTTP/1.0', 'HTTP/9.9', 'HTTP', ''])}`,
    'host: fuzz',
  ];
  if (random.chance(0.8)) lines.push('content-type: application/json');
  while (random.chance(0.4)) lines.push(random.pick(headers));
  const framed = random.below(10);
  if (framed < 7) lines.push(`content-length: ${body.length}`);
  else if (framed < 8) lines.push(`content-length: ${random.below(body.length * 2 + 1)}`);
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  if (framed < 8) return Buffer.concat([head, body]);
  return Buffer.concat([
    Buffer.from(`${lines.join('\r\n')}\r\ntransfer-encoding: chunked\r\n\r\n`, 'latin1'),
    chunked(body, random),
  ]);
}

function chunked(body: Buffer, random: Random): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const size = 1 + random.below(random.pick([3, 5_000, 100_000]));
    const piece = body.subarray(at, at + size);
    const claimed = random.chance(0.98)
      ? piece.length.toString(16)
      : random.pick(['zz', '-1', 'fffffffff']);
    parts.push(Buffer.from(`${claimed}\r\n`), piece, Buffer.from('\r\n'));
    at += size;
  }
  if (random.chance(0.9)) parts.push(Buffer.from('0\r\n\r\n'));
  return Buffer.concat(parts);
}
