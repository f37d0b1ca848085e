import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readTape } from '@mikrokit/recorder';
import test from 'ava';
import { runNode } from '../../../test/support/running-process.ts';

for (let round = 1; round <= 16; round++)
  test.serial(
    `every complete line of a process that was killed reads back, round ${round}`,
    async (t) => {
      const folder = mkdtempSync(join(tmpdir(), 'mikrokit-tape-'));
      t.teardown(() => rmSync(folder, { recursive: true, force: true }));
      const program = join(import.meta.dirname, 'recording-process.ts');
      const loader = ['--conditions=@mikrokit/source', '--import', '@mikrokit/compiler/register'];
      const { child, prints, ended } = runNode(t, [...loader, program, folder]);
      await prints(/^recording/m);
      await setTimeout(Math.random() * 150);
      child.kill('SIGKILL');
      t.is(await ended, 'SIGKILL');
      const calls = await readTape(folder);
      t.true(calls.length > 0);
      t.deepEqual(
        calls.map(({ results }) => results.total),
        Array.from(calls, (_, i) => i),
      );
    },
  );
