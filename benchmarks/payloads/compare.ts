// `npm run bench -- payloads --rounds 5 --milliseconds 500 --only zod,ajv`: files that benchmarks of JSON libraries share,
// decoded with validation and encoded, beside JSON.parse and JSON.stringify alone and beside other libraries that validate
// and strip; each library with each file in processes of its own. Five rounds take about seven minutes.
import { buildPackages } from '../harness/build.ts';
import { namedIn, orEnd, readCommandLine } from '../harness/command-line.ts';
import { describeRun, saveResults } from '../harness/results.ts';
import { median } from '../harness/statistics.ts';
import { formatVerdict } from '../harness/verdict.ts';
import { checkLibraries, libraryNames, measurePayload } from './library-process.ts';
import { remarks } from './remarks.ts';
import {
  type Compared,
  type Measured,
  type PayloadRow,
  type PayloadsResults,
  payloads,
  type Tasks,
} from './results.ts';
import { rivalVerdicts, timeVerdicts } from './verdicts.ts';

const OURS = 'mikrokit';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- payloads [options]',
  about:
    'Large JSON of others, decoded and encoded, beside JSON.parse and JSON.stringify alone and beside other libraries: CPU and memory.',
  options: {
    rounds: { type: 'string', default: '5', about: 'of each payload, by turns; the medians count' },
    milliseconds: { type: 'string', default: '500', about: 'of each task in a round' },
    only: { type: 'string', about: `these libraries beside ours: ${others().join()}` },
    publish: { type: 'boolean', default: false, about: 'saves the results for npm run report' },
  },
});
const [rounds, milliseconds] = [count('rounds'), count('milliseconds')];
const named = others().map((name) => ({ name }));
const chosen = orEnd(() => namedIn(named, values.only ?? others().join()));
const libraries = [OURS, ...chosen.map(({ name }) => name)];

await buildPackages();
await checkLibraries(libraries);
const samples = payloads.map((name) => ({
  name,
  of: new Map(libraries.map((library): [string, Measured[]] => [library, []])),
}));
for (let round = 0; round < rounds; round++)
  for (const { name, of } of samples)
    for (const [library, list] of of) list.push(await measurePayload(name, library, milliseconds));

const compared = samples.map(({ name, of }) => {
  const rivals = new Map(of);
  rivals.delete(OURS);
  const ours = of.get(OURS) ?? [];
  const row: PayloadRow = {
    name,
    bytes: ours[0]?.bytes ?? 0,
    ...medians(ours),
    rivals: [...rivals].map(([library, list]) => ({ library, ...medians(list) })),
  };
  return { row, verdicts: [...timeVerdicts(name, ours), ...rivalVerdicts(name, ours, rivals)] };
});
const rows = compared.map(({ row }) => row);
show('Decoding: times the CPU of JSON.parse', ({ parse }) => rounded(parse.ratio));
show('Encoding: times the CPU of JSON.stringify', ({ encode }) => rounded(encode.ratio));
show('Decoding: kB of the heap', ({ parse }) => Math.round(parse.heap / 1000));
show('Encoding: kB of the heap', ({ encode }) => Math.round(encode.heap / 1000));
console.log(remarks.join('\n'));
const verdicts = compared.flatMap((one) => one.verdicts);
for (const verdict of verdicts) console.log(formatVerdict(verdict));
const results: PayloadsResults = { ...describeRun('npm run bench -- payloads'), rows, verdicts };
console.log((await saveResults('payloads', results, values)).join('\n'));

function others(): readonly string[] {
  return libraryNames.filter((name) => name !== OURS);
}

function show(title: string, figure: (tasks: Tasks) => number): void {
  console.log(title);
  console.table(
    Object.fromEntries(
      rows.map((row) => [
        row.name,
        {
          [OURS]: figure(row),
          ...Object.fromEntries((row.rivals ?? []).map((rival) => [rival.library, figure(rival)])),
        },
      ]),
    ),
  );
}

function medians(list: readonly Tasks[]): Tasks {
  const of = (task: keyof Tasks): Compared => {
    const figure = (key: keyof Compared) => median(list.map((one) => one[task][key]));
    return {
      milliseconds: figure('milliseconds'),
      ratio: figure('ratio'),
      allocated: figure('allocated'),
      heap: figure('heap'),
    };
  };
  return { parse: of('parse'), encode: of('encode') };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
