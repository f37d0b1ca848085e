// `npm run bench -- memory`: the memory of all processes of `mikrokit dev`, beside that of `tsc --watch`, on one project of
// 1,000 routes: when each is ready, and after some edits.
import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Pair, ratioOf } from '../against/ratio.ts';
import { buildPackages } from '../harness/build.ts';
import { postRequest } from '../harness/http-call.ts';
import { readSamples } from '../harness/read-samples.ts';
import { writeResults } from '../harness/results.ts';
import { startServer } from '../harness/running-server.ts';
import { median } from '../harness/statistics.ts';
import { formatVerdict } from '../harness/verdict.ts';
import { type Memory, memoryOf, startTscWatch, sumOf } from './dev-memory.ts';
import { installedProject } from './installed-project.ts';
import { changeFile, serverModule, sharedTypesFile, typesFile } from './large-project.ts';

const { samples } = readSamples({
  name: 'memory',
  about:
    'The memory of all processes of `mikrokit dev` with 1,000 routes, beside that of `tsc --watch`.',
  samples: 3,
});
/** All processes of `mikrokit dev` together, as a multiple of `tsc --watch`. */
const LIMIT = 1.3;
/** Milliseconds until a program has finished its work after a start or a change. */
const AT_REST = 5_000;
const edited = [typesFile(19), sharedTypesFile, typesFile(0)];

interface Measured {
  readonly ready: Memory;
  readonly edited: Memory;
}

await buildPackages();
const { folder } = installedProject({ interfaces: 200 });
writeFileSync(join(folder, 'server.ts'), serverModule);

const ofDev: Measured[] = [];
const ofTsc: Measured[] = [];
for (let sample = 0; sample < samples; sample++) {
  ofDev.push(await measureDev());
  ofTsc.push(await measureTsc());
}
await report();
rmSync(folder, { recursive: true, force: true });

async function measureDev(): Promise<Measured> {
  const command = join(folder, 'node_modules/@mikrokit/compiler/bin/mikrokit.js');
  const server = await startServer([command, 'dev', '--no-explorer', 'server.ts'], { cwd: folder });
  try {
    const reply = await server.call(postRequest('/group3/entity30/remove', '[7]'));
    assert.equal(reply.body, '{"group3/entity30/remove":true}');
    return await readyAndEdited(server.pid);
  } finally {
    await server.stop('SIGTERM');
  }
}

async function measureTsc(): Promise<Measured> {
  const child = await startTscWatch(folder);
  try {
    return await readyAndEdited(child.pid as number);
  } finally {
    child.kill();
  }
}

async function readyAndEdited(pid: number): Promise<Measured> {
  await setTimeout(AT_REST);
  const ready = memoryOf(pid);
  for (const file of edited) {
    assert.ok(changeFile(join(folder, file)));
    await setTimeout(AT_REST);
  }
  return { ready, edited: memoryOf(pid) };
}

async function report(): Promise<void> {
  const megabytes = (values: readonly number[]) => Math.round(median(values) / 1e6);
  for (const state of ['ready', 'edited'] as const) {
    const [dev, tsc] = [ofDev, ofTsc].map((all) => all.map((one) => one[state])) as [
      Memory[],
      Memory[],
    ];
    const names = [...new Set(dev.flatMap((memory) => Object.keys(memory)))];
    const parts = names.map((name) => `${name} ${megabytes(dev.map((one) => one[name] ?? 0))} MB`);
    const label = `${state}: ${megabytes(dev.map(sumOf))} MB (${parts.join(', ')}), tsc --watch ${megabytes(tsc.map(sumOf))} MB`;
    const pairs = dev.map((memory, at): Pair => [sumOf(tsc[at] as Memory), sumOf(memory)]);
    const { ratio: value, low, high } = ratioOf(pairs);
    const isSteady = high <= LIMIT || low > LIMIT;
    const target = `at most ${LIMIT}`;
    console.log(formatVerdict({ label, value, target, met: value <= LIMIT, isSteady }));
  }
  console.log(await writeResults('memory', 'npm run bench -- memory', { ofDev, ofTsc }));
}
