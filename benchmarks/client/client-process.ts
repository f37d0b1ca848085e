// `client-process.ts <module> <JSON of urls by mode>`: opens a client, checks its replies, and measures on request.
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import type { User } from '../servers/user.ts';
import type { BenchClient, OpenClient } from './bench-client.ts';
import type { Measurement, Mode } from './measured-client.ts';

interface Work {
  readonly work: () => Promise<unknown>;
  /** Number of calls. */
  readonly calls: number;
  readonly atOnce: number;
}

const [file = '', urls = ''] = process.argv.slice(2);
const { open } = (await import(pathToFileURL(file).href)) as { open: OpenClient };
const urlOf = JSON.parse(urls) as Readonly<Record<Mode, string>>;
const user: User = { id: 1, name: 'Ada', surname: 'Lovelace', lastUpdate: new Date(0) };
const ten = Array.from({ length: 10 }, (_, i) => ({ ...user, id: i }));
const clients = new Map(Object.values(urlOf).map((url) => [url, open(url)]));
const works = worksOf((mode) => clients.get(urlOf[mode]) as BenchClient);

for (const mode of Object.keys(works) as Mode[]) await check(mode);
process.on('message', async ({ mode, milliseconds }: { mode: Mode; milliseconds: number }) => {
  process.send?.(await measure(works[mode] as Work, milliseconds));
});
process.on('disconnect', () => process.exit());
process.send?.(Object.keys(works));

function worksOf(clientOf: (mode: Mode) => BenchClient): Partial<Record<Mode, Work>> {
  const calling = (mode: Mode, atOnce: number): Work => {
    const { call } = clientOf(mode);
    return { work: () => call(user), calls: 1, atOnce };
  };
  const single = {
    sequential: calling('sequential', 1),
    '50 at once': calling('50 at once', 50),
  };
  const ofTen = (work: Work['work']): Work => ({ work, calls: 10, atOnce: 1 });
  const near = clientOf('batch of ten');
  const far = clientOf('batch of ten, 2 CPUs');
  if (near.batch === undefined || far.batch === undefined) return single;
  return {
    ...single,
    'ten in turn': ofTen(() => callInTurn(near)),
    'ten at once': ofTen(() => Promise.all(ten.map(near.call))),
    'batch of ten': ofTen(async () => near.batch?.(ten)),
    'ten at once, 2 CPUs': ofTen(() => Promise.all(ten.map(far.call))),
    'batch of ten, 2 CPUs': ofTen(async () => far.batch?.(ten)),
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

async function check(mode: Mode): Promise<void> {
  const { call, batch } = clients.get(urlOf[mode]) as BenchClient;
  assertUpdated(await call(user), user);
  const updates = mode.startsWith('batch') ? await batch?.(ten) : await Promise.all(ten.map(call));
  assert.equal(updates?.length, ten.length);
  for (const [i, updated] of updates.entries()) assertUpdated(updated, ten[i] as User);
}

function assertUpdated(updated: User, { lastUpdate: before, ...sent }: User): void {
  const { lastUpdate, ...rest } = updated;
  assert.deepEqual(rest, sent);
  assert.ok(lastUpdate instanceof Date, 'lastUpdate is no Date');
  assert.ok(
    lastUpdate.getTime() > before.getTime() && Math.abs(Date.now() - lastUpdate.getTime()) < 60_000,
  );
}
