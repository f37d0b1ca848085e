import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompileError, createCompiler } from '@mikrokit/compiler';
import test from 'ava';

// Inside the workspace, so that the files find @mikrokit/router.
const folder = join(import.meta.dirname, 'fixtures/.package-constraints');

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

test.before(() => {
  const pkg = join(folder, 'node_modules/shapes');
  mkdirSync(pkg, { recursive: true });
  const compilerOptions = {
    module: 'nodenext',
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    customConditions: ['@mikrokit/source'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  writeFileSync(
    join(pkg, 'package.json'),
    '{"name":"shapes","type":"module","types":"index.d.ts"}',
  );
  const others = `export interface Options {
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
  writeFileSync(join(pkg, 'index.d.ts'), SHAPES + others);
  writeFileSync(join(folder, 'shapes.ts'), SHAPES);
});
test.after.always(() => rmSync(folder, { recursive: true, force: true }));

const compiler = createCompiler();
test.after.always(() => compiler.close());

function compile(file: string, code: string): string {
  writeFileSync(join(folder, file), code);
  compiler.update({ created: [join(folder, file)] });
  const [router = ''] = compiler.compile(join(folder, file))?.modules ?? [];
  return JSON.parse(/^ {2}model: (".*"),$/m.exec(router)?.[1] ?? '""');
}

test('Tags hold in the declarations of an installed package as they do in its source', (t) => {
  const source = compile('own.ts', API('./shapes.ts'));
  const installed = compile('installed.ts', API('shapes'));
  t.true(source.includes('"default":8080') && source.includes('minLength'));
  t.is(installed, source);
});

test('Tags of a package that are not ours are free', (t) => {
  const code = `import { createRouter } from '@mikrokit/router';
import type { Options } from 'shapes';
export const api = createRouter({ save: (_context, options: Options): boolean => !!options });
`;
  t.notThrows(() => compile('others.ts', code));
});

test('A query that has not run is one error, which says await', (t) => {
  const code = `import { createRouter } from '@mikrokit/router';
import { query } from 'shapes';
export const api = createRouter({ list: () => query.where('a') });
`;
  const error = t.throws(() => compile('query.ts', code), { instanceOf: CompileError });
  t.is(error?.diagnostics.length, 1);
  t.like(error?.diagnostics[0], { code: 'MK1012' });
  t.regex(error?.diagnostics[0]?.fix ?? '', /await query\.execute\(\)/);
});
