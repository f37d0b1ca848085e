import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@mikrokit/client';
import { serve } from '@mikrokit/http';
import { CLIENT_CODECS_VERSION } from '@mikrokit/types/runtime/client';
import test from 'ava';
import { api } from './api/compiled.ts';

const server = await serve(api, { port: 0 });
test.after.always(() => server.close());

for (const [kind, transport] of [
  ['undici', ''],
  ['fetch', 'transport: fetchTransport(),'],
] as const) {
  test(`a script that does not close its client still ends, by ${kind}`, async (t) => {
    const file = join(import.meta.dirname, `.ending-${kind}.ts`);
    t.teardown(() => rm(file));
    await writeFile(
      file,
      `import { createClient, fetchTransport } from '@mikrokit/client';
const options = { url: ${JSON.stringify(server.url)}, ${transport} };
const client = createClient<any>(options, undefined) as any;
await client.ping();
await client.ping.with({ timeout: 60_000, deadline: 60_000, retry: 2 })();
await Promise.all([client.ping(), client.ping()]);
const batched = createClient<any>({ ...options, batch: true }, undefined) as any;
await Promise.all([batched.ping(), batched.ping()]);
client.ping.with({ signal: AbortSignal.abort() }).safe();
void fetchTransport;
console.log(performance.now());
`,
    );
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--conditions=@mikrokit/source', file],
      { env: { ...process.env, NODE_OPTIONS: '' }, timeout: 30_000 },
    );
    t.true(Number(stdout) > 0);
  });
}

test('connections are kept: many sequential calls use few of them', async (t) => {
  let connections = 0;
  const plain = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('set-cookie', 'a=b').setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ method: request.headers.cookie ?? 'none' }));
    });
  });
  plain.on('connection', () => connections++);
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  t.teardown(() => plain.close());
  const { port } = plain.address() as { port: number };
  const decodeResult = (json: unknown) => json;
  await using client = createClient<typeof api>(
    { url: `http://127.0.0.1:${port}` },
    {
      version: CLIENT_CODECS_VERSION,
      routes: { method: { encodeParams: () => '[]', decodeResult } },
      hooks: {},
    },
  );
  // Cookies are not kept: only browsers do that.
  for (let i = 0; i < 50; i++) t.is((await client.method('x')) as unknown, 'none');
  // undici frees a connection shortly after its reply has ended.
  t.true(connections <= 2, String(connections));
});
