import { createCompiler } from '@mikrokit/compiler';
import test from 'ava';
import { copyApp } from '../../../test/support/app-copy.ts';

const LONG = 'Long'.repeat(40);

const SHAPES = `export interface Page<T> { items: T[] }
export interface Two<T, U = string> { first: T; second: U }
export interface Chained<T> { value: T; also?: this }
export type Change<T> = { kind: 'created'; value: T } | { kind: 'removed' };
export type Nested<T> = { page: Page<T> };
export interface User { name: string }
export interface Admin extends User { level: number }
export interface Self { name: string; self?: this }
export interface Merged { a: string }
export interface Merged { b: string }
export class Shown { title = '' }
export type Named = User;
export type Written = { text: string };
export interface ${LONG} { long: string }
export namespace inner { export interface Deep { deep: string } }
export default interface Standard { standard: string }
`;

const OTHER = `export interface User { other: number }
export type Partial<T> = { part: T };
export interface Local<T> { local: T }
`;

/** Types of parameters, and their names in the model, as TypeScript prints them. */
const names: Readonly<Record<string, string>> = {
  'Page<User>': 'Page<User>',
  'Page<Other>': 'Page<User>',
  'Page<Admin>': 'Page<Admin>',
  'Page<Self>': 'Page<Self>',
  'Page<Merged>': 'Page<Merged>',
  'Page<Shown>': 'Page<Shown>',
  'Page<Named>': 'Page<User>',
  'Page<Written>': 'Page<Written>',
  'Page<inner.Deep>': 'Page<Deep>',
  'Page<Standard>': 'Page<Standard>',
  'Page<Page<User>>': 'Page<Page<User>>',
  'Page<string>': 'Page<string>',
  [`Page<${LONG}>`]: `Page<${LONG}>`,
  'Two<User>': 'Two<User, string>',
  'Two<User, Admin>': 'Two<User, Admin>',
  'Chained<User>': 'Chained<User>',
  'Change<User>': 'Change<User>',
  'Nested<User>': 'Nested<User>',
  'Partial<User>': 'Partial<User>',
  'Required<Admin>': 'Required<Admin>',
  'Readonly<User>': 'Readonly<User>',
  'Part<User>': 'Partial<User>',
  'Renamed<User>': 'Local<User>',
  "Omit<Admin, 'level'>": 'Omit<Admin, "level">',
};

test('Instances of generic types have the names that TypeScript prints', (t) => {
  const app = copyApp(t);
  const compiler = createCompiler();
  t.teardown(compiler.close);
  app.write('shapes.ts', SHAPES);
  app.write('other.ts', OTHER);
  const routes = Object.keys(names).map((type, i) => {
    return `  route${i}: (_context: Context, value: ${type}): boolean => value !== undefined,`;
  });
  app.write(
    'named.ts',
    `import { type Context, createRouter } from '@mikrokit/router';
import type Standard from './shapes.ts';
import type { Admin, Chained, Change, inner, ${LONG}, Merged, Named, Nested, Page, Self, Shown, Two, User, Written } from './shapes.ts';
import type { Local as Renamed, Partial as Part, User as Other } from './other.ts';
export const api = createRouter({\n${routes.join('\n')}\n});
`,
  );
  const code = compiler.compile(app.path('named.ts'))?.modules.join('\n') ?? '';
  const json = /model: (".*"),$/m.exec(code)?.[1] ?? /const model = (".*");$/m.exec(code)?.[1];
  const model = JSON.parse(JSON.parse(json ?? ''));
  const found = Object.keys(names).map((type, i) => {
    const params = model.types[model.routes[`route${i}`].params];
    return [type, model.types[params.elements[0].type].name];
  });
  t.deepEqual(Object.fromEntries(found), names);
});
