import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serve } from '@mikrokit/http';
import test from 'ava';
import { build } from 'esbuild';
import { api } from './api/compiled.ts';

const server = await serve(api, { port: 0 });
test.after.always(() => server.close());

const script = `
  import { ClientError, createClient } from '@mikrokit/client';
  const client = createClient({ url: ${JSON.stringify(server.url)} });
  const batched = createClient({ url: ${JSON.stringify(server.url)}, batch: true });
  const { error } = await client.users.get.safe(-1);
  const slow = await client.slow.with({ timeout: 50 }).safe(5_000);
  const users = await Promise.all([batched.users.get(1), batched.users.list(1, 2)]);
  const replies = [
    (await client.users.get(1)).lastUpdate instanceof Date,
    (await client.users.list(1, 2)).length,
    error.type, error.data.id === -1n, error.status,
    slow.error instanceof ClientError && slow.error.type,
    users[0].name, users[1].length,
  ];
  console.log(JSON.stringify(replies));
  await client.close();
`;

for (const [runtime, condition, args] of [
  ['bun', 'bun', []],
  ['deno', 'deno', ['run', '--allow-net']],
  ['node', 'node', []],
] as const) {
  test(`a plain script calls the API in ${runtime}`, async (t) => {
    // Resolves the package as the runtime would. Not every runtime runs TypeScript from packages.
    const { outputFiles } = await build({
      stdin: { contents: script, resolveDir: import.meta.dirname },
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'es2024',
      conditions: ['@mikrokit/source', condition],
      // undici, which only Node gets, is CommonJS.
      external: ['undici'],
      write: false,
    });
    const text = outputFiles[0]?.text ?? '';
    t.is(/from "undici"/.test(text), runtime === 'node');
    const folder = await mkdtemp(join(import.meta.dirname, '.runtime-'));
    t.teardown(() => rm(folder, { recursive: true }));
    const file = join(folder, 'script.mjs');
    await writeFile(file, text);
    const binary = fileURLToPath(new URL(`../../../node_modules/.bin/${runtime}`, import.meta.url));
    const { stdout } = await promisify(execFile)(binary, [...args, file], {
      env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1' },
      timeout: 60_000,
    });
    t.deepEqual(JSON.parse(stdout), [true, 2, 'no-user', true, 404, 'timeout', 'Ada', 2]);
  });
}
