/** The number of tests of a run. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const failureLine = /^ {2}(?:✘|Uncaught exception in|Unhandled rejection in) /;

/**
 * Counts the tests of AVA's default, uncoloured report. It counts the lines of single tests, because AVA's summary omits
 * passed tests once one has failed. A run with a failing exit code, or without tests, has at least one failure.
 */
export function readAvaReport(stdout: string, exitCode: number): Counts {
  // After the first rule the report repeats the failures in full.
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
