/** What one run counted. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const failureLine = /^ {2}(?:✘|Uncaught exception in|Unhandled rejection in) /;

/**
 * Counts the tests of AVA's default, uncoloured report. Counted are the lines of single tests,
 * because AVA's own summary leaves the passed tests out once one has failed. The exit code has the
 * last word: a run that failed, or that ran nothing, has at least one failure.
 */
export function readAvaReport(stdout: string, exitCode: number): Counts {
  // What follows the first rule repeats the failures in full.
  const [tests = ''] = stdout.split(/^ {2}─$/m);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const line of tests.split(/\r?\n/)) {
    if (line.startsWith('  ✔ ')) counts.passed++;
    else if (failureLine.test(line)) counts.failed++;
    else if (/^ {2}- \[(?:skip|todo)\] /.test(line)) counts.skipped++;
  }
  if (counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)) counts.failed = 1;
  return counts;
}
