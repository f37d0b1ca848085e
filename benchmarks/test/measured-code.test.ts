import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import test, { type ExecutionContext } from 'ava';
import { hashPackages } from '../harness/measured-code.ts';
import { changedSince, MEASURED } from '../report/run-lines.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const SOURCES = {
  'packages/types/src/a.ts': '/** One. */\nexport const text = "// no comment";\n',
  'packages/types/src/deep/b.ts': 'export interface B { readonly b: string }\n',
  'packages/types/test/a.test.ts': 'export {};\n',
  'clients/python/src/mikrokit/a.py': 'A = 1\n',
};

test('comments, white space and tests do not make results older, code and types do', (t) => {
  const before = hashPackages(tree(t, SOURCES));
  t.deepEqual(Object.keys(before), ['packages/types', 'clients/python']);
  const edited = {
    ...SOURCES,
    'packages/types/src/a.ts': '// µ: Two.\nexport const text =\n  "// no comment"; /* 3 */\n',
    'packages/types/test/a.test.ts': 'export const a = 1;\n',
  };
  t.deepEqual(hashPackages(tree(t, edited)), before);

  const changes = {
    'packages/types/src/a.ts': 'export const text = "// another";\n',
    'packages/types/src/deep/b.ts': 'export interface B { readonly b: number }\n',
    'packages/types/src/deep/c.ts': 'export {};\n',
    'clients/python/src/mikrokit/a.py': 'A = 2\n',
  };
  for (const [path, text] of Object.entries(changes)) {
    const after = hashPackages(tree(t, { ...SOURCES, [path]: text }));
    const [folder = ''] = /^[^/]+\/[^/]+/.exec(path) ?? [];
    t.not(after[folder], before[folder], path);
  }
});

test('results name the measured folders whose code changed since', (t) => {
  const now = { 'clients/python': 'a', 'clients/python-fast': 'b' };
  const since = (packages: Readonly<Record<string, string>>) =>
    changedSince({ code: { commit: '1234abcd', packages } }, 'python', now);
  t.deepEqual(since(now), []);
  t.deepEqual(since({ ...now, 'packages/types': 'c' }), []);
  t.deepEqual(since({ ...now, 'clients/python-fast': 'c' }), ['clients/python-fast']);
  t.deepEqual(changedSince({}, 'python', now), ['clients/python', 'clients/python-fast']);
});

test('every measured folder exists, and has a hash', (t) => {
  const packages = hashPackages(root);
  for (const folder of Object.values(MEASURED).flat()) {
    t.true(existsSync(join(root, folder)), folder);
    t.regex(packages[folder] ?? '', /^[0-9a-f]{16}$/, folder);
  }
});

function tree(t: ExecutionContext, files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'measured-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
