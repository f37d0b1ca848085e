// `npm run bench -- executable`: the first reply of a single executable with a startup snapshot, beside a built server.
import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { mikrokit } from '@mikrokit/compiler/rolldown';
import { build } from 'rolldown';
import { buildPackages, buildServer } from '../harness/build.ts';
import { readSamples } from '../harness/read-samples.ts';
import { writeResults } from '../harness/results.ts';
import { startServer } from '../harness/running-server.ts';
import { median } from '../harness/statistics.ts';
import { serverFile } from '../servers/server-list.ts';
import { assertGoodReply, goodRequest } from '../workloads/update-user.ts';

const { values, samples } = readSamples({
  name: 'executable',
  about:
    'From the start of a process to its first reply: `node` with a built server, and a single executable with a startup snapshot, by turns.',
  samples: 21,
});
await buildPackages();
const bundle = await buildServer(serverFile('update-user/mikrokit.ts'), ['mikrokit']);
const executable = await buildExecutable();

interface Sample {
  readonly milliseconds: number;
  readonly cpu: number;
  readonly megabytes: number;
}

const starts = {
  'node, built': { command: [bundle], runtime: undefined },
  // A program of its own, as those in Rust are.
  executable: { command: [executable], runtime: 'rust' },
} as const;
type Name = keyof typeof starts;
const names = Object.keys(starts) as Name[];
const measured = new Map<Name, Sample[]>(names.map((name) => [name, []]));
// The first sample of each only warms the file cache and does not count.
for (let sample = -1; sample < samples; sample++)
  for (let i = 0; i < names.length; i++) {
    const name = names[(sample + 1 + i) % names.length] as Name;
    const taken = await firstReplyOf(name);
    if (sample >= 0) measured.get(name)?.push(taken);
  }
const of = (name: Name, read: (sample: Sample) => number) =>
  Number(median((measured.get(name) ?? []).map(read)).toFixed(1));
console.table(
  Object.fromEntries(
    names.map((name) => [
      name,
      {
        'first reply, ms': of(name, ({ milliseconds }) => milliseconds),
        'CPU, ms': of(name, ({ cpu }) => cpu),
        'memory, MB': of(name, ({ megabytes }) => megabytes),
      },
    ]),
  ),
);
const ratio = (read: (sample: Sample) => number) =>
  median(
    (measured.get('executable') ?? []).map(
      (sample, at) => read(sample) / read((measured.get('node, built') as Sample[])[at] as Sample),
    ),
  ).toFixed(2);
console.log(`executable / node, first reply  ${ratio(({ milliseconds }) => milliseconds)}`);
console.log(`executable / node, CPU  ${ratio(({ cpu }) => cpu)}`);
console.log(`the executable has ${(statSync(executable).size / 1e6).toFixed(0)} MB`);
const results = { options: values, measured: Object.fromEntries(measured) };
console.log(await writeResults('executable', 'npm run bench -- executable', results));

async function firstReplyOf(name: Name): Promise<Sample> {
  const { command, runtime } = starts[name];
  const server = await startServer(command, { runtime });
  try {
    const reply = await server.call(goodRequest);
    const cpu = server.cpuMicroseconds() / 1_000;
    const megabytes = (server.memoryBytes() ?? Number.NaN) / 1e6;
    assertGoodReply(name, reply);
    return { milliseconds: reply.firstByteAt - server.startedAt, cpu, megabytes };
  } finally {
    await server.stop();
  }
}

/** As docs/recipes/executable.md does it. */
async function buildExecutable(): Promise<string> {
  const folder = fileURLToPath(new URL('../dist/executable/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const main = `${folder}server.cjs`;
  await build({
    input: serverFile('executable/mikrokit.ts'),
    platform: 'node',
    plugins: [mikrokit()],
    output: { file: main, format: 'cjs', codeSplitting: false, minify: true },
  });
  const output = `${folder}server`;
  const config = { main, output, useSnapshot: true, disableExperimentalSEAWarning: true };
  writeFileSync(`${folder}executable.json`, JSON.stringify(config));
  execFileSync(process.execPath, ['--build-sea', `${folder}executable.json`]);
  return output;
}
