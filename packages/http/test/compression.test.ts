import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliDecompressSync,
  deflate,
  gunzipSync,
  gzip,
  zstdCompress,
  zstdDecompressSync,
} from 'node:zlib';
import { serve } from '@mikrokit/http';
import test from 'ava';
import { createApi } from './api.ts';
import { post as rawPost } from './raw-connection.ts';
import { serving } from './serving.ts';

const long = JSON.stringify(['ü'.repeat(5_000)]);

async function post(
  url: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
  method = 'POST',
) {
  const call = request(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
  });
  call.end(body);
  const [reply] = await once(call, 'response');
  return { status: reply.statusCode, headers: reply.headers, body: await buffer(reply) };
}

const readers = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync };

for (const [encoding, read] of Object.entries(readers)) {
  test(`a long reply is sent as ${encoding} to callers that accept it`, async (t) => {
    const { server } = await serving(t, {}, { compress: true });
    for (const path of ['/echo', '/later']) {
      const reply = await post(`${server.url}${path}`, long, { 'accept-encoding': encoding });
      t.is(reply.headers['content-encoding'], encoding);
      t.is(reply.headers.vary, 'accept-encoding');
      t.is(Number(reply.headers['content-length']), reply.body.length);
      t.true(reply.body.length < 500);
      t.is(read(reply.body).toString(), `{"${path.slice(1)}":${long.slice(1, -1)}}`);
    }
  });
}

for (const [accept, encoding] of [
  ['gzip, br, zstd', 'zstd'],
  ['gzip, br', 'br'],
  ['GZIP;q=0.5, identity', 'gzip'],
  ['*', 'zstd'],
  ['zstd;q=0, *;q=0.1', 'br'],
  ['br;q=0, gzip;q=0.000', undefined],
  ['identity', undefined],
  ['compress, x', undefined],
  ['', undefined],
] as const) {
  test(`for "${accept}" the reply is sent as ${encoding ?? 'it is'}`, async (t) => {
    const { server } = await serving(t, {}, { compress: true });
    const reply = await post(`${server.url}/echo`, long, { 'accept-encoding': accept });
    t.is(reply.headers['content-encoding'], encoding);
    t.is(reply.headers.vary, 'accept-encoding');
  });
}

test('short replies, and replies of a server without the option, are not compressed', async (t) => {
  const accept = { 'accept-encoding': 'gzip' };
  const { server } = await serving(t, {}, { compress: { threshold: 100, encodings: ['gzip'] } });
  const short = await post(`${server.url}/echo`, '[1]', accept);
  t.is(short.headers['content-encoding'], undefined);
  t.is(short.headers.vary, undefined);
  const medium = await post(`${server.url}/echo`, JSON.stringify(['x'.repeat(100)]), accept);
  t.is(medium.headers['content-encoding'], 'gzip');
  const plain = await serving(t);
  t.is((await post(`${plain.server.url}/echo`, long, accept)).headers.vary, undefined);
});

test('the entity tag of a compressed reply is weak, and still allows a 304', async (t) => {
  const { server } = await serving(t, {}, { compress: true });
  const url = `${server.url}/read?params=${JSON.stringify(['x'.repeat(5_000)])}`;
  const accept = { 'accept-encoding': 'gzip' };
  const first = await post(url, '', accept, 'GET');
  t.is(first.headers['content-encoding'], 'gzip');
  t.regex(first.headers.etag ?? '', /^W\/"/);
  const again = await post(url, '', { ...accept, 'if-none-match': first.headers.etag }, 'GET');
  t.is(again.status, 304);
});

test('pipelined replies keep their order when some are compressed', async (t) => {
  const { open } = await serving(t, {}, { compress: true });
  const connection = open();
  connection.send(
    Buffer.concat([
      rawPost('/echo', long, 'accept-encoding: gzip'),
      rawPost('/echo', '[2]', 'accept-encoding: gzip'),
    ]),
  );
  t.is(
    (await connection.reply()).headers.find(([name]) => name === 'content-encoding')?.[1],
    'gzip',
  );
  t.is((await connection.reply()).body, '{"echo":2}');
});

for (const compress of [{ threshold: -1 }, { encodings: ['lzma' as 'gzip'] }]) {
  test(`compress: ${JSON.stringify(compress)} is rejected at start-up`, async (t) => {
    await t.throwsAsync(serve(createApi().api, { port: 0, compress }), { message: /^compress: / });
  });
}

const writers = {
  gzip: promisify(gzip),
  deflate: promisify(deflate),
  br: promisify(brotliCompress),
  zstd: promisify(zstdCompress),
} as Record<string, (body: string | Buffer) => Promise<Buffer>>;

for (const [encoding, write] of Object.entries(writers)) {
  test(`a request body in ${encoding} is read, and limited in its inflated size`, async (t) => {
    const { server } = await serving(t);
    const headers = { 'content-encoding': encoding };
    const reply = await post(`${server.url}/echo`, await write(long), headers);
    t.is(reply.body.toString(), `{"echo":${long.slice(1, -1)}}`);
    const bomb = await write(Buffer.alloc(50_000_000, ' '));
    t.true(bomb.length < 1_000_000);
    t.is((await post(`${server.url}/echo`, bomb, headers)).status, 413);
    t.is((await post(`${server.url}/echo`, Buffer.from('no such thing'), headers)).status, 400);
    const cut = (await write(long)).subarray(0, -5);
    t.is((await post(`${server.url}/echo`, cut, headers)).status, 400);
    t.is((await post(`${server.url}/echo`, '[1]')).status, 200);
  });
}

test('an unknown coding is a 415 that names the known ones', async (t) => {
  const { server } = await serving(t);
  for (const encoding of ['lzma', 'gzip, gzip', '']) {
    const reply = await post(`${server.url}/echo`, '[1]', { 'content-encoding': encoding });
    t.is(reply.status, 415, encoding);
    t.is(reply.headers['accept-encoding'], 'gzip, deflate, br, zstd');
  }
  const identity = await post(`${server.url}/echo`, '[1]', { 'content-encoding': 'identity' });
  t.is(identity.status, 200);
});
