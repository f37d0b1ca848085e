import { existsSync } from 'node:fs';
import { join } from 'node:path';

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
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const line of testLines(stdout)) {
    if (line.startsWith('  ✔ ')) counts.passed++;
    else if (failureLine.test(line)) counts.failed++;
    else if (/^ {2}- \[(?:skip|todo)\] /.test(line)) counts.skipped++;
  }
  if (counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)) counts.failed = 1;
  return counts;
}

/**
 * The test files of the failures in such a report of a run in `root`. `undefined` if a failure does
 * not name its file, for example because the file ended early.
 */
export function failedFiles(stdout: string, root: string): readonly string[] | undefined {
  const files = testLines(stdout)
    .filter((line) => failureLine.test(line))
    .map((line) => fileOf(line, root));
  return files.includes(undefined) ? undefined : [...new Set(files as string[])];
}

/**
 * AVA starts a title with the path of its file: `packages › http › test › body › an empty body is
 * rejected`.
 */
function fileOf(line: string, root: string): string | undefined {
  const [, title = ''] = /^ {2}✘ \[fail\]: (.*)$/.exec(line) ?? [];
  const parts = title.split(' › ');
  return parts
    .map((_, i) => `${parts.slice(0, i + 1).join('/')}.test.ts`)
    .find((file) => existsSync(join(root, file)));
}

/** The lines of single tests. After its first rule a report repeats the failures in full. */
function testLines(stdout: string): readonly string[] {
  const [tests = ''] = stdout.split(/^ {2}─$/m);
  return tests.split(/\r?\n/);
}
