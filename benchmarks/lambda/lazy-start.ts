// `npm run bench -- lambda-lazy --samples 21`: what a lazy group with heavy modules adds to the first reply of a Lambda
// function that does not call it, beside the same API without the group, and beside one that imports the modules.
//
// Each sample is a fresh process, as in lambda-start.ts. The three take turns in each round, and the ratio is the median
// of those of the rounds.
import { buildPackages } from '../harness/build.ts';
import { readCommandLine } from '../harness/command-line.ts';
import { median, medianInterval } from '../harness/statistics.ts';
import { formatVerdict } from '../harness/verdict.ts';
import { buildFunction, lazyFunctions } from './function-list.ts';
import { installedClient, ownClient } from './runtime-client.ts';
import { invoke, sampleStart, start } from './sample.ts';
import { assertFunction } from './update-user-event.ts';

const { values, count } = readCommandLine({
  usage: 'npm run bench -- lambda-lazy [options]',
  about:
    'The first reply of a Lambda function with a lazy group that is not called, beside the same without it.',
  options: {
    samples: { type: 'string', default: '41', about: 'of each, by turns: fresh processes' },
    client: {
      type: 'string',
      default: 'aws',
      about: 'runtime client: aws, or own where that cannot be compiled',
    },
  },
});
const rounds = count('samples');

/** The most that a lazy group may add. */
const LIMIT = 1.05;

await buildPackages();
const client = values.client === 'own' ? ownClient : await installedClient();
const measured: {
  readonly name: string;
  readonly folder: string;
  readonly firstReplies: number[];
}[] = [];
for (const one of lazyFunctions) {
  const folder = await buildFunction(one);
  const lambda = await start(folder, client.args);
  await assertFunction(one.name, (event) => invoke(lambda, event)).finally(() => lambda.stop());
  measured.push({ name: one.name, folder, firstReplies: [] });
}
// The first round only warms the file cache.
for (let round = -1; round < rounds; round++) {
  for (let at = 0; at < measured.length; at++) {
    const { name, folder, firstReplies } = measured[(round + 1 + at) % measured.length] as Measured;
    const { firstReply } = await sampleStart(name, folder, client.args);
    if (round >= 0) firstReplies.push(firstReply);
  }
}

type Measured = (typeof measured)[number];

const [without, lazyGroup, eager] = measured as [Measured, Measured, Measured];
console.log(
  `ms from the start of a process to its first reply, medians of ${rounds} rounds; ${client.name}`,
);
for (const { name, firstReplies } of measured)
  console.log(
    `${name}: ${median(firstReplies).toFixed(1)} (least ${Math.min(...firstReplies).toFixed(1)})`,
  );
const ratiosOf = ({ firstReplies }: Measured): readonly number[] =>
  firstReplies.map((time, round) => time / (without.firstReplies[round] as number));
const compare = (one: Measured) => {
  const ratio = median(ratiosOf(one));
  const [low, high] = medianInterval(ratiosOf(one));
  const range = `95 % between ${low.toFixed(3)} and ${high.toFixed(3)}`;
  console.log(`${one.name} / ${without.name}: ${ratio.toFixed(3)}, ${range}`);
  return { ratio, low, high };
};
compare(eager);
const { ratio: value, low, high } = compare(lazyGroup);
const met = value <= LIMIT;
const isSteady = rounds >= 15 && (high <= LIMIT || low > LIMIT);
console.log(
  formatVerdict({
    label: 'a lazy group that is not called, first reply',
    value,
    target: `at most ${LIMIT}`,
    met,
    isSteady,
  }),
);
process.exitCode = met ? 0 : 1;
