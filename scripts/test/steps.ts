import { npmCommand } from '../npm-command.ts';
import { type CommandResult, runCommand } from '../run-command.ts';
import { type Counts, readAvaReport } from './ava-report.ts';

/** One part of `npm test`, run by a script of package.json. */
export interface Step {
  readonly script: string;
  /** Shows the output while it runs, and not only after a failure. */
  readonly echo: boolean;
  /** What the step counts for; one test for most. */
  readonly count: (result: CommandResult) => Counts;
}

/** Everything `npm test` checks, in order. */
export const steps: readonly Step[] = [
  { script: 'system-packages', echo: false, count: asOneTest },
  { script: 'lint', echo: false, count: asOneTest },
  { script: 'typecheck', echo: false, count: asOneTest },
  { script: 'build', echo: false, count: asOneTest },
  { script: 'test:ava', echo: true, count: ({ stdout, code }) => readAvaReport(stdout, code) },
  { script: 'test:lambda', echo: true, count: countLambdaTests },
  { script: 'test:deploy', echo: false, count: asOneTest },
  { script: 'test:pack', echo: false, count: asOneTest },
];

/** Runs a step and prints its name, its time and, unless all is well, its output. */
export async function runStep({ script, echo, count }: Step): Promise<Counts> {
  const started = performance.now();
  if (echo) console.log(`▶ ${script}`);
  const result = await runCommand(npmCommand('run', '--silent', script), { echo });
  const counts = count(result);
  if (counts.failed > 0 && !echo) console.log(result.stdout + result.stderr);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${counts.failed > 0 ? '✘' : '✔'} ${script} (${seconds} s)`);
  return counts;
}

// It is skipped as a whole where the runtime client cannot be compiled.
function countLambdaTests({ stdout, code }: CommandResult): Counts {
  const isSkipped = code === 0 && /^Skipped: /m.test(stdout);
  return isSkipped ? { passed: 0, failed: 0, skipped: 1 } : readAvaReport(stdout, code);
}

function asOneTest({ code }: CommandResult): Counts {
  return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}
