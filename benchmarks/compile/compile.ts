// `npm run bench -- compile --samples 7`: an application of 1,000 routes over 200 interfaces, from the
// start of a process to its codecs, and the time that these add to the start of a server.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildPackages, bundle } from '../harness/build.ts';
import { readSamples } from '../harness/read-samples.ts';
import { writeResults } from '../harness/results.ts';
import { median } from '../harness/statistics.ts';
import { formatVerdict } from '../harness/verdict.ts';
import { installedProject } from './installed-project.ts';
import { changeFile, routesFile, typesFile } from './large-project.ts';

const { samples } = readSamples({
  name: 'compile',
  about:
    'The time to compile a large API, cold and after a change, and the time its codecs add to a start.',
  samples: 7,
});
const script = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

await buildPackages();
const large = installedProject({ interfaces: 200 });
const small = installedProject({ interfaces: 1 });
// Interfaces refer to the previous file's: 50 routes use the last file, half of all the middle one,
// all the first.
const changes = {
  'what routes do': join(large.folder, routesFile(10)),
  'a type of 50 routes': join(large.folder, typesFile(19)),
  'a type of 500 routes': join(large.folder, typesFile(10)),
  'a type of all routes': join(large.folder, typesFile(0)),
};

const rows = {
  'cold, ms': { target: 1500, measure: () => timeToCodecs({ cold: true }) },
  // With everything in the cache, TypeScript has not been started yet.
  ...rowsOf(changes, 'running compiler, first change', (file) => timeOfChange(file, 1)),
  ...rowsOf(changes, 'running compiler, next change', (file) => timeOfChange(file, 2)),
  ...rowsOf(changes, 'new process', async (file) => {
    await settle();
    // Fills the cache with the state before the change, whatever was measured last.
    await compileOnce(large.file);
    changeFile(file);
    await settle();
    return timeToCodecs({});
  }),
  'nothing changed, new process, ms': {
    target: 400,
    measure: async () => {
      await settle();
      await compileOnce(large.file);
      return timeToCodecs({});
    },
  },
  'added to the start of a server, ms': { target: 10, measure: timeAddedToStart },
};
/** A row for each kind of change. */
function rowsOf(
  files: Readonly<Record<string, string>>,
  where: string,
  measure: (file: string) => Promise<number>,
) {
  return Object.fromEntries(
    Object.entries(files).map(([what, file]) => [
      `${what} changed, ${where}, ms`,
      { target: 400, measure: () => measure(file) },
    ]),
  );
}

const builds = { large: await bundle(large.file), small: await bundle(small.file) };

const measured = new Map<string, number[]>(Object.keys(rows).map((name) => [name, []]));
for (let sample = -1; sample < samples; sample++) {
  for (const [name, { measure }] of Object.entries(rows)) {
    const time = await measure();
    // The first sample of each only warms the file cache and does not count.
    if (sample >= 0) measured.get(name)?.push(time);
  }
}
report();
await writeResults('compile', 'npm run bench -- compile', {
  times: Object.fromEntries(measured),
}).then(console.log);
for (const { folder } of [large, small]) rmSync(folder, { recursive: true, force: true });

async function timeToCodecs({ cold = false }): Promise<number> {
  if (cold) rmSync(join(large.folder, 'node_modules', '.cache'), { recursive: true, force: true });
  const startedAt = performance.timeOrigin + performance.now();
  const { doneAt } = await compileOnce(large.file);
  // The cache does not keep files that have just changed, so compile once more.
  await settle();
  await compileOnce(large.file);
  return doneAt - startedAt;
}

/** The time of the last of so many changes of a file, in one compiling process. */
async function timeOfChange(file: string, changes: number): Promise<number> {
  await settle();
  return (await compileOnce(large.file, file, `${changes}`)).again as number;
}

async function compileOnce(...args: readonly string[]) {
  const { stdout } = await promisify(execFile)(process.execPath, [script('compile-once'), ...args]);
  const result: { doneAt: number; again?: number; bytes: number } = JSON.parse(stdout);
  assert.ok(result.bytes > 100_000);
  return result;
}

/** The difference between importing built routers of 1,000 and of 5 routes. */
async function timeAddedToStart(): Promise<number> {
  const time = async (built: string, routes: number) => {
    const { stdout } = await promisify(execFile)(process.execPath, [script('start-once'), built]);
    const result: { ms: number; routes: number } = JSON.parse(stdout);
    assert.equal(result.routes, routes);
    return result.ms;
  };
  return (await time(builds.large, 1000)) - (await time(builds.small, 5));
}

/** Waits until the cache trusts files that were just written. */
function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 300));
}

function report(): void {
  for (const [label, times] of measured) {
    const { target } = (rows as Record<string, { readonly target: number }>)[label] ?? {
      target: 0,
    };
    const value = median(times);
    const isSteady = value <= 1.2 * Math.min(...times) || value <= target;
    const verdict = { label, value, target: `at most ${target}`, met: value <= target, isSteady };
    console.log(formatVerdict(verdict));
  }
}
