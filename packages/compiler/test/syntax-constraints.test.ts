import test from 'ava';
import { fixtureCompiler } from './fixture-compiler.ts';

const { add } = fixtureCompiler('syntax-constraints');

const USER = 'interface User { /** @minLength 3 */ name: string; age: number }';
const NAME = '/** @minLength 3 */ type Name = string;';

/** Types that have `@minLength 3` in various ways, with the declarations that they need. */
const kept: Record<string, readonly [before: string, type: string]> = {
  'an intersection that begins with another declaration': [
    USER,
    '{ name: string; more: 1 } & User',
  ],
  'the type of a property': [USER, "User['name'][]"],
  'the type of a property of a mapped type': [USER, "{ id: Omit<User, 'age'>['name'] }"],
  'the type of a value': [`${NAME} declare const value: Name;`, '{ value: typeof value }'],
  'a property of a value': [
    "const value = { /** @minLength 3 */ name: 'Ada' as string };",
    "Pick<typeof value, 'name'>",
  ],
  'an index signature': [NAME, '{ [key: string]: Name }'],
  'the tags of an index signature': ['', '{ /** @minLength 3 */ [key: string]: string }'],
  'a getter': [`${NAME} declare class Data { get name(): Name }`, 'Data'],
  'the rest of a tuple': [NAME, '[number, ...Name[], boolean]'],
  'the labelled rest of a tuple': [NAME, '[count: number, ...names: Name[]]'],
  'a mapped type that adds null': [
    `${USER} type Nullable<T> = { [K in keyof T]: T[K] | null };`,
    'Nullable<User>',
  ],
  'a mapped type that picks by type': [
    `${USER} type Texts<T> = { [K in keyof T as T[K] extends string ? K : never]: T[K] };`,
    'Texts<User>',
  ],
  'an alias with a comment behind its tags': [
    '/** @minLength 3 */ // short\ntype Name = string;',
    '{ name: Name }',
  ],
};

for (const [name, [before, type]] of Object.entries(kept)) {
  const model = modelOf(name, before, type);
  test(`Tags constrain a type through ${name}`, (t) => {
    t.regex(model(), /"minLength","value":3/);
  });
}

const elements = modelOf(
  'elements',
  `interface Data { /** @minItems 2 */ list: string[] }
type DeepPartial<T> = T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T;`,
  'DeepPartial<Data>',
);
test('Tags of an array apply to a mapped type that changes its elements', (t) => {
  t.regex(elements(), /"minItems","value":2/);
});

const anew = modelOf('anew', USER, '{ [K in keyof User]?: string }');
test('Properties whose types a mapped type replaces lose their constraints', (t) => {
  t.regex(anew(), /"name":"age"/);
  t.notRegex(anew(), /constrained/);
});

const config = 'interface Config { /** @default 80 @minimum 5 */ port: number }';
const ofAnother = modelOf('default', config, "{ port: Config['port'] }");
test('The default of a property does not apply to another property of the same type', (t) => {
  t.regex(ofAnother(), /"minimum","value":5/);
  t.notRegex(ofAnother(), /"default"/);
});

const rest = add(
  'rest.ts',
  `import { createRouter } from '@mikrokit/router';
${NAME}
export const api = createRouter({ save: (_context, ...names: Name[]): number => names.length });`,
);
test('Tags of elements apply to rest parameters', (t) => {
  t.regex(rest(), /"minLength","value":3/);
});

function modelOf(name: string, before: string, type: string): () => string {
  return add(
    `${name.replaceAll(' ', '-')}.ts`,
    `import { createCodec } from '@mikrokit/types';\n${before}\nexport const codec = createCodec<${type}>();\n`,
  );
}
