import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import test from 'ava';

const script = fileURLToPath(new URL('./old-generation-server.ts', import.meta.url));

test('an answered request leaves nothing in the old generation', async (t) => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--conditions=@mikrokit/source',
    // Optimized code allocates less, and a full collection would hide the growth.
    ...['--no-opt', '--no-maglev', '--max-semi-space-size=1', '--initial-old-space-size=512'],
    script,
  ]);
  const bytes = Number(stdout);
  t.true(bytes < 200, `${bytes} bytes of each call`);
});
