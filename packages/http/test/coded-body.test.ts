import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, deflate, gzip, zstdCompress } from 'node:zlib';
import test from 'ava';
import { headerOf, post } from './raw-connection.ts';
import { serving } from './serving.ts';

const writers = {
  gzip: promisify(gzip),
  deflate: promisify(deflate),
  br: promisify(brotliCompress),
  zstd: promisify(zstdCompress),
} as Record<string, (body: string) => Promise<Buffer>>;

for (const [coding, write] of Object.entries(writers)) {
  for (const extra of [1, 5_000, 300_000]) {
    for (const fill of ['x', '\0']) {
      const bytes = fill === 'x' ? 'bytes' : 'zeros';
      test(`${extra} ${bytes} behind a body in ${coding} are a bad request, which harms no later call`, async (t) => {
        const { open, server } = await serving(t);
        const connection = open();
        const body = Buffer.concat([await write('[1]'), Buffer.alloc(extra, fill)]);
        connection.send(post('/echo', body, `content-encoding: ${coding}`));
        const reply = await connection.reply();
        t.is(reply.status, 400);
        t.true(reply.body.includes('"type":"bad-request"'));
        const sentAt = performance.now();
        if (headerOf(reply, 'connection') === 'close') await connection.closed;
        else {
          connection.send(post('/echo', '[2]'));
          t.is((await connection.reply()).body, '{"echo":2}');
        }
        // Otherwise it waits for the connection.
        await server.close();
        t.true(performance.now() - sentAt < 1_900);
      });
    }
  }

  test(`bytes that follow a body in ${coding} later are a bad request`, async (t) => {
    const connection = (await serving(t)).open();
    const body = Buffer.concat([await write('[1]'), Buffer.from('late')]);
    const request = post('/echo', body, `content-encoding: ${coding}`);
    connection.send(request.subarray(0, -4));
    await sleep(50);
    connection.send(request.subarray(-4));
    t.is((await connection.reply()).status, 400);
  });

  test(`after a broken body in ${coding} that was read to its end the connection is used for the next call`, async (t) => {
    const connection = (await serving(t)).open();
    for (const broken of [Buffer.from('no such thing'), (await write('[1]')).subarray(0, -2)]) {
      connection.send(post('/echo', broken, `content-encoding: ${coding}`));
      const reply = await connection.reply();
      t.is(reply.status, 400);
      t.not(headerOf(reply, 'connection'), 'close');
      connection.send(post('/echo', '[2]'));
      t.is((await connection.reply()).body, '{"echo":2}');
    }
  });

  test(`a broken body in ${coding} that is still arriving is rejected, and its connection ends with it`, async (t) => {
    const connection = (await serving(t)).open();
    const request = post('/echo', Buffer.alloc(20_000, 'x'), `content-encoding: ${coding}`);
    connection.send(request.subarray(0, -1));
    const reply = await connection.reply();
    t.is(reply.status, 400);
    t.is(headerOf(reply, 'connection'), 'close');
    const sentAt = performance.now();
    connection.send(request.subarray(-1));
    await connection.closed;
    t.true(performance.now() - sentAt < 1_900);
  });

  test(`a call behind one in ${coding} on the same connection is answered after it`, async (t) => {
    const connection = (await serving(t)).open();
    const coded = await write(JSON.stringify(['x'.repeat(200_000)]));
    connection.send(
      Buffer.concat([post('/echo', coded, `content-encoding: ${coding}`), post('/echo', '[2]')]),
    );
    t.is((await connection.reply()).body.length, 200_011);
    t.is((await connection.reply()).body, '{"echo":2}');
  });
}

test('two members of gzip and two frames of zstd are one body', async (t) => {
  const connection = (await serving(t)).open();
  for (const coding of ['gzip', 'zstd']) {
    const write = writers[coding] as (text: string) => Promise<Buffer>;
    const body = Buffer.concat([await write('["a'), await write('b"]')]);
    connection.send(post('/echo', body, `content-encoding: ${coding}`));
    t.is((await connection.reply()).body, '{"echo":"ab"}');
  }
});
