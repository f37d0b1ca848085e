// `npm run bench -- community mikrokit typia zod`: the suite moltar/typescript-runtime-type-benchmarks, unchanged, with a
// case of MikroKit beside its own.
import { buildPackages } from '../harness/build.ts';
import { readCommandLine } from '../harness/command-line.ts';
import { describeRun, saveResults } from '../harness/results.ts';
import { type CommunityResults, communityTasks } from './results.ts';
import {
  addOurCase,
  COMMIT,
  installSuite,
  isInstalled,
  isRunnable,
  listCases,
  missingPackages,
  runSuite,
} from './suite.ts';

const { values, names } = readCommandLine({
  usage: 'npm run bench -- community [options] [cases of the suite]',
  about:
    'The suite moltar/typescript-runtime-type-benchmarks with a case of MikroKit. It is cloned and installed once, into .cache/community. All cases take 20 minutes.',
  options: {
    repository: {
      type: 'string',
      default: 'https://github.com/moltar/typescript-runtime-type-benchmarks.git',
      about: 'an address or a folder to clone from',
    },
    install: { type: 'boolean', default: false, about: 'clones and installs it again' },
    publish: { type: 'boolean', default: false, about: 'saves the results for npm run report' },
  },
  takesNames: true,
});

await buildPackages();
if (values.install || !isInstalled()) await installSuite(values.repository);
await addOurCase();
const cases = await listCases();
const unknown = names.filter((name) => !cases.includes(name));
if (unknown.length > 0)
  throw new Error(`The suite has no case ${unknown.join(', ')}. Its cases: ${cases.join(', ')}`);
const chosen = names.length > 0 ? names : cases.filter(isRunnable);
const rows = await runSuite(chosen);
for (const task of communityTasks) {
  const ranked = rows
    .filter(({ benchmark }) => benchmark === task)
    .toSorted((one, other) => other.ops - one.ops);
  const place = ranked.findIndex(({ name }) => name === 'mikrokit') + 1;
  console.log(
    `${task}: ${place === 0 ? 'without MikroKit' : `place ${place} of ${ranked.length}`}`,
  );
}
const results: CommunityResults = {
  ...describeRun('npm run bench -- community'),
  commit: COMMIT,
  notInstalled: missingPackages(),
  notRun: cases.filter((name) => !chosen.includes(name)),
  rows,
};
console.log((await saveResults('community', results, values)).join('\n'));
