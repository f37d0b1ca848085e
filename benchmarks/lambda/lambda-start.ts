// `npm run bench -- lambda-start --samples 21`: from the start of a Lambda function's process to the result of its
// first event, and the time of a warm event, by framework.
//
// Each sample is a fresh process of AWS's runtime client, which talks to a Runtime API in this process. The clock starts
// when that API is about to be opened, a millisecond before the process is spawned, and stops when the result is here.
// `--client own` uses a small runtime client of ours, where AWS's cannot be compiled.
//
// Results go to `results/local/lambda-start.json`, with `--publish` to `results/lambda-start.json` too:
// `LambdaStartResults` of results.ts is their shape.
import { buildPackages } from '../harness/build.ts';
import { namedIn, orEnd, readCommandLine } from '../harness/command-line.ts';
import { describeRun, saveResults } from '../harness/results.ts';
import { median } from '../harness/statistics.ts';
import { formatVerdict } from '../harness/verdict.ts';
import { versionsOf } from '../harness/versions.ts';
import { buildFunction, fileIn, functions } from './function-list.ts';
import { measureWarm } from './measure-warm.ts';
import type { LambdaStartResults, LambdaStartRow } from './results.ts';
import { installedClient, ownClient } from './runtime-client.ts';
import { invoke, type Sample, sampleStart, start } from './sample.ts';
import { assertFunction } from './update-user-event.ts';
import { verdictsOf } from './verdicts.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- lambda-start [options]',
  about:
    'From the start of a Lambda function to the result of its first event, and the time of a warm event.',
  options: {
    only: {
      type: 'string',
      default: functions.map(({ name }) => name).join(),
      about: 'these functions',
    },
    samples: { type: 'string', default: '21', about: 'of each, by turns: fresh processes' },
    client: {
      type: 'string',
      default: 'aws',
      about: 'runtime client: aws, or own where that cannot be compiled',
    },
    publish: {
      type: 'boolean',
      default: false,
      about: 'saves the results for npm run report',
    },
  },
});
const chosen = orEnd(() => namedIn(functions, values.only));
const rounds = count('samples');
const versions = versionsOf(chosen.flatMap(({ packages }) => packages));

await buildPackages();
const client = values.client === 'own' ? ownClient : await installedClient();
const measured = [];
for (const one of chosen) {
  const folder = await buildFunction(one);
  const lambda = await start(folder, client.args);
  await assertFunction(one.name, (event) => invoke(lambda, event)).finally(() => lambda.stop());
  measured.push({ name: one.name, folder, samples: [] as Sample[] });
}
// By turns, starting with another one each time. The first sample of each only warms the file
// cache.
for (let round = -1; round < rounds; round++) {
  for (let at = 0; at < measured.length; at++) {
    const { name, folder, samples } = measured[(round + 1 + at) % measured.length] as Measured;
    const sample = await sampleStart(name, folder, client.args);
    if (round >= 0) samples.push(sample);
  }
}
const rows: LambdaStartRow[] = [];
for (const one of measured)
  rows.push(rowOf(one, median((await measureWarm(fileIn(one.folder))).time)));

console.table(rows);
for (const verdict of verdictsOf(rows)) console.log(formatVerdict(verdict));
const results: LambdaStartResults = {
  ...describeRun('npm run bench -- lambda-start', versions),
  client: client.name,
  rows,
};
for (const file of await saveResults('lambda-start', results, values)) console.log(file);

type Measured = (typeof measured)[number];

function rowOf({ name, samples }: Measured, warm: number): LambdaStartRow {
  const firstReplies = samples.map(({ firstReply }) => firstReply);
  return {
    function: name,
    samples: samples.length,
    ready: round(median(samples.map(({ ready }) => ready))),
    firstReply: round(median(firstReplies)),
    least: round(Math.min(...firstReplies)),
    greatest: round(Math.max(...firstReplies)),
    warm: round(warm),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
