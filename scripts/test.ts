// `npm test` and `npm run test:full`. `npm test -- --help` explains them.
import { parseArgs } from 'node:util';
import type { Counts } from './test/ava-report.ts';
import { type Check, checks, fullChecks, runCheck } from './test/checks.ts';
import { checksOf } from './test/part.ts';
import { repeatAlone } from './test/repeat-alone.ts';

const usage = `npm test                        all checks, five to six minutes on two CPUs
npm test -- packages/router …   lint, types and tests of packages, folders or files only
npm run test:full               checks that take longer or install more`;

const total = { passed: 0, failed: 0, skipped: 0 };
// A failed check does not stop the others: one run reports everything that is wrong.
for (const stage of chooseStages()) {
  for (const outcome of await Promise.all(stage.map(runCheck))) {
    // A developer should see every unstable test. A CI machine can be too busy for one.
    add(process.env.CI ? await repeatAlone(outcome) : outcome.counts);
  }
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;

/**
 * The checks to run. Checks of one stage run in parallel. Ends the process for an invalid command
 * line.
 */
function chooseStages(): readonly (readonly Check[])[] {
  try {
    const { values, positionals } = parseArgs({
      options: {
        full: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
      allowPositionals: true,
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    if (positionals.length === 0) return values.full ? fullChecks : checks;
    return checksOf(positionals);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    process.exit(1);
  }
}

function add({ passed, failed, skipped }: Counts): void {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}
