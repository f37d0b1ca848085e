// `npm run bench -- community --without sury`: the suite moltar/typescript-runtime-type-benchmarks, unchanged, with a case
// of MikroKit beside its own.
import { buildPackages } from '../harness/build.ts';
import { readCommandLine } from '../harness/command-line.ts';
import { describeRun, saveResults } from '../harness/results.ts';
import { type CommunityResults, communityTasks } from './results.ts';
import {
  addOurCase,
  COMMIT,
  installSuite,
  isInstalled,
  missingPackages,
  runSuite,
} from './suite.ts';

const { values, names } = readCommandLine({
  usage: 'npm run bench -- community [options] [cases of the suite]',
  about:
    'The suite moltar/typescript-runtime-type-benchmarks with a case of MikroKit. It is cloned and installed once, into .cache/community.',
  options: {
    repository: {
      type: 'string',
      default: 'https://github.com/moltar/typescript-runtime-type-benchmarks.git',
      about: 'an address or a folder to clone from',
    },
    without: {
      type: 'string',
      default: '',
      about: 'packages that npm cannot install: a,b; their cases do not run',
    },
    install: { type: 'boolean', default: false, about: 'clones and installs it again' },
    publish: { type: 'boolean', default: false, about: 'saves the results for npm run report' },
  },
  takesNames: true,
});

await buildPackages();
if (values.install || !isInstalled())
  await installSuite(values.repository, values.without.split(',').filter(Boolean));
await addOurCase();
const rows = await runSuite(names);
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
  without: await missingPackages(),
  rows,
};
console.log((await saveResults('community', results, values)).join('\n'));
