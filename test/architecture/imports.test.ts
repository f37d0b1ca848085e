import { existsSync, globSync, readFileSync } from 'node:fs';
import test from 'ava';
import { arrows, rejectionOf } from './arrows.ts';
import { importsIn, readImports } from './read-imports.ts';

const files = globSync(
  ['packages/*/{src,test}', 'conformance', 'benchmarks', 'examples', 'scripts', 'test'].map(
    (folder) => `${folder}/**/*.{ts,tsx,js,mjs,cjs}`,
  ),
  { exclude: ['**/node_modules', '**/dist', '**/fixtures', '**/.cache', '**/.examples*'] },
).map((file) => file.replaceAll('\\', '/'));

test('every file imports only what the arrows allow', (t) => {
  t.true(files.length > 900);
  const rejected = files.flatMap((file) =>
    readImports(file).flatMap((one) => {
      const why = rejectionOf(file, one);
      return why === undefined ? [] : [`${file} imports '${one.specifier}': ${why}`];
    }),
  );
  t.deepEqual(rejected, []);
});

test('every arrow is that of a folder or file', (t) => {
  const missing = Object.keys(arrows).filter((key) => !existsSync(`packages/${key}`));
  t.deepEqual(missing, []);
});

test('imports are found wherever they are written, types apart', (t) => {
  const source = `import a from 'a'; import type { B } from 'b'; import 'c'; export { d } from 'd'; export * from 'e';
    export type { F } from 'f'; type G = import('g').G; type H = typeof import('h'); const i = await import('i');
    import { type J } from 'j'; const text = "import 'k'"; // import 'l'`;
  const found = importsIn(source);
  const names = (isType: boolean) =>
    found.filter((one) => one.isType === isType).map(({ specifier }) => specifier);
  // Node still loads the module of `{ type J }`.
  t.deepEqual(names(false).sort(), ['a', 'c', 'd', 'e', 'i', 'j']);
  t.deepEqual(names(true).sort(), ['b', 'f', 'g', 'h']);
});

const isRejected = (file: string, specifier: string, isType = false): boolean =>
  rejectionOf(file, { specifier, isType }) !== undefined;

test('a package imports what its arrow names, and nothing else', (t) => {
  const allowed = {
    'packages/types/src/analysis/identify.ts': ['node:crypto'],
    'packages/types/src/pattern/cost.ts': ['@eslint-community/regexpp'],
    'packages/compiler/src/deep/file.ts': [
      '@mikrokit/types',
      '@mikrokit/types/emit',
      'node:fs',
      'vite',
    ],
    'packages/deepkit/src/file.ts': ['@mikrokit/types/emit', '@deepkit/type'],
    'packages/router/src/file.ts': ['@mikrokit/types/runtime', '@mikrokit/types/runtime/explain'],
    'packages/router/src/cookies/cookies.ts': ['@mikrokit/types/runtime', 'cookie'],
    'packages/http/src/file.ts': [
      '@mikrokit/router',
      '@mikrokit/router/adapter',
      'node:fs/promises',
    ],
    'packages/serverless/src/file.ts': ['@mikrokit/http/node', '@azure/functions'],
    'packages/client/src/file.ts': ['@tanstack/query-core'],
    'packages/client/src/transport/undici/file.ts': ['undici', 'node:zlib'],
  };
  for (const [file, specifiers] of Object.entries(allowed)) {
    for (const specifier of specifiers)
      t.false(isRejected(file, specifier), `${file}: ${specifier}`);
  }
  const rejected = {
    'packages/types/src/analysis/identify.ts': [
      '@mikrokit/router',
      'node:fs',
      '@eslint-community/regexpp',
    ],
    'packages/types/src/runtime/file.ts': ['node:crypto', '@mikrokit/types', 'some-library'],
    'packages/compiler/src/file.ts': ['@mikrokit/router', '@mikrokit/typescript'],
    'packages/deepkit/src/file.ts': ['@mikrokit/router', 'node:fs', 'some-library'],
    'packages/router/src/file.ts': ['@mikrokit/types', '@mikrokit/http', 'node:fs', 'cookie'],
    'packages/router/src/cookies/cookies.ts': ['@opentelemetry/api', 'node:fs'],
    'packages/http/src/file.ts': ['@mikrokit/types/runtime', '@mikrokit/serverless', 'fastify'],
    'packages/serverless/src/file.ts': ['@mikrokit/types', '@azure/functions-core'],
    'packages/client/src/file.ts': ['node:fs', 'undici-types', '@mikrokit/router'],
    'packages/unknown/src/file.ts': ['node:fs'],
  };
  for (const [file, specifiers] of Object.entries(rejected)) {
    for (const specifier of specifiers) {
      t.true(isRejected(file, specifier), `${file}: ${specifier}`);
      t.true(isRejected(file, specifier, true), `${file}: type of ${specifier}`);
    }
  }
});

