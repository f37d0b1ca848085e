import test from 'ava';
import { countCode } from '../scripts/figures/count-lines.ts';
import { findLoops } from '../scripts/figures/folder-loops.ts';
import { measure } from '../scripts/figures/measure.ts';

test('comments and blank lines are no code, and a long line counts as wrapped', (t) => {
  const source = `/** Greets. */
export const greet = () => 'hello'; // said

/*
 * more */
const url = 'https://example.com';
const long = '${'x'.repeat(190)}';
`;
  t.is(countCode('packages/a/src/a.ts', source), 5);
  t.is(countCode('clients/python/src/a.py', '"""A module."""\n\n# why\nx = 1\n'), 1);
});

test('imports that run back are counted, and folders and files in loops', (t) => {
  const files = {
    'src/a/a.ts': "import type { B } from '../b/b.ts';",
    'src/b/b.ts': "import './c.ts'; export const b = await import('../c/c.ts');",
    'src/b/c.ts': '',
    'src/c/c.ts': "export * from '../a/d.ts';",
    'src/a/d.ts': '',
  };
  t.deepEqual(findLoops('src', new Map(Object.entries(files))), {
    backArrows: 3,
    folders: 3,
    files: 0,
  });
});

test('a repository is measured by package and as a whole', (t) => {
  const files = {
    'ARCHITECTURE.md': 'three words here\n',
    'packages/a/src/a.ts': `export const used = 1;\nexport const unused = 2;\n${'//\n'.repeat(20)}`,
    'packages/a/src/b.ts':
      "import { used } from './a.ts';\nswitch (used.kind) { case 'url': break; default: }\n",
    'packages/a/src/entry.ts': 'export const main = 3;\n',
    'packages/a/package.json': '{ "exports": "./src/entry.ts" }\n',
    'packages/a/test/a.test.ts': '\n',
  };
  const { packages, whole, unusedExports } = measure(new Map(Object.entries(files)));
  t.deepEqual([...packages], [['packages/a', { code: 5, files: 3, smallFiles: 2 }]]);
  t.deepEqual(unusedExports, ['packages/a/src/a.ts: unused']);
  t.is(whole.get('default: over kinds'), 1);
  t.is(whole.get('lines of the repository'), 28);
  t.is(whole.get('words of ARCHITECTURE.md'), 3);
});
