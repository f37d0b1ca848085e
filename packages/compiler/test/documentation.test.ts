import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompileError, createCompiler, diagnosticFixes } from '@mikrokit/compiler';
import test from 'ava';

// Inside the workspace, so that the examples find @mikrokit/router.
const folder = join(import.meta.dirname, 'fixtures/.examples');
const page = readFileSync(join(import.meta.dirname, '../../../docs/diagnostics.md'), 'utf8');
const sections = new Map(
  page
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, 6), section]),
);
const compiler = createCompiler();

test.before(() => {
  for (const name of ['strict', 'not-strict', 'no-base']) {
    const project = join(folder, name);
    mkdirSync(project, { recursive: true });
    const compilerOptions = {
      module: 'nodenext',
      strict: name !== 'not-strict',
      allowImportingTsExtensions: true,
      noEmit: true,
      customConditions: ['@mikrokit/source'],
    };
    const config = { ...(name === 'no-base' && { extends: './base.json' }), compilerOptions };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
  }
});
test.after.always(() => {
  compiler.close();
  rmSync(folder, { recursive: true, force: true });
});

test('Every diagnostic has a section, and every section a diagnostic', (t) => {
  t.deepEqual([...sections.keys()], Object.keys(diagnosticFixes));
});

test('Every diagnostic has a fixture that is refused with it', (t) => {
  // The fixtures' own test checks the codes in this file.
  const refusals = readFileSync(join(import.meta.dirname, 'snapshots/fixtures.test.ts.md'), 'utf8');
  const missing = Object.keys(diagnosticFixes).filter(
    (code) => !refusals.includes(`error ${code}`),
  );
  t.deepEqual(missing, []);
});

for (const [code, section] of sections) {
  test(`The example of ${code} is refused with that code and the fix that the page gives`, (t) => {
    const [, project = '', example = ''] = /```ts ?([a-z-]*)\n(.*?)```/s.exec(section) ?? [];
    const file = join(folder, project || 'strict', `${code}.ts`);
    writeFileSync(file, example);
    compiler.update({ created: [file] });
    const error = t.throws(() => compiler.compile(file), { instanceOf: CompileError });
    t.deepEqual([...new Set(error?.diagnostics.map((diagnostic) => diagnostic.code))], [code]);
    const fix = error?.diagnostics[0]?.fix ?? '';
    t.true(plain(section).includes(plain(fix)), fix);
  });
}

function plain(text: string): string {
  return text.replaceAll('`', '').replaceAll("'", '"');
}
