import { globSync, readFileSync } from 'node:fs';
import test from 'ava';
import { allowsImport, arrowOf, arrows } from './arrows.ts';
import { type ImportProbe, refusedImports } from './lint-imports.ts';

const folders = Object.keys(arrows).filter((folder) => !folder.includes('/'));
const key = ({ folder, specifier }: ImportProbe): string => `${folder} imports ${specifier}`;

test('the linter lets a package import what the design does, and refuses the rest', (t) => {
  const specifiers = [
    ...folders.map((name) => `@mikrokit/${name}`),
    ...folders.map((name) => `@mikrokit/${name}/entry`),
    '@mikrokit/types/runtime',
    '@mikrokit/types/json-schema',
    '@mikrokit/typescript',
    'node:fs',
    'node:crypto',
    'node:fs/promises',
    'some-library',
    '@deepkit/type',
  ];
  const sources = Object.keys(arrows).map((folder) =>
    folder.includes('/') ? `packages/${folder}` : `packages/${folder}/src`,
  );
  const probes = sources.flatMap((source) =>
    specifiers.map((specifier) => ({ folder: `${source}/deep`, specifier })),
  );
  const expected = probes.filter(
    ({ folder, specifier }) => !allowsImport(arrowOf(`${folder}/file.ts`)!, specifier),
  );
  t.true(expected.length > 0 && expected.length < probes.length);
  t.deepEqual(refusedImports(probes).map(key), expected.map(key));
});

test('no file reaches into another package by a relative path', (t) => {
  const reaching = [
    ...folders.flatMap((name) => [
      { folder: `packages/${name}/src`, specifier: '../../types/src/index.ts' },
      { folder: `packages/${name}/src/deep/er`, specifier: '../../../../router/dist/index.js' },
      { folder: `packages/${name}/test`, specifier: '../../compiler/src/index.ts' },
      { folder: `packages/${name}/src`, specifier: '../../../conformance/api.ts' },
      { folder: `packages/${name}/src`, specifier: '../../../benchmarks/machine.ts' },
    ]),
    { folder: 'conformance', specifier: '../packages/http/src/index.ts' },
    { folder: 'examples/users', specifier: '../../packages/http/dist/index.js' },
  ];
  const staying = folders.flatMap((name) => [
    { folder: `packages/${name}/src`, specifier: './deep/file.ts' },
    { folder: `packages/${name}/src/deep/er`, specifier: '../../file.ts' },
    { folder: `packages/${name}/test`, specifier: '../src/file.ts' },
    { folder: `packages/${name}/test`, specifier: '@mikrokit/http' },
  ]);
  t.deepEqual(refusedImports([...reaching, ...staying]).map(key), reaching.map(key));
});

test('the unstable TypeScript API is imported by the checker folder of the compiler only', (t) => {
  const specifier = 'typescript/unstable/sync';
  const refused = [
    { folder: 'packages/compiler/src', specifier },
    { folder: 'packages/compiler/src/emit', specifier },
    { folder: 'packages/compiler/test', specifier },
    { folder: 'packages/router/src', specifier },
    { folder: 'conformance', specifier },
    { folder: 'scripts', specifier },
  ];
  const checker = { folder: 'packages/compiler/src/checker', specifier };
  t.deepEqual(refusedImports([...refused, checker]).map(key), refused.map(key));
});

// The lint rule does not look at `import('…')` inside a type.
test('import types obey the same arrows', (t) => {
  for (const file of globSync('packages/*/src/**/*.ts')) {
    const arrow = arrowOf(file)!;
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(
      /\bimport\(\s*['"]([^'"]+)/g,
    )) {
      if (!specifier.startsWith('.'))
        t.true(allowsImport(arrow, specifier), `${file}: ${specifier}`);
    }
  }
  t.pass();
});
