import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import test from 'ava';

const script = fileURLToPath(new URL('./cold-start-function.ts', import.meta.url));

test('an event loads no module of Node that it does not need', async (t) => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--conditions=@mikrokit/source', script]);
  const { body, loaded } = JSON.parse(stdout) as { body: string; loaded: readonly string[] };
  t.is(body, '{"echo":"a"}');
  const has = (name: string) => loaded.some((entry) => entry.endsWith(` ${name}`));
  for (const name of ['internal/deps/undici/undici', 'http', 'net', 'stream', 'zlib'])
    t.false(has(name), name);
});
