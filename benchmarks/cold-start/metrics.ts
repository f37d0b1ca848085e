// `npm run metrics -- --only mikrokit,fastify --routes 1,1000 --variants built --samples 15 --budget 10`
//
// From the start of a process to its first reply, by framework, number of routes, and how it is run.
// Prepares (writes, bundles, checks the answers) what was not prepared before; `--prepare` does only that.
import { parseArgs } from 'node:util';
import { buildPackages } from '../harness/build.ts';
import { describeRun, readResults, saveResults } from '../harness/results.ts';
import { versionsOf } from '../harness/versions.ts';
import { writeApplication } from './application.ts';
import { firstCallOf } from './assert-answers.ts';
import { addSample, type Cell, rowOf, samplesLeft } from './cell.ts';
import { printRows, printVerdicts } from './print.ts';
import type { ColdStartResults, ColdStartSamples } from './results.ts';
import { templates } from './templates/index.ts';
import { prepare, type Variant, variants } from './variant.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: templates.map(({ name }) => name).join() },
    /** Default: 0, 1, 10, 100, 1,000 and 10,000. */
    routes: { type: 'string' },
    variants: { type: 'string', default: variants.join() },
    samples: { type: 'string', default: '15' },
    /** Seconds for each cell. */
    budget: { type: 'string', default: '8' },
    /** Few samples, small applications. */
    quick: { type: 'boolean', default: false },
    prepare: { type: 'boolean', default: false },
    /** Goes on where the last run was ended. */
    resume: { type: 'boolean', default: false },
    /** Keeps the results where `npm run report` finds them. */
    publish: { type: 'boolean', default: false },
  },
});
const effort = values.quick
  ? { samples: 3, budget: 1 }
  : { samples: Number(values.samples), budget: Number(values.budget) };
const usualCounts = values.quick ? '0,1,100' : '0,1,10,100,1000,10000';
const counts = (values.routes ?? usualCounts).split(',').map(Number);
const chosen = values.only.split(',').map((name) => {
  const found = templates.find((template) => template.name === name);
  if (found === undefined) throw new Error(`There is no framework '${name}'`);
  return found;
});
const chosenVariants = values.variants.split(',').map((name) => {
  const found = variants.find((variant) => variant === name);
  if (found === undefined) throw new Error(`There is no variant '${name}'`);
  return found;
});
const versions = versionsOf([...new Set(chosen.flatMap(({ packages }) => packages))]);
const run = describeRun('metrics', versions);

await buildPackages();
const earlier = values.resume ? await readEarlier() : undefined;
const cells = await prepareAll();
if (!values.prepare) {
  await measure();
  const rows = cells.map(rowOf);
  printRows(rows);
  printVerdicts(rows);
  // The load is that of now, when the machine has nothing else to do any more.
  const { load } = describeRun('metrics');
  const results: ColdStartResults = { ...(earlier ?? run), load, effort, rows };
  for (const file of await saveResults('cold-start', results, values)) console.log(file);
}

async function prepareAll(): Promise<readonly Cell[]> {
  const prepared: Cell[] = [];
  for (const routes of counts) {
    for (const template of chosen) {
      if (routes !== (template.only ?? routes)) continue;
      const application = await writeApplication(template, routes);
      for (const variant of chosenVariants) {
        if (template.only !== undefined && variant !== 'source') continue;
        const name = { framework: template.name, routes, variant };
        const startedAt = performance.now();
        const command = await prepare(application, variant);
        const seconds = (performance.now() - startedAt) / 1_000;
        if (seconds > 0.1) console.log(`prepared  ${titleOf(name)}  ${seconds.toFixed(1)} s`);
        const samples = earlier?.cells.find((cell) => titleOf(cell) === titleOf(name))?.samples;
        const call = firstCallOf(application);
        prepared.push({ ...name, command, call, samples: [...(samples ?? [])] });
      }
    }
  }
  return prepared;
}

/** One start of each by turns, beginning with another one each time, until all have their samples. */
async function measure(): Promise<void> {
  for (let round = 0; ; round++) {
    const left = cells.filter((cell) => samplesLeft(cell, effort) > 0);
    if (left.length === 0) return;
    const startedAt = performance.now();
    for (let i = 0; i < left.length; i++) {
      const cell = left[(round + i) % left.length] as Cell;
      // Not what its files cost when the system has not read them for long.
      if (cell.samples.length === 0) await warmUp(cell);
      await addSample(cell);
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    const samples = cells.reduce((sum, cell) => sum + samplesLeft(cell, effort), 0);
    const minutes = Math.ceil((samples * seconds) / left.length / 60);
    console.log(
      `round ${round + 1}: ${left.length} starts, ${seconds.toFixed(0)} s; ${samples} left, about ${minutes} min or less`,
    );
    const state: ColdStartSamples = {
      ...(earlier ?? run),
      cells: cells.map(({ framework, routes, variant, samples }) => ({
        framework,
        routes,
        variant,
        samples,
      })),
    };
    await saveResults('cold-start-samples', state, { publish: false });
  }
}

async function warmUp(cell: Cell): Promise<void> {
  await addSample(cell);
  // Long starts are long enough to make up for it.
  if ((cell.samples[0]?.firstReply ?? 0) < 1_000) cell.samples.length = 0;
}

async function readEarlier(): Promise<ColdStartSamples> {
  const found = await readResults<ColdStartSamples>('cold-start-samples', { published: false });
  if (found === undefined) throw new Error('There is no run to go on with');
  for (const key of ['machine', 'node'] as const) {
    if (found[key] !== run[key]) throw new Error(`The last run was made with ${found[key]}`);
  }
  for (const [name, version] of Object.entries(versions)) {
    const before = found.versions[name];
    if (before !== version) throw new Error(`The last run had ${name} ${before}, not ${version}`);
  }
  return found;
}

function titleOf({
  framework,
  routes,
  variant,
}: {
  framework: string;
  routes: number;
  variant: Variant;
}): string {
  return `${framework}, ${routes} routes, ${variant}`;
}
