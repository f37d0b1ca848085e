import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import test from 'ava';

const script = fileURLToPath(new URL('./cold-start-server.ts', import.meta.url));

test('serving a call loads no module of Node that it does not need', async (t) => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--conditions=@mikrokit/source', script]);
  const { reply, loaded } = JSON.parse(stdout) as { reply: string; loaded: readonly string[] };
  t.regex(reply, /\{"echo":1\}$/);
  const has = (name: string) => loaded.some((entry) => entry.endsWith(` ${name}`));
  // The list contains modules that are certainly loaded.
  t.true(has('http'));
  // undici comes with `import 'node:http'` and with the globals Response, Request and fetch, and costs 22 ms.
  // node:dns comes with `listen` for an address that is not bound yet, and a pattern that takes 6 ms.
  for (const name of ['internal/deps/undici/undici', 'https', 'http2', 'zlib', 'dns']) {
    t.false(has(name), name);
  }
});
