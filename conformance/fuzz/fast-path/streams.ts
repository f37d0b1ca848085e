import type { Random } from '../../../test/support/random.ts';

const BODY = '["x"]';

/** A random stream of requests: simple ones, odd ones, mutated ones, and pairs that hide one request in another. */
export function randomStream(random: Random): Buffer {
  const count = random.pick([1, 1, 2, 2, 3, 5]);
  const parts = random.chance(0.3)
    ? alikeRequests(random)
    : Array.from({ length: count }, () =>
        random.chance(0.15) ? random.pick(PAIRS) : randomRequest(random),
      );
  let stream: Buffer = Buffer.from(parts.join(''), 'latin1');
  if (random.chance(0.25)) stream = mutated(stream, random);
  return random.chance(0.15) ? stream.subarray(0, random.below(stream.length + 1)) : stream;
}

/** Cuts a stream into the pieces in which it is sent. */
export function cut(bytes: Buffer, random: Random): readonly Buffer[] {
  const pieces: Buffer[] = [];
  const cuts = random.pick([0, 0, 1, 1, 2, 6]);
  const places = Array.from({ length: cuts }, () => random.below(bytes.length + 1));
  let from = 0;
  for (const at of [...places.sort((a, b) => a - b), bytes.length]) {
    if (at > from) pieces.push(bytes.subarray(from, at));
    from = at;
  }
  return pieces;
}

function randomRequest(random: Random): string {
  const isOdd = random.chance(0.5);
  const [usualMethod, usualTarget] = random.pick(REQUESTS);
  const method = isOdd && random.chance(0.3) ? random.pick(METHODS) : usualMethod;
  const target = isOdd && random.chance(0.3) ? random.pick(TARGETS) : usualTarget;
  const version = isOdd && random.chance(0.1) ? random.pick(VERSIONS) : ' HTTP/1.1';
  const lines = [`${method} ${target}${version}`];
  const fields = ['Host: a', 'Content-Type: application/json', `Content-Length: ${BODY.length}`];
  for (const field of fields) if (!isOdd || random.chance(0.93)) lines.push(field);
  while (random.chance(0.4)) lines.push(random.pick(FIELDS));
  if (isOdd) while (random.chance(0.4)) lines.push(random.pick(ODD_FIELDS));
  if (random.chance(0.3)) lines.push(lines.splice(1 + random.below(lines.length - 1), 1)[0] ?? '');
  const end = isOdd && random.chance(0.1) ? random.pick(['\n', '\r', '\r\r\n', '\n\r']) : '\r\n';
  const between = random.chance(0.9) ? '\r\n' : end;
  const body = isOdd && random.chance(0.3) ? random.pick(BODIES) : BODY;
  return `${lines.join(between)}${between}${end}${body}`;
}

/** Requests that differ in one line or one byte, which a parser could overlook. */
function alikeRequests(random: Random): readonly string[] {
  const fields = Array.from({ length: random.below(4) }, () => random.pick(FIELDS));
  const lines = [
    `${random.pick(REQUESTS).join(' ')} HTTP/1.1`,
    'Host: a',
    'Content-Type: application/json',
    `Content-Length: ${BODY.length}`,
    ...fields,
  ];
  return Array.from({ length: 2 + random.below(4) }, () => {
    const changed = [...lines];
    const at = random.below(lines.length);
    const change = random.below(5);
    if (change === 0) changed[at] = random.pick(ODD_FIELDS);
    else if (change === 1) changed[at] = random.pick(FIELDS);
    else if (change === 2)
      changed[at] = mutated(Buffer.from(lines[at] as string), random).toString('latin1');
    else if (change === 3) changed.splice(at, 1);
    return `${changed.join('\r\n')}\r\n\r\n${BODY}`;
  });
}

function mutated(bytes: Buffer, random: Random): Buffer {
  const changed = [...bytes];
  for (let left = 1 + random.below(3); left > 0; left--) {
    const at = random.below(changed.length + 1);
    const byte = random.pick([0, 9, 10, 13, 32, 44, 58, 127, 128, 255, random.below(256)]);
    const change = random.below(4);
    if (change === 0) changed[at] = byte;
    else if (change === 1) changed.splice(at, 1 + random.below(3));
    else if (change === 2) changed.splice(at, 0, byte);
    else changed.splice(at, 0, ...changed.slice(at, at + random.below(40)));
  }
  return Buffer.from(changed);
}

