import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { npmCommand } from './npm-command.ts';
import { runCommand } from './run-command.ts';

// Runs the property tests many times with a random seed. `npm test` runs them a few times with a
// fixed one.
const usage = 'usage: npm run test:properties -- [--times=20] [--seed=<whole number>]';
const { times, seed } = readOptions();
console.log(`▶ property tests, ${times} times as many runs, --seed=${seed}`);
const { code } = await runCommand(
  npmCommand(
    'exec',
    '--',
    'ava',
    '--timeout=6h',
    'packages/{python,serverless,types}/test/**/*properties.test.ts',
  ),
  { echo: true, env: { MIKROKIT_PROPERTY_RUNS: times, MIKROKIT_PROPERTY_SEED: seed } },
);
console.log(`property tests ${code === 0 ? 'passed' : 'failed'} from --seed=${seed}`);
process.exitCode = code;

/** Reads the options. Ends the process for `--help`, and with a message for wrong ones. */
function readOptions(): { readonly times: string; readonly seed: string } {
  try {
    const { values } = parseArgs({
      options: {
        times: { type: 'string', default: '20' },
        seed: { type: 'string', default: String(randomInt(2 ** 31)) },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    if (!(Number(values.times) > 0)) throw new Error(`--times is above 0, not '${values.times}'`);
    if (!/^-?\d+$/.test(values.seed))
      throw new Error(`--seed is a whole number, not '${values.seed}'`);
    return values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exit(1);
  }
}
