// `npm run bench -- payloads --rounds 5 --milliseconds 500`: files that benchmarks of JSON libraries share, decoded with
// validation and encoded, beside JSON.parse and JSON.stringify alone; each in processes of its own.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildPackages } from '../harness/build.ts';
import { readCommandLine } from '../harness/command-line.ts';
import { killOnExit } from '../harness/kill-on-exit.ts';
import { describeRun, saveResults } from '../harness/results.ts';
import { median } from '../harness/statistics.ts';
import { decide, formatVerdict, type Verdict } from '../harness/verdict.ts';
import { libraryFlags } from '../types/library-process.ts';
import { type Measured, type PayloadName, type PayloadsResults, payloads } from './results.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- payloads [options]',
  about:
    'Large JSON of others, decoded and encoded, beside JSON.parse and JSON.stringify alone: CPU and memory.',
  options: {
    rounds: { type: 'string', default: '5', about: 'of each payload, by turns; the medians count' },
    milliseconds: { type: 'string', default: '500', about: 'of each task in a round' },
    publish: { type: 'boolean', default: false, about: 'saves the results for npm run report' },
  },
});
const [rounds, milliseconds] = [count('rounds'), count('milliseconds')];

/** Milliseconds. A payload takes three seconds of CPU, and far longer on a busy machine. */
const LONGEST = 300_000;
/** How many times the time of `JSON.parse` decoding may take. */
const MOST: Readonly<Partial<Record<PayloadName, number>>> = { twitter: 1.3, canada: 1.7 };
/** The least share of the speed of `JSON.stringify`, which checks nothing. */
const LEAST = 0.9;

await buildPackages();
const samples = new Map<PayloadName, Measured[]>(payloads.map((name) => [name, []]));
for (let round = 0; round < rounds; round++)
  for (const [name, list] of samples) list.push(await measure(name));

const rows = [...samples].map(([name, list]) => ({
  name,
  bytes: list[0]?.bytes ?? 0,
  parse: medians(list.map(({ parse }) => parse)),
  encode: medians(list.map(({ encode }) => encode)),
}));
console.table(
  Object.fromEntries(
    rows.map(({ name, bytes, parse, encode }) => [
      name,
      {
        kB: Math.round(bytes / 1000),
        'decoding / JSON.parse': rounded(parse.ratio),
        'its memory': rounded(parse.allocated),
        'encoding / JSON.stringify': rounded(encode.ratio),
        'memory of that': rounded(encode.allocated),
      },
    ]),
  ),
);
const verdicts = [...samples].flatMap(([name, list]) => verdictsOn(name, list));
for (const verdict of verdicts) console.log(formatVerdict(verdict));
const results: PayloadsResults = { ...describeRun('npm run bench -- payloads'), rows, verdicts };
console.log((await saveResults('payloads', results, values)).join('\n'));

async function measure(name: PayloadName): Promise<Measured> {
  const script = fileURLToPath(new URL('./measure.ts', import.meta.url));
  const loader = import.meta.resolve('@mikrokit/compiler/register');
  const args = [...libraryFlags, '--import', loader, script, name, String(milliseconds)];
  const running = promisify(execFile)(process.execPath, args, { timeout: LONGEST });
  killOnExit(running.child);
  const { stdout } = await running;
  return JSON.parse(stdout);
}

function medians(list: readonly Measured['parse'][]): Measured['parse'] {
  const of = (key: keyof Measured['parse']) => median(list.map((one) => one[key]));
  return { milliseconds: of('milliseconds'), ratio: of('ratio'), allocated: of('allocated') };
}

function verdictsOn(name: PayloadName, list: readonly Measured[]): Verdict[] {
  const most = MOST[name];
  const decoding = list.map(({ parse }) => parse.ratio);
  const encoding = list.map(({ encode }) => 1 / encode.ratio);
  return [
    ...(most === undefined
      ? []
      : [
          {
            label: `decode ${name}, times JSON.parse`,
            value: median(decoding),
            target: `at most ${most}`,
            met: median(decoding) <= most,
            isSteady: decide(decoding, most, 0.15),
          },
        ]),
    {
      label: `encode ${name}, speed of JSON.stringify`,
      value: median(encoding),
      target: `at least ${LEAST}`,
      met: median(encoding) >= LEAST,
      isSteady: decide(encoding, LEAST, 0.15),
    },
  ];
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