test('no file reaches into another package by a relative path', (t) => {
  for (const [file, specifier] of [
    ['packages/router/src/file.ts', '../../types/src/index.ts'],
    ['packages/types/src/deep/er/file.ts', '../../../../router/dist/index.js'],
    ['packages/http/test/file.ts', '../../compiler/src/index.ts'],
    ['packages/http/src/file.ts', '../../../conformance/api.ts'],
    ['packages/http/src/file.ts', '../../../benchmarks/harness/build.ts'],
    ['conformance/file.ts', '../packages/http/src/index.ts'],
    ['examples/users/file.ts', '../../packages/http/dist/index.js'],
  ] as const) {
    t.true(isRejected(file, specifier), `${file}: ${specifier}`);
  }
  for (const [file, specifier] of [
    ['packages/http/src/file.ts', './deep/file.ts'],
    ['packages/http/src/deep/er/file.ts', '../../file.ts'],
    ['packages/http/test/file.ts', '../src/file.ts'],
    ['packages/http/test/file.ts', '@mikrokit/http'],
    ['conformance/test/file.ts', '../api.ts'],
  ] as const) {
    t.false(isRejected(file, specifier), `${file}: ${specifier}`);
  }
});

test('one folder of the compiler imports TypeScript and its unstable API, types included', (t) => {
  const room = 'packages/compiler/src/checker/api/file.ts';
  for (const specifier of [
    'typescript/unstable/sync',
    'typescript/unstable/ast',
    'typescript/sync',
  ]) {
    for (const file of [
      'compiler/src/emit',
      'compiler/src/checker/types',
      'compiler/test',
      'router/src',
    ])
      t.true(isRejected(`packages/${file}/file.ts`, specifier, true), file);
    for (const folder of ['conformance', 'scripts'])
      t.true(isRejected(`${folder}/file.ts`, specifier));
    t.false(isRejected(room, specifier));
  }
  t.true(isRejected('packages/compiler/src/checker/types/file.ts', 'typescript'));
  t.false(isRejected(room, 'typescript'));
  t.false(isRejected('packages/deepkit/test/file.ts', 'typescript'));
});

/** The arrows between packages that ARCHITECTURE.md draws. The parts of `types` count as one. */
function drawnArrows(): readonly (readonly [string, string])[] {
  const [, drawing = ''] =
    /```mermaid\n(.*?)```/s.exec(readFileSync('ARCHITECTURE.md', 'utf8')) ?? [];
  const isPart = (name: string) => name === 'emit' || name === 'runtime';
  return drawing.split('\n').flatMap((line) => {
    const names = line
      .replace(/\[.*?\]/g, '')
      .split(/(?: -- .*?)? --> /)
      .map((name) => name.trim())
      .map((name) => (isPart(name) ? 'types' : name));
    return names.slice(1).map((to, at): [string, string] => [names[at] as string, to]);
  });
}

test('the drawing of ARCHITECTURE.md has an arrow for what packages import, and no other', (t) => {
  const imported = new Map<string, Set<string>>();
  for (const file of files) {
    const [, from] = /^packages\/([^/]+)\/src\//.exec(file) ?? [];
    if (from === undefined) continue;
    const targets = imported.get(from) ?? new Set();
    imported.set(from, targets);
    for (const { specifier, isType } of readImports(file)) {
      const [, to] = /^@mikrokit\/([^/]+)/.exec(specifier) ?? [];
      if (to !== undefined && to !== from && !isType) targets.add(to);
    }
  }
  const drawn = drawnArrows().filter(([from, to]) => from !== to);
  t.true(drawn.length > 20);
  t.deepEqual(
    drawn.filter(([from, to]) => !imported.get(from)?.has(to)),
    [],
  );
  // An arrow to a package that another arrow leads to would say nothing new.
  const reach = (from: string): ReadonlySet<string> => {
    const found = new Set([from]);
    for (const one of found) for (const [start, to] of drawn) if (start === one) found.add(to);
    return found;
  };
  const missing = [...imported].flatMap(([from, targets]) =>
    [...targets].filter((to) => !reach(from).has(to)).map((to) => `${from} --> ${to}`),
  );
  t.deepEqual(missing, []);
});
