import { CompileError } from '@mikrokit/compiler';
import test from 'ava';
import { fixtureCompiler } from './fixture-compiler.ts';

const { add } = fixtureCompiler('empty-objects');
add(
  'node_modules/cluster/package.json',
  '{"name":"cluster","type":"module","exports":{"./v1":{"types":"./v1.d.ts"}}}',
);
add(
  'node_modules/cluster/v1.d.ts',
  `export interface Fields {}
export interface Meta { name: string; fields?: Fields }
`,
);
const api = `import type { Meta } from 'cluster/v1';
import { createRouter } from '@mikrokit/router';
export const api = createRouter({ apply: (_context, meta: Meta): Meta => meta });
`;

const rejected = add('rejected/api.ts', api);
test('An empty interface of a package is rejected with a fix that is possible', (t) => {
  const error = t.throws(rejected, { instanceOf: CompileError });
  t.deepEqual(
    error?.diagnostics.map(({ code }) => code),
    ['MK1008'],
  );
  t.regex(
    error?.diagnostics[0]?.fix ?? '',
    /declare module '…' \{ interface Fields \{ \[key: string\]: unknown \} \}/,
  );
});

add(
  'node_modules/mended/package.json',
  '{"name":"mended","type":"module","exports":{"./v1":{"types":"./v1.d.ts"}}}',
);
add(
  'node_modules/mended/v1.d.ts',
  `export interface Fields {}
export interface Meta { name: string; fields?: Fields }
`,
);
const mended = add(
  'mended/api.ts',
  `${api.replace('cluster/v1', 'mended/v1')}
declare module 'mended/v1' { interface Fields { [key: string]: unknown } }
`,
);
test('An index signature of the application says what such an interface holds', (t) => {
  const model = JSON.parse(mended()) as { types: Record<string, { name?: string }> };
  const fields = Object.values(model.types).find(({ name }) => name === 'Fields');
  t.like(fields, { kind: 'object', index: { key: 'string' } });
});
