import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import test from 'ava';
import { runCommand } from '../scripts/run-command.ts';
import { type Counts, readAvaReport } from '../scripts/test/ava-report.ts';

/** Runs AVA, configured as in this repository, in a folder with nothing but one test file. */
async function countTests(source: string, ...flags: string[]): Promise<Counts & { code: number }> {
  const root = mkdtempSync(join(tmpdir(), 'mikrokit-ava-'));
  try {
    copyFileSync('ava.config.js', join(root, 'ava.config.js'));
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction');
    mkdirSync(join(root, 'test'));
    writeFileSync(join(root, 'test/one.test.ts'), `import test from 'ava';\n${source}`);
    const ava = resolve('node_modules/ava/entrypoints/cli.mjs');
    const { code, stdout } = await runCommand([process.execPath, ava, ...flags], {
      cwd: root,
      env: { AVA_PATH: undefined },
    });
    return { code, ...readAvaReport(stdout, code) };
  } finally {
    rmSync(root, { recursive: true });
  }
}

const passing = `test('passes', (t: { pass(): void }) => t.pass());`;

test('counts tests that pass, are skipped, and fail as expected', async (t) => {
  const source = `${passing} test.skip('no', passing); test.todo('later'); test.failing('known', (t) => t.fail());
    function passing(t) { t.pass(); }`;
  t.deepEqual(await countTests(source), { code: 0, passed: 2, failed: 0, skipped: 2 });
});

test('what a test prints is not counted', async (t) => {
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
