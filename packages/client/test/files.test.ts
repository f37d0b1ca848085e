import '@mikrokit/compiler/register';
import { fetchTransport, inProcess } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import test from 'ava';
import { until } from '../../../test/support/until.ts';

const { files, seen } = (await import('./api/files.ts')) as typeof import('./api/files.ts');
const { clientOf, plainClientOf } = (await import(
  './api/file-clients.ts'
)) as typeof import('./api/file-clients.ts');

const server = await serve(files, { port: 0 });
const client = clientOf({ url: server.url });
test.after.always(async () => {
  await client.close();
  await server.close();
});

function streamOf(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const size = Math.min(left, 65_536);
      left -= size;
      if (size === 0) controller.close();
      else controller.enqueue(new Uint8Array(size));
    },
  });
}

const png = new File([new Uint8Array(3_000_000)], 'größe "1".png', { type: 'image/png' });

const album = {
  name: 'a',
  made: new Date(5),
  cover: new Blob(['cover']),
  photos: [new File(['one'], '1.png'), new File(['two'], '2.png')],
};
const albumResult = {
  name: 'a',
  made: new Date(5),
  cover: 'cover',
  photos: [
    ['1.png', 'one'],
    ['2.png', 'two'],
  ],
  last: ['last', 70_000],
};
const last = { name: 'last', type: 'x/y', stream: () => streamOf(70_000) };

for (const [name, own] of [
  ['undici', client],
  ['fetch', clientOf({ url: server.url, transport: fetchTransport() })],
  ['the process', clientOf({ transport: inProcess(files) })],
  ['a client without a compiler', plainClientOf({ url: server.url })],
] as const) {
  test(`files go both ways over ${name}`, async (t) => {
    t.deepEqual(await own.raw(png), { name: 'größe "1".png', type: 'image/png', size: 3_000_000 });
    t.is(await own.bytes(streamOf(1_000_000)), 1_000_000);
    t.is(await own.optional(), -1);
    t.is(await own.optional(new Blob(['abc'])), 3);
    t.deepEqual(await own.album(album, last), albumResult);
    const copy = await own.copy(new Blob(['x'.repeat(500_000)], { type: 'text/x' }));
    t.true(copy instanceof Blob);
    t.deepEqual([copy.type, copy.size, (await copy.text()).slice(0, 2)], ['text/x', 500_000, 'xx']);
    const image = (await own.image('ä.png')) as File;
    t.deepEqual([image.name, image.type, await image.text()], ['ä.png', 'image/png', 'png']);
    t.deepEqual(await own.plain(), new Uint8Array([1, 2, 3]));
  });

  test(`calls with files fail as others over ${name}`, async (t) => {
    t.like(await t.throwsAsync(own.image('')), {
      type: 'no-image',
      data: { name: '' },
      status: 404,
    });
    t.like(await t.throwsAsync(own.raw({ ...last, type: 'image/gif' } as never)), {
      type: 'validation',
    });
    t.like(await t.throwsAsync(own.optional(new Blob(['x'.repeat(11)]))), { type: 'validation' });
    t.like(await t.throwsAsync(own.optional('text' as never)), { type: 'validation' });
    t.like(await t.throwsAsync(own.with({ headers: { 'x-key': 'wrong' } }).bytes(streamOf(10))), {
      type: 'unauthorized',
    });
    t.like(await t.throwsAsync(own.with({ maxReplySize: 10 }).copy(new Blob(['x'.repeat(11)]))), {
      type: 'protocol',
    });
    const { ok } = await own.image.safe('');
    t.false(ok);
    for (const like of [`filename*=UTF-8''b.png`, `a; filename*=UTF-8''b.png`, 'é; filename="b"'])
      t.is((await own.image(like)).name, like);
  });
}

test('a result that streams is read as it arrives, and leaving it ends its source', async (t) => {
  const stream = await client.endless();
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > 1_000_000) break;
  }
  await until(() => seen.length === 2);
  t.deepEqual([...seen].sort(), ['aborted', 'cancelled']);
});

test('a result that breaks off does not pass for the whole', async (t) => {
  const stream = await client.breaks();
  await t.throwsAsync(async () => {
    for await (const chunk of stream) t.true(chunk.length > 0);
  });
});

test('progress is told while files are sent', async (t) => {
  const told: { sent: number; total: number | undefined }[] = [];
  const own = client.with({ onProgress: (progress) => told.push(progress) });
  await own.raw(png);
  t.true(told.length > 10);
  t.deepEqual(told.at(-1), { sent: 3_000_000, total: 3_000_000 });
  await own.bytes(streamOf(100_000));
  t.deepEqual(told.at(-1), { sent: 100_000, total: undefined });
});

test('a stream is sent only once', async (t) => {
  const stream = streamOf(10);
  t.is(await client.bytes(stream), 10);
  t.like(await t.throwsAsync(client.bytes(stream)), { type: 'validation' });
});

test('in the same process files are passed as they are', async (t) => {
  t.deepEqual(await files.call('album', album, last), albumResult);
  const copy = await files.call('copy', new Blob(['abc']));
  t.is(await (copy as Blob).text(), 'abc');
  t.deepEqual(await files.call('plain'), new Uint8Array([1, 2, 3]));
  const stream = (await files.call('breaks')) as ReadableStream<Uint8Array>;
  await t.throwsAsync(async () => {
    for await (const chunk of stream) t.true(chunk.length > 0);
  });
});
