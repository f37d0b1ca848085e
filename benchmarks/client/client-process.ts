// `client-process.ts <module> <url> <url for batches>`: opens a client, checks what it gets, and measures on request.
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import type { User } from '../servers/user.ts';
import type { BenchClient, OpenClient } from './bench-client.ts';
import type { Measurement, Mode } from './measured-client.ts';

interface Work {
  readonly work: () => Promise<unknown>;
  /** How many calls that is. */
  readonly calls: number;
  readonly atOnce: number;
}

const [file = '', url = '', batchUrl = ''] = process.argv.slice(2);
const { open } = (await import(pathToFileURL(file).href)) as { open: OpenClient };
const user: User = { id: 1, name: 'Ada', surname: 'Lovelace', lastUpdate: new Date(0) };
const ten = Array.from({ length: 10 }, (_, i) => ({ ...user, id: i }));
const client = open(url);
const batching = open(batchUrl);
const works = worksOf(client, batching);

await check();
process.on('message', async ({ mode, milliseconds }: { mode: Mode; milliseconds: number }) => {
  process.send?.(await measure(works[mode] as Work, milliseconds));
});
process.on('disconnect', () => process.exit());
process.send?.(Object.keys(works));

function worksOf(client: BenchClient, batching: BenchClient): Partial<Record<Mode, Work>> {
  const { batch } = batching;
  const single = {
    sequential: { work: () => client.call(user), calls: 1, atOnce: 1 },
    '50 at once': { work: () => client.call(user), calls: 1, atOnce: 50 },
  };
  if (batch === undefined) return single;
  return {
    ...single,
    'ten in turn': { work: () => callInTurn(batching), calls: 10, atOnce: 1 },
    'ten at once': { work: () => Promise.all(ten.map(batching.call)), calls: 10, atOnce: 1 },
    'batch of ten': { work: () => batch(ten), calls: 10, atOnce: 1 },
  };
}

async function callInTurn({ call }: BenchClient): Promise<void> {
  for (const user of ten) await call(user);
}

async function measure(
  { work, calls: each, atOnce }: Work,
  milliseconds: number,
): Promise<Measurement> {
  let calls = 0;
  const cpu = process.cpuUsage();
  const start = performance.now();
  const end = start + milliseconds;
  const run = async () => {
    while (performance.now() < end) {
      await work();
      calls += each;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  const rate = (calls / (performance.now() - start)) * 1000;
  const used = process.cpuUsage(cpu);
  return { rate, cpuMicroseconds: (used.user + used.system) / calls };
}

async function check(): Promise<void> {
  assertUpdated(await client.call(user), user);
  if (batching.batch === undefined) return;
  for (const [i, updated] of (await Promise.all(ten.map(batching.call))).entries())
    assertUpdated(updated, ten[i] as User);
  for (const [i, updated] of (await batching.batch(ten)).entries())
    assertUpdated(updated, ten[i] as User);
}

function assertUpdated(updated: User, { lastUpdate: before, ...sent }: User): void {
  const { lastUpdate, ...rest } = updated;
  assert.deepEqual(rest, sent);
  assert.ok(lastUpdate instanceof Date, 'lastUpdate is no Date');
  assert.ok(
    lastUpdate.getTime() > before.getTime() && Math.abs(Date.now() - lastUpdate.getTime()) < 60_000,
  );
}
