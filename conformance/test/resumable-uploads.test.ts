import '@mikrokit/compiler/register';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { createClient } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import test from 'ava';
import { Upload } from 'tus-js-client';
import { startCuttingProxy } from '../../test/support/cutting-proxy.ts';

const { uploadsApi, requests, removeUploads } = await import('../uploads-api.ts');
const server = await serve(uploadsApi, { port: 0 });
test.after.always(async () => {
  await server.close({ deadline: 0 });
  removeUploads();
});

test('an upload goes on behind what has arrived when its connection breaks off', async (t) => {
  let cuts = 0;
  const proxy = await startCuttingProxy(
    () => server.url,
    // In the middle of a chunk; the creation of an upload is shorter.
    () => (++cuts > 4 ? {} : { requestBytes: 2_000_000 }),
  );
  t.teardown(() => proxy.close());
  const file = randomBytes(20_000_000);
  const slowly = Readable.from(
    (async function* () {
      for (let at = 0; at < file.length; at += 200_000) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        yield file.subarray(at, at + 200_000);
      }
    })(),
    { objectMode: false },
  );
  const url = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(slowly, {
      endpoint: `${proxy.url}/uploads`,
      uploadSize: file.length,
      chunkSize: 5_000_000,
      retryDelays: [0, 10, 50, 100, 500, 1_000],
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    });
    upload.start();
  });
  t.log(requests.join(', '));
  // The client asked how much had arrived, and went on there.
  t.true(requests.includes('HEAD'));
  const offsets = requests.flatMap((request) => request.match(/^PATCH (\d+)$/)?.[1] ?? []);
  t.true(offsets.some((offset) => Number(offset) % 5_000_000 !== 0));
  const client = createClient<typeof uploadsApi>({ url: server.url });
  t.teardown(() => client.close());
  t.deepEqual(await client.publish(url.slice(url.lastIndexOf('/') + 1)), {
    size: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
  });
});
