import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecorder, memory, readTape } from '@mikrokit/recorder';
import test, { type ExecutionContext } from 'ava';
import { runNode } from '../../../test/support/running-process.ts';

/** Records calls in a process that gets SIGTERM. */
async function terminate(t: ExecutionContext, how: 'listen' | 'default') {
  const folder = mkdtempSync(join(tmpdir(), 'mikrokit-tape-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const program = join(import.meta.dirname, 'sigterm-process.ts');
  const loader = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
  const { child, prints, ended } = runNode(t, [...loader, program, folder, how]);
  await prints(/^recording/m);
  child.kill('SIGTERM');
  const end = await ended;
  const calls = await readTape(folder);
  return { end, totals: calls.map(({ results }) => results.total) };
}

test('a process that nobody else ends writes what waits, and ends by the signal', async (t) => {
  t.deepEqual(await terminate(t, 'default'), { end: 'SIGTERM', totals: [1] });
});

test('a process that ends itself records until then, and keeps its exit code', async (t) => {
  t.deepEqual(await terminate(t, 'listen'), { end: 3, totals: [1, 2] });
});

test('a recorder that is closed, or off, listens to no signal', async (t) => {
  await import('@mikrokit/compiler/register');
  const { createShop } = await import('./shop-api.ts');
  const shop = createShop({ total: () => 1 });
  const before = process.listenerCount('SIGTERM');
  const recorder = await createRecorder(shop, { sink: memory(), flushOnSigterm: 100 });
  t.is(process.listenerCount('SIGTERM'), before + 1);
  await recorder.close();
  await createRecorder(shop, { sink: memory(), flushOnSigterm: 100, mode: 'off' });
  t.is(process.listenerCount('SIGTERM'), before);
  for (const flushOnSigterm of [-1, 2 ** 31, Number.POSITIVE_INFINITY])
    await t.throwsAsync(createRecorder(shop, { sink: memory(), flushOnSigterm }), {
      message: /^createRecorder: flushOnSigterm is .*; use milliseconds from 0/,
    });
});
