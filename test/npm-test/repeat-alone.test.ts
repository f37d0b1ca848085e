import test from 'ava';
import { readAvaReport } from '../../scripts/test/ava-report.ts';
import { countAvaTests } from '../../scripts/test/checks.ts';
import { repeatAlone } from '../../scripts/test/repeat-alone.ts';

const FAILURE =
  '  ✘ [fail]: test › npm-test › repeat-alone › a title › of a test Error thrown in test';
const FILE = 'test/npm-test/repeat-alone.test.ts';

/** The outcome of a run whose report is `stdout`, and whose repetition prints `second`, if it gets the right file. */
function outcomeOf(stdout: string, second: string) {
  const program = `
    const rightly = process.argv.at(-1) === ${JSON.stringify(FILE)};
    console.log(rightly ? ${JSON.stringify(second)} : '  ✘ [fail]: another file');
    process.exitCode = rightly && !/✘/.test(${JSON.stringify(second)}) ? 0 : 1;`;
  const check = {
    name: 'tests',
    command: [process.execPath, '-e', program],
    count: countAvaTests,
    takesFiles: true,
  };
  return { check, result: { code: 1, stdout, stderr: '' }, counts: readAvaReport(stdout, 1) };
}

test('a file that passes alone does not fail the run', async (t) => {
  const first = outcomeOf(`  ✔ a\n${FAILURE}\n`, '  ✔ b\n  ✔ c');
  t.deepEqual(await repeatAlone(first), { passed: 2, failed: 0, skipped: 0 });
});

test('a file that fails alone, too, fails the run', async (t) => {
  const first = outcomeOf(`  ✔ a\n${FAILURE}\n`, FAILURE);
  t.deepEqual(await repeatAlone(first), { passed: 1, failed: 1, skipped: 0 });
});

for (const report of [
  '  ✘ test/one.test.ts exited with a non-zero exit code: 1',
  '  ✘ Timed out while running tests',
  '  Uncaught exception in test/one.test.ts',
  `${FAILURE}\n  ✘ No tests found in test/one.test.ts`,
  '  ✘ [fail]: a title without a file',
  '',
]) {
  test(`a report that does not tell the file of each failure is not repeated: ${report}`, async (t) => {
    const first = outcomeOf(report, '  ✔ b');
    t.is(await repeatAlone(first), first.counts);
  });
}
