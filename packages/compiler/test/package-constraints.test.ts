import { CompileError } from '@mikrokit/compiler';
import test from 'ava';
import { fixtureCompiler } from './fixture-compiler.ts';

const SHAPES = `/** @minLength 3 */
export type Name = string;
export interface Person {
  /** @minLength 2 */
  name: string;
  /** @default 8080 */
  port?: number;
  nick: Name;
  tags: Name[];
}
export interface ByKey {
  /** @maximum 5 */
  [key: string]: number;
}
`;

const API = (from: string) => `import { createRouter } from '@mikrokit/router';
import type { ByKey, Name, Person } from '${from}';
export const api = createRouter({
  save: (_context, person: Person, name: Name, by: ByKey, part: Partial<Person>): boolean => !!(person && name && by && part),
});
`;

const OTHERS = `export interface Options {
  /** @default none */
  mode?: string;
  /** @length 3 */
  code: string;
}
export interface Query {
  where(condition: string): Query;
  execute(): Promise<number[]>;
}
export declare const query: Query;
`;

const { add } = fixtureCompiler('package-constraints');
add('shapes.ts', SHAPES);
add('node_modules/shapes/package.json', '{"name":"shapes","type":"module","types":"index.d.ts"}');
add('node_modules/shapes/index.d.ts', SHAPES + OTHERS);

const own = add('own.ts', API('./shapes.ts'));
const installed = add('installed.ts', API('shapes'));
test('Tags hold in the declarations of an installed package as they do in its source', (t) => {
  const source = own();
  t.true(source.includes('"default":8080') && source.includes('minLength'));
  t.is(installed(), source);
});

const others = add(
  'others.ts',
  `import { createRouter } from '@mikrokit/router';
import type { Options } from 'shapes';
export const api = createRouter({ save: (_context, options: Options): boolean => !!options });
`,
);
test('Tags of a package that are not ours are free', (t) => {
  t.notThrows(others);
});

const query = add(
  'query.ts',
  `import { createRouter } from '@mikrokit/router';
import { query } from 'shapes';
export const api = createRouter({ list: () => query.where('a') });
`,
);
test('A query that has not run is one error, which says await', (t) => {
  const error = t.throws(query, { instanceOf: CompileError });
  t.is(error?.diagnostics.length, 1);
  t.like(error?.diagnostics[0], { code: 'MK1012' });
  t.regex(error?.diagnostics[0]?.fix ?? '', /await query\.execute\(\)/);
});
