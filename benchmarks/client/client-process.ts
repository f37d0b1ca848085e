// `client-process.ts <module> <url>`: opens a client, checks what it gets, and measures on request.
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import type { User } from '../servers/user.ts';
import type { BenchClient, OpenClient } from './bench-client.ts';
import type { Measurement, Mode } from './measured-client.ts';

const [file = '', url = ''] = process.argv.slice(2);
const { open } = (await import(pathToFileURL(file).href)) as { open: OpenClient };
const client = open(url);
const user: User = { id: 1, name: 'Ada', surname: 'Lovelace', lastUpdate: new Date(0) };
const AT_ONCE = 50;
const OF_A_BATCH = 10;
const ten = Array.from({ length: OF_A_BATCH }, (_, i) => ({ ...user, id: i }));

assertUpdated(await client.call(user), user);
if (client.batch)
  for (const [i, updated] of (await client.batch(ten)).entries())
    assertUpdated(updated, ten[i] as User);
process.on('message', async ({ mode, milliseconds }: { mode: Mode; milliseconds: number }) => {
  process.send?.({ rate: await measure(client, mode, milliseconds) } satisfies Measurement);
});
process.on('disconnect', () => process.exit());
process.send?.({ modes: client.batch ? ['ten calls', 'batch'] : [] });

/** Calls a second. */
async function measure(
  { call, batch }: BenchClient,
  mode: Mode,
  milliseconds: number,
): Promise<number> {
  const works: Readonly<Record<Mode, () => Promise<unknown>>> = {
    sequential: () => call(user),
    '50 at a time': () => call(user),
    'ten calls': () => Promise.all(ten.map(call)),
    batch: () => batch?.(ten) ?? Promise.reject(new Error('It has no batches')),
  };
  const work = works[mode];
  const each = mode === 'ten calls' || mode === 'batch' ? OF_A_BATCH : 1;
  const workers = mode === '50 at a time' ? AT_ONCE : 1;
  let calls = 0;
  const start = performance.now();
  const end = start + milliseconds;
  const run = async () => {
    while (performance.now() < end) {
      await work();
      calls += each;
    }
  };
  await Promise.all(Array.from({ length: workers }, run));
  return (calls / (performance.now() - start)) * 1000;
}

function assertUpdated(updated: User, { lastUpdate: before, ...sent }: User): void {
  const { lastUpdate, ...rest } = updated;
  assert.deepEqual(rest, sent);
  assert.ok(lastUpdate instanceof Date, 'lastUpdate is no Date');
  assert.ok(
    lastUpdate.getTime() > before.getTime() && Math.abs(Date.now() - lastUpdate.getTime()) < 60_000,
  );
}
