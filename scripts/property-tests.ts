import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { npmCommand } from './npm-command.ts';
import { runCommand } from './run-command.ts';

// The property tests as often as is asked for, from another seed each time: npm test takes few runs from one seed.
const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
const { times, seed } = values;
if (!(Number(times) > 0) || !/^-?\d+$/.test(seed)) {
  throw new Error('usage: npm run test:properties -- [--times=20] [--seed=<whole number>]');
}
console.log(`▶ property tests, ${times} times as many runs, --seed=${seed}`);
const { code } = await runCommand(
  npmCommand(
    'exec',
    '--',
    'ava',
    '--timeout=6h',
    'packages/{types,serverless}/test/**/*properties.test.ts',
  ),
  { echo: true, env: { MIKROKIT_PROPERTY_RUNS: times, MIKROKIT_PROPERTY_SEED: seed } },
);
console.log(`property tests ${code === 0 ? 'passed' : 'failed'} from --seed=${seed}`);
process.exitCode = code;
