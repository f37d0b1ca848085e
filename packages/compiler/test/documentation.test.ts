import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CompileError,
  createCompiler,
  type Diagnostic,
  diagnosticFixes,
  formatDiagnostics,
} from '@mikrokit/compiler';
import test, { type ExecutionContext } from 'ava';

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
  for (const name of ['strict', 'not-strict', 'no-base', 'declaration']) {
    const project = join(folder, name);
    mkdirSync(project, { recursive: true });
    const compilerOptions = {
      module: 'nodenext',
      strict: name !== 'not-strict',
      allowImportingTsExtensions: true,
      ...(name === 'declaration'
        ? { declaration: true, emitDeclarationOnly: true }
        : { noEmit: true }),
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

test('Every diagnostic has a fixture that is rejected with it', (t) => {
  // The fixtures' own test checks the codes in this file.
  const rejections = readFileSync(
    join(import.meta.dirname, 'snapshots/fixtures.test.ts.md'),
    'utf8',
  );
  const missing = Object.keys(diagnosticFixes).filter(
    (code) => !rejections.includes(`error ${code}`),
  );
  t.deepEqual(missing, []);
});

test('The page begins with a message as the compiler shows it', (t) => {
  const [, example = '', shown = ''] = /```ts\n(.*?)```\n\n```\n(.*?)\n```/s.exec(page) ?? [];
  const file = join(folder, 'strict/rejected.ts');
  writeFileSync(file, example);
  compiler.update({ created: [file] });
  const error = t.throws(() => compiler.compile(file), { instanceOf: CompileError });
  const text = formatDiagnostics(error?.diagnostics ?? []);
  t.is(text.replaceAll(/\S*\/(?=rejected\.ts)/g, ''), shown);
});

for (const [code, section] of sections) {
  test(`The example of ${code} is rejected with that code and the fix that the page gives`, (t) => {
    const [, project = '', example = ''] = /```ts ?([a-z-]*)\n(.*?)```/s.exec(section) ?? [];
    const file = join(folder, project || 'strict', `${code}.ts`);
    writeFileSync(file, example);
    compiler.update({ created: [file] });
    const error = t.throws(() => compiler.compile(file), { instanceOf: CompileError });
    t.deepEqual([...new Set(error?.diagnostics.map((diagnostic) => diagnostic.code))], [code]);
    const fix = error?.diagnostics[0]?.fix ?? '';
    t.true(plain(section).includes(plain(fix)), fix);
    for (const diagnostic of error?.diagnostics ?? []) assertShown(t, diagnostic, code);
  });
}

/** Every diagnostic shows its line with marks, the way there, the fix, and the command that explains it. */
function assertShown(t: ExecutionContext, diagnostic: Diagnostic, code: string): void {
  const { file, line, column, lineText, chain, fix } = diagnostic;
  const [heading = '', , frame, marks = '', from = '', ...rest] = formatDiagnostics([
    diagnostic,
  ]).split('\n');
  t.true(heading.includes(`:${line}:${column} - error ${code}: `), heading);
  t.is(frame, `${line} ${lineText}`);
  t.regex(marks, /^ +~+$/);
  t.is(marks.indexOf('~'), `${line} `.length + column - 1);
  t.is(readFileSync(file, 'utf8').split(/\r?\n/)[line - 1], lineText);
  t.true(chain.length > 0);
  for (const link of chain) {
    t.true(from.includes(link.text), from);
    t.truthy(readFileSync(link.file, 'utf8').split(/\r?\n/)[link.line - 1], link.text);
  }
  t.is(rest[0], `  Fix: ${fix}`);
  t.is(rest.at(-1), `  More: npx mikrokit explain ${code}`);
}

function plain(text: string): string {
  return text.replaceAll('`', '').replaceAll("'", '"');
}