const REQUESTS: readonly (readonly [method: string, target: string])[] = [
  ...['/echo', '/echo', '/later', '/twice', '/seen', '/small', '/read', '/nope'].map(
    (target) => ['POST', target] as const,
  ),
  ...['PUT', 'PATCH', 'DELETE'].map((method) => [method, '/things/1'] as const),
];
const METHODS = [
  ...['GET', 'GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'CONNECT', 'PRI'],
  ...['post', 'Post', 'POST ', ' POST', 'PO ST', 'P\0ST', 'M-SEARCH', 'GETX', 'G', ''],
];
const TARGETS = [
  ...[
    '/read?params=[1]',
    '/read?params=%5B1%5D',
    '/read?params=[',
    '/twice?params=["x"]',
    '/twice?params=["x"]',
    '/echo?a=1',
    '/echo?params=[1]',
  ],
  ...[
    '*',
    '',
    '/',
    '//echo',
    'echo',
    'http://a/echo',
    'https://b/seen',
    'a:80',
    '/echo#x',
    '/e%63ho',
  ],
  ...[
    '/%zz',
    '/\xe9',
    '/a b',
    '/echo\t',
    `/${'a'.repeat(9_000)}`,
    '/"<>\\^`{|}',
    '/\x7f',
    '/__proto__',
  ],
];
const VERSIONS = [
  ...[' HTTP/1.0', ' HTTP/0.9', ' HTTP/2.0', ' HTTP/1.10', ' http/1.1', ' HTTP/1.1 ', '', ' '],
  ...['  HTTP/1.1', '\tHTTP/1.1', ' HTTP /1.1', ' HTTP/1,1', ' HTTP/1.1\r', ' HTTP/11'],
];
const FIELDS = [
  ...[
    'Accept: */*',
    'accept: text/html',
    'User-Agent: f/1',
    'Cookie: a=1; b=2',
    'X-A:1',
    'x-b: \t 2 \t',
  ],
  ...[
    'Authorization: Bearer a',
    'x-forwarded-for: 1.2.3.4',
    'Via: 1.1 p',
    'X-Empty:',
    'Connection: keep-alive',
  ],
  ...[
    'Accept-Encoding: gzip',
    'If-None-Match: "a"',
    'traceparent: 00-1',
    '__proto__: 1',
    'constructor: 2',
  ],
];
const ODD_FIELDS = [
  ...[
    'Connection: close',
    'Connection: Close',
    'connection: keep-alive, close',
    'Connection: upgrade',
    'Connection:',
  ],
  ...[
    'Connection: host',
    'Upgrade: websocket',
    'Upgrade: h2c',
    'Expect: 100-continue',
    'Expect: x',
    'TE: trailers',
  ],
  ...[
    'Host: a',
    'Host: b',
    'Host:',
    'host: a,b',
    'Host : a',
    'Host\t: a',
    ' Host: a',
    '\tHost: a',
    'Host: a\0',
  ],
  ...[
    'Content-Length: 5',
    'Content-Length: 0',
    'Content-Length: 6',
    'Content-Length: 4',
    'content-length: +5',
  ],
  ...[
    'Content-Length: -5',
    'Content-Length: 5, 5',
    'Content-Length: 5,6',
    'Content-Length: 05',
    'Content-Length: 0x5',
  ],
  ...[
    'Content-Length: 5 ',
    'Content-Length: 5 5',
    'Content-Length:',
    'Content-Length: 99999999999999999999999',
  ],
  ...[
    'Content-Length: 1e1',
    'Content-Length\t: 5',
    'Content-Length : 5',
    'Content_Length: 9',
    'Content-Length: 5\x0b',
  ],
  ...[
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: Chunked',
    'Transfer-Encoding: gzip, chunked',
  ],
  ...[
    'Transfer-Encoding: chunked, gzip',
    'Transfer-Encoding: identity',
    'Transfer-Encoding: xchunked',
  ],
  ...[
    'Transfer-Encoding : chunked',
    'Transfer-Encoding:\x0bchunked',
    'Transfer-Encoding: "chunked"',
  ],
  ...[
    'Transfer-Encoding:\tchunked',
    ' Transfer-Encoding: chunked',
    'X: 1\nTransfer-Encoding: chunked',
  ],
  ...[
    'X: 1\rTransfer-Encoding: chunked',
    'Transfer-Encoding\r\n: chunked',
    'Trailer: x',
    'Keep-Alive: 5',
  ],
  ...[
    'Proxy-Connection: close',
    'Content-Encoding: gzip',
    'Content-Encoding: identity',
    'Content-Type: text/plain',
  ],
  ...[
    'content-type: application/json',
    'Cookie: c=3',
    'accept: a',
    'X-A: 1',
    'User-Agent: g',
    'set-cookie: a',
  ],
  ...[
    'x: \x80',
    'x: caf\xe9',
    'x: \x7f',
    'x: \x01',
    'x: \0',
    ': empty',
    'no colon',
    '',
    'x y: z',
    'x(: 1',
    'x@: 1',
  ],
  ...[
    ' folded',
    '\tfolded: 1',
    `x: ${'y'.repeat(17_000)}`,
    'x: 1\r\n'.repeat(300).trimEnd(),
    'x: a\r b',
    'x: a\n b',
  ],
];
const BODIES = [
  ...[
    '',
    '["',
    '[1,2]',
    '["x"]\r\n',
    '\r\n["x"]',
    '[nope',
    '"\xff\xfe"',
    '["\xc3\xa9"]',
    '5\r\n["x"]\r\n0\r\n\r\n',
  ],
  ...[
    '5;a=b\r\n["x"]\r\n0\r\nX: 1\r\n\r\n',
    '05\r\n["x"]\r\n0\r\n\r\n',
    '5\n["x"]\n0\n\n',
    'g\r\n',
    '-1\r\n\r\n',
    '0\r\n\r\n',
  ],
  ...[
    'ffffffffffffffff\r\n',
    '5 \r\n["x"]\r\n0\r\n\r\n',
    '0\r\nContent-Length: 9\r\n\r\n',
    'GET /read HTTP/1.1\r\nHost: a\r\n\r\n',
  ],
];

const inner =
  'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n[7]';
const head = 'POST /echo HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const chunkedEnd = '0\r\n\r\n';
/** Published ways to hide a request from one of two servers. */
const PAIRS = [
  // CL.TE and TE.CL, with each usual disguise of the coding.
  ...[
    ...['Transfer-Encoding: chunked', 'Transfer-Encoding : chunked', 'Transfer-Encoding: xchunked'],
    ...[
      'Transfer-Encoding:\tchunked',
      ' Transfer-Encoding: chunked',
      'X: X\nTransfer-Encoding: chunked',
    ],
    ...['Transfer-Encoding\r\n : chunked', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: x'],
    ...[
      'Transfer-Encoding: x\r\nTransfer-Encoding: chunked',
      'Transfer_Encoding: chunked',
      'Transfer-Encoding: chunk',
    ],
  ].flatMap((coding) => [
    `${head}Content-Length: ${chunkedEnd.length + inner.length}\r\n${coding}\r\n\r\n${chunkedEnd}${inner}`,
    `${head}${coding}\r\nContent-Length: 4\r\n\r\n5c\r\n${inner}\r\n${chunkedEnd}`,
  ]),
  // CL.CL
  `${head}Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
  `${head}Content-Length: ${inner.length}\r\nContent-Length: 0\r\n\r\n${inner}`,
  `${head}Content-Length: 0, ${inner.length}\r\n\r\n${inner}`,
  // A GET with a body, and one without a length (CL.0 and 0.CL).
  `GET /read HTTP/1.1\r\nHost: a\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
  `GET /read HTTP/1.1\r\nHost: a\r\n\r\n${inner}`,
  `${head}Content-Length: ${inner.length}\r\nExpect: 100-continue\r\n\r\n${inner}`,
  // Line ends that only one side takes for the end of a head.
  `${head}Content-Length: 0\r\n\n${inner}`,
  `${head}Content-Length: 0\n\n${inner}`,
  `${head}Content-Length: 0\r\r${inner}`,
  `${head}X: 1\0\r\nContent-Length: 0\r\n\r\n${inner}`,
  // Versions and bytes before the request line.
  `POST /echo HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: 3\r\n\r\n[7]${inner}`,
  `\r\n\r\n${inner}${inner}`,
  `${head}Connection: close\r\nContent-Length: 3\r\n\r\n[7]${inner}`,
  `${head}Connection: Content-Length\r\nContent-Length: 3\r\n\r\n[7]${inner}`,
  `${head}Upgrade: h2c\r\nConnection: upgrade\r\nContent-Length: 3\r\n\r\n[7]${inner}`,
];
