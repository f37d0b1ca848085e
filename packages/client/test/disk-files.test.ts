import '@mikrokit/compiler/register';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchHandler, serve } from '@mikrokit/http';
import test from 'ava';

const { disk } = (await import('./api/disk-files.ts')) as typeof import('./api/disk-files.ts');

const folder = mkdtempSync(join(tmpdir(), 'disk-files-'));
const server = await serve(disk, { port: 0 });
test.after.always(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
const handler = fetchHandler(disk);

for (const [name, get] of [
  ['node:http', fetch],
  ['a fetch host', async (url: string, init?: RequestInit) => handler(new Request(url, init))],
] as const) {
  const path = join(folder, `${name.replace(/\W/g, '')}.txt`);
  const url = `${server.url}/file?params=${encodeURIComponent(JSON.stringify([path]))}`;

  test(`a file from disk is sent whole and in parts over ${name}`, async (t) => {
    const text = '0123456789'.repeat(100_000);
    writeFileSync(path, text);
    t.is(await (await get(url)).text(), text);
    const part = await get(url, { headers: { range: 'bytes=300000-900001' } });
    t.is(part.status, 206);
    t.is(await part.text(), text.slice(300_000, 900_002));
    writeFileSync(path, '');
    t.is(await (await get(url)).text(), '');
  });

  test(`a file that changes while it is sent does not pass for the whole over ${name}`, async (t) => {
    const other = `${path}.large`;
    writeFileSync(other, Buffer.alloc(60_000_000));
    const response = await get(url.replace('.txt', '.txt.large'));
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    writeFileSync(other, Buffer.alloc(60_000_000, 1));
    await t.throwsAsync(async () => {
      while (!(await reader.read()).done);
    });
  });
}
