import '@mikrokit/compiler/register';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFetch, type FetchError, fetchTransport } from '@mikrokit/fetch';
import { undiciTransport } from '@mikrokit/fetch/undici';
import test from 'ava';
import { sendJson, startForeign } from './foreign-server.ts';

// Its codecs are compiled when it is imported.
const { optional, required } = await import('./codecs.ts');

for (const [name, transport] of [
  ['undici', undiciTransport()],
  ['fetch', fetchTransport()],
] as const) {
  test(`${name}: a location in raw UTF-8 leads where it says`, async (t) => {
    // `node:http` would refuse to send it.
    const raw = createServer((socket) => {
      let n = 0;
      socket.on('error', () => {});
      socket.on('data', (chunk) => {
        const [, target = ''] = /^GET (\S+)/.exec(chunk.toString('latin1')) ?? [];
        const location = n++ === 0 ? 'location: /café?q=münchen\r\n' : '';
        const status = location ? '302 Found' : '200 OK';
        socket.write(
          `HTTP/1.1 ${status}\r\n${location}content-length: ${target.length}\r\n\r\n${target}`,
        );
      });
    });
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
    t.teardown(() => raw.close());
    const { port } = raw.address() as { readonly port: number };
    const api = createFetch({ url: `http://127.0.0.1:${port}`, transport });
    t.teardown(() => api.close());
    t.is(await (await api.get('/start')).text(), '/caf%C3%A9?q=m%C3%BCnchen');
  });

  test(`${name}: a content-length that does not fit is the application's fault, and is not repeated`, async (t) => {
    const { url, seen } = await startForeign(t, (_, response) => sendJson(response, 1));
    const api = createFetch({
      url,
      transport,
      policies: { retry: { limit: 2, delay: 1 } },
    });
    t.teardown(() => api.close());
    const call = api.put('/a', { body: 'hello', headers: { 'content-length': '3' } });
    t.like(await t.throwsAsync<FetchError>(call), { type: 'application' });
    t.deepEqual(seen, []);
  });

  test(`${name}: text follows its charset, and JSON is UTF-8`, async (t) => {
    const { url } = await startForeign(t, ({ url }, response) => {
      const type = decodeURIComponent(url?.slice(1) ?? '');
      const bytes = /latin|1252/.test(type) ? Buffer.from('"é"', 'latin1') : Buffer.from('"é"');
      response.writeHead(200, { 'content-type': type }).end(bytes);
    });
    const api = createFetch({ url, transport });
    t.teardown(() => api.close());
    for (const type of [
      'text/plain',
      'text/plain; charset=utf-8',
      'text/plain; charset="latin1"',
      'text/plain;charset=windows-1252',
      'text/plain; charset=nobody-knows',
    ])
      t.is(await (await api.get(`/${encodeURIComponent(type)}`)).text(), '"é"', type);
    t.is(await (await api.get(`/${encodeURIComponent('application/json')}`)).json(), 'é');
  });
}

test('elements of a list are told apart from its commas, and an empty list is not sent', async (t) => {
  const { url, seen } = await startForeign(t, (_, response) => sendJson(response, 1));
  const lists = {
    comma: ['a=x%2Cy,z'],
    repeat: ['a=x%2Cy&a=z'],
    brackets: ['a%5B%5D=x%2Cy&a%5B%5D=z'],
  };
  for (const [mode, [expected]] of Object.entries(lists)) {
    const api = createFetch({ url, lists: mode as keyof typeof lists });
    t.teardown(() => api.close());
    await api.get('/', { query: { a: ['x,y', 'z'], b: null } } as never);
    await api.get('/', { query: { a: [] } });
    t.deepEqual(seen.splice(0), [`GET /?${expected}&b=`, 'GET /'], mode);
  }
});

test('a codec of something optional takes a reply without content', async (t) => {
  const { url } = await startForeign(t, (_, response) => void response.writeHead(204).end());
  const api = createFetch({ url });
  t.teardown(() => api.close());
  t.is(await api.get('/', optional), undefined);
  t.like(await t.throwsAsync<FetchError>(api.get('/', required)), { type: 'protocol' });
});

const unixTest = process.platform === 'win32' ? test.skip : test;

unixTest('a download into a pipe is written to it, and does not replace it', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-download-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const { url } = await startForeign(t, (_, response) => void response.end('x'.repeat(100_000)));
  const api = createFetch({ url });
  t.teardown(() => api.close());
  const reading = readFile(pipe, 'utf8');
  t.is(await (await api.get('/')).download(pipe), 100_000);
  t.is((await reading).length, 100_000);
  t.true(statSync(pipe).isFIFO());
});
