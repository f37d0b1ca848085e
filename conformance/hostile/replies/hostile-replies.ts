import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A reply that no decent server sends. */
export interface HostileReply {
  readonly title: string;
  /** The bytes, in pieces. A function creates endless pieces. */
  readonly pieces: readonly (string | Buffer)[] | (() => string | Buffer);
  /** Whether the server closes the connection after it. */
  readonly closes?: boolean;
  /** Whether the client can accept it as a valid reply. */
  readonly isHarmless?: boolean;
}

const ok = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const whole = (body: string | Buffer, headers = ''): (string | Buffer)[] => [
  `${ok}${headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n`,
  body,
];

/** All kinds, for a call of `later` with the id 1. */
export function createHostileReplies(): readonly HostileReply[] {
  const megabytes = Buffer.alloc(2 ** 20, ' ');
  const gzipped = gzipSync(megabytes);
  const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  return [
    { title: 'no JSON', pieces: whole('hello') },
    { title: 'an empty body', pieces: whole('') },
    {
      title: 'a page of a proxy',
      pieces: [
        'HTTP/1.1 502 Bad Gateway\r\ncontent-type: text/html\r\ncontent-length: 6\r\n\r\n<html>',
      ],
    },
    { title: 'the result of another route', pieces: whole('{"count":1}') },
    { title: 'a result of another type', pieces: whole('{"later":"one"}') },
    {
      title: 'a deep result',
      pieces: whole(`{"later":${'['.repeat(100_000)}${']'.repeat(100_000)}}`),
    },
    {
      title: 'members of prototypes',
      pieces: whole(
        '{"later":1,"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
      ),
      isHarmless: true,
    },
    { title: 'errors that are none', pieces: whole('{"errors":null}') },
    {
      title: 'an error of another shape',
      pieces: whole('{"errors":{"later":{"type":5,"message":{}}}}'),
    },
    {
      title: 'a body that is cut',
      pieces: [`${ok}content-length: 1000\r\n\r\n{"later":1`],
      closes: true,
    },
    {
      title: 'a body that is shorter than its length',
      pieces: [`${ok}content-length: 1000\r\n\r\n{"later":1}`],
    },
    {
      title: 'an endless body',
      pieces: endless(
        `${ok}transfer-encoding: chunked\r\n\r\n`,
        `10000\r\n${' '.repeat(65_536)}\r\n`,
      ),
    },
    { title: 'an endless head', pieces: endless(ok, `x: ${'y'.repeat(10_000)}\r\n`) },
    {
      title: 'endless informational replies',
      pieces: endless('', 'HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n'.repeat(100)),
    },
    {
      title: 'a bomb in gzip',
      pieces: whole(Buffer.concat(Array(200).fill(gzipped)), 'content-encoding: gzip\r\n'),
    },
    {
      title: 'a bomb in gzip, twice',
      pieces: whole(
        gzipSync(Buffer.concat(Array(200).fill(gzipped))),
        'content-encoding: gzip, gzip\r\n',
      ),
    },
    {
      title: 'a bomb in br',
      pieces: whole(
        brotliCompressSync(Buffer.concat(Array(64).fill(megabytes)), fast),
        'content-encoding: br\r\n',
      ),
    },
    { title: 'a coding that is broken', pieces: whole('no gzip', 'content-encoding: gzip\r\n') },
    {
      title: 'two lengths',
      pieces: [`${ok}content-length: 11\r\ncontent-length: 3\r\n\r\n{"later":1}`],
    },
    {
      title: 'a length and chunks',
      pieces: [`${ok}content-length: 11\r\ntransfer-encoding: chunked\r\n\r\n{"later":1}`],
    },
    {
      title: 'a broken chunk',
      pieces: [`${ok}transfer-encoding: chunked\r\n\r\nzz\r\n{"later":1}`],
    },
    {
      title: 'a redirect',
      pieces: ['HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:9/\r\ncontent-length: 0\r\n\r\n'],
    },
    { title: 'no HTTP', pieces: ['SSH-2.0-OpenSSH_9.2\r\n'] },
    { title: 'nothing, and the end', pieces: [], closes: true },
    { title: 'nothing', pieces: [] },
    {
      title: 'a second reply behind the first',
      pieces: [...whole('{"later":1}'), ...whole('{"later":99}')],
      isHarmless: true,
    },
  ];
}

function endless(first: string, next: string): () => string {
  let isFirst = true;
  return () => {
    if (!isFirst) return next;
    isFirst = false;
    return first;
  };
}
