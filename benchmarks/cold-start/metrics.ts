// `npm run metrics -- --only mikrokit,fastify --routes 1,1000 --variants built --samples 15`
//
// From the start of a process to its first reply, by framework, number of routes, and how it is run.
// Writes, bundles and checks applications that are new; `--prepare` does only that.
import { buildPackages } from '../harness/build.ts';
import { namedIn, orEnd, readCommandLine, toCount } from '../harness/command-line.ts';
import { describeRun, type RunInfo, readResults, saveResults } from '../harness/results.ts';
import { versionsOf } from '../harness/versions.ts';
import { writeApplication } from './application.ts';
import { firstCallOf } from './assert-answers.ts';
import { type Cell, type Effort, rowOf } from './cell.ts';
import { measure } from './measure.ts';
import { printRows, printVerdicts } from './print.ts';
import type { ColdStartResults, ColdStartSamples } from './results.ts';
import { templates } from './templates/index.ts';
import { prepare, type Variant, variants } from './variant.ts';

const { values, count } = readCommandLine({
  usage: 'npm run metrics -- [options]',
  about:
    'From the start of a process to its first reply, by framework, number of routes and variant.',
  options: {
    only: {
      type: 'string',
      default: templates.map(({ name }) => name).join(),
      about: 'these frameworks',
    },
    routes: { type: 'string', about: 'numbers of routes; usually 0,1,10,100,1000,10000' },
    variants: { type: 'string', default: variants.join(), about: 'these ways to run them' },
    samples: { type: 'string', default: '15', about: 'of each: fresh processes' },
    long: {
      type: 'string',
      default: '10000',
      about: 'milliseconds; longer starts are sampled less often',
    },
    'long-samples': { type: 'string', default: '3', about: 'of such a start' },
    quick: { type: 'boolean', default: false, about: 'few samples of small applications' },
    prepare: {
      type: 'boolean',
      default: false,
      about: 'writes, builds and checks the applications, and measures nothing',
    },
    resume: {
      type: 'boolean',
      default: false,
      about: 'keeps results of the last run that are still valid, and measures the rest',
    },
    publish: {
      type: 'boolean',
      default: false,
      about: 'saves the results for npm run report',
    },
  },
});
const effort: Effort = values.quick
  ? { samples: 3, long: 1_000, longSamples: 1 }
  : {
      samples: count('samples'),
      long: count('long', 0),
      longSamples: count('long-samples'),
    };
const usualCounts = values.quick ? '0,1,100' : '0,1,10,100,1000,10000';
const counts = orEnd(() =>
  (values.routes ?? usualCounts).split(',').map((text) => toCount('routes', text, 0)),
);
const chosen = orEnd(() => namedIn(templates, values.only));
const chosenVariants = orEnd(() =>
  namedIn(
    variants.map((name) => ({ name })),
    values.variants,
  ).map(({ name }) => name),
);
const versions = versionsOf([...new Set(chosen.flatMap(({ packages }) => packages))]);
const described = describeRun('npm run metrics', versions);
const earlier = values.resume ? await readEarlier() : undefined;
const run: RunInfo = { ...described, ...(earlier && { date: earlier.date }) };

await buildPackages();
const cells = await prepareAll();
if (!values.prepare) {
  await measure(cells, effort, keepSamples);
  const rows = cells.map(rowOf);
  printRows(rows);
  printVerdicts(rows);
  // The load at the end, after all other work.
  const { load } = describeRun('npm run metrics');
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
  const measured = new Set(cells.map(titleOf));
  const state: ColdStartSamples = {
    ...run,
    cells: [
      ...cells.map(({ command: _, call: __, ...kept }) => kept),
      // Cells that this run does not measure, for a later run that resumes all.
      ...(earlier?.cells ?? []).filter((cell) => !measured.has(titleOf(cell))),
    ],
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
