import test from 'ava';
import { readAvaReport } from '../../scripts/test/ava-report.ts';
import { createAvaProject, type RunResult } from './ava-project.ts';

async function countTests(source: string, ...flags: string[]): Promise<RunResult> {
  using project = createAvaProject();
  project.write(source);
  return await project.run(...flags);
}

const passing = `test('passes', (t: { pass(): void }) => t.pass());`;

test('counts tests that pass, are skipped, and fail as expected', async (t) => {
  const source = `${passing} test.skip('no', passing); test.todo('later'); test.failing('known', (t) => t.fail());
    function passing(t) { t.pass(); }`;
  t.deepEqual(await countTests(source), { code: 0, passed: 2, failed: 0, skipped: 2 });
});

test('output of a test is not counted', async (t) => {
  const source = `${passing} console.log('  ✔ a\\n  ✘ b\\n  ─');`;
  t.deepEqual(await countTests(source), { code: 0, passed: 1, failed: 0, skipped: 0 });
});

const failures = {
  'a failing test': `test('fails', (t) => t.fail());`,
  'a test without assertions': `test('empty', () => {});`,
  'a failing hook': `test.after.always('hook', () => { throw new Error('hook'); });`,
  'an uncaught exception': `test('late', (t) => { setTimeout(() => { throw new Error('late'); }); return new Promise(() => {}); });`,
  'an unhandled rejection': `test('late', (t) => { t.pass(); Promise.reject(new Error('late')); });`,
  'a process that exits early': `test('exit', (t) => { t.pass(); process.exit(0); });`,
  'syntax that is not erasable': 'enum Colour { Red }',
  'an import that is not there': `await import('./gone.ts');`,
};

for (const [name, source] of Object.entries(failures)) {
  test(`${name} fails the run`, async (t) => {
    const { code, failed } = await countTests(`${passing}\n${source}`);
    t.not(code, 0);
    t.true(failed > 0);
  });
}

test('a test that never ends fails the run', async (t) => {
  const source = `test('hangs', () => new Promise((end) => setTimeout(end, 600_000)));`;
  const { code, failed } = await countTests(source, '--timeout=1s');
  t.not(code, 0);
  t.true(failed > 0);
});

test('a test file without tests fails the run', async (t) => {
  t.deepEqual(await countTests(''), { code: 1, passed: 0, failed: 1, skipped: 0 });
});

test('a report that ends before its summary is a failure', (t) => {
  t.deepEqual(readAvaReport('  ✔ passes\n', 1), { passed: 1, failed: 1, skipped: 0 });
  t.deepEqual(readAvaReport('', 0), { passed: 0, failed: 1, skipped: 0 });
});
