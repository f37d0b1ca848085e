// `npm run metrics -- --only mikrokit,fastify --routes 1,1000 --variants built --samples 15`
//
// From the start of a process to its first reply, by framework, number of routes, and how it is run.
// Prepares (writes, bundles, checks the answers) what was not prepared before; `--prepare` does only that.
import { parseArgs } from 'node:util';
import { buildPackages } from '../harness/build.ts';
import { describeRun, type RunInfo, readResults, saveResults } from '../harness/results.ts';
import { versionsOf } from '../harness/versions.ts';
import { toCount } from '../throughput/options.ts';
import { writeApplication } from './application.ts';
import { firstCallOf } from './assert-answers.ts';
import { type Cell, type Effort, rowOf } from './cell.ts';
import { measure } from './measure.ts';
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
    /** Milliseconds: a start that takes longer is measured less often. */
    long: { type: 'string', default: '1500' },
    'long-samples': { type: 'string', default: '3' },
    /** Few samples, small applications. */
    quick: { type: 'boolean', default: false },
    prepare: { type: 'boolean', default: false },
    /** Keeps what the last run has measured of what did not change since, and measures the rest. */
    resume: { type: 'boolean', default: false },
    /** Keeps the results where `npm run report` finds them. */
    publish: { type: 'boolean', default: false },
  },
});
const effort: Effort = values.quick
  ? { samples: 3, long: 1_000, longSamples: 1 }
  : {
      samples: toCount('samples', values.samples, 1),
      long: toCount('long', values.long, 0),
      longSamples: toCount('long-samples', values['long-samples'], 1),
    };
const usualCounts = values.quick ? '0,1,100' : '0,1,10,100,1000,10000';
const counts = (values.routes ?? usualCounts).split(',').map((text) => toCount('routes', text, 0));
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
const described = describeRun('metrics', versions);
const earlier = values.resume ? await readEarlier() : undefined;
const run: RunInfo = { ...described, ...(earlier && { date: earlier.date }) };

await buildPackages();
const cells = await prepareAll();
if (!values.prepare) {
  await measure(cells, effort, keepSamples);
  const rows = cells.map(rowOf);
  printRows(rows);
  printVerdicts(rows);
  // The load is that of now, when the machine has nothing else to do any more.
  const { load } = describeRun('metrics');
  const results: ColdStartResults = { ...run, load, effort, rows };
  for (const file of await saveResults('cold-start', results, values)) console.log(file);
}

async function prepareAll(): Promise<readonly Cell[]> {
  const prepared: Cell[] = [];
  for (const routes of counts) {
    for (const template of chosen) {
      if (routes !== (template.only ?? routes) || routes > (template.most ?? routes)) continue;
      const application = await writeApplication(template, routes);
      for (const variant of chosenVariants) {
        if (template.only !== undefined && variant !== 'source') continue;
        const name = { framework: template.name, routes, variant };
        const startedAt = performance.now();
        const command = await prepare(application, variant);
        const seconds = (performance.now() - startedAt) / 1_000;
        if (seconds > 0.1) console.log(`prepared  ${titleOf(name)}  ${seconds.toFixed(1)} s`);
        const call = firstCallOf(application);
        const { version } = application;
        const kept = earlier?.cells.find((cell) => titleOf(cell) === titleOf(name));
        const samples = kept?.version === version ? [...kept.samples] : [];
        prepared.push({ ...name, command, call, version, samples });
      }
    }
  }
  return prepared;
}

async function keepSamples(): Promise<void> {
  const state: ColdStartSamples = {
    ...run,
    cells: cells.map(({ command: _, call: __, ...kept }) => kept),
  };
  await saveResults('cold-start-samples', state, { publish: false });
}

async function readEarlier(): Promise<ColdStartSamples> {
  const found = await readResults<ColdStartSamples>('cold-start-samples', { published: false });
  if (found === undefined) throw new Error('There is no run to go on with');
  for (const key of ['machine', 'node'] as const) {
    if (found[key] !== described[key]) throw new Error(`The last run was made with ${found[key]}`);
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
