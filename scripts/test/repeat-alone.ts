import { type Counts, failedFiles } from './ava-report.ts';
import { type Outcome, runCheck } from './checks.ts';

/** More files than this do not fail for want of CPU. */
const MAX_FILES = 5;

/**
 * Runs the test files of failures again, one after the other and alone. Tests that now pass are
 * reported as unstable and counted as passed. The others stay failures. Other checks, and failures
 * without a file, are not repeated.
 */
export async function repeatAlone({ check, result, counts }: Outcome): Promise<Counts> {
  const files = check.takesFiles ? failedFiles(result.stdout, process.cwd()) : undefined;
  if (!files?.length || files.length > MAX_FILES) return counts;
  const { counts: alone } = await runCheck({
    ...check,
    name: `${check.name}, alone: ${files.join(' ')}`,
    command: [...check.command, '--', '--concurrency=1', ...files],
  });
  const failed = Math.min(alone.failed, counts.failed);
  const unstable = counts.failed - failed;
  if (unstable > 0) console.log(`Unstable: ${unstable} of these failures passed alone`);
  return { ...counts, passed: counts.passed + unstable, failed };
}
