import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCompiler } from '@mikrokit/compiler';
import test from 'ava';

const folder = join(import.meta.dirname, 'fixtures/.syntax-constraints');
const compiler = createCompiler();

test.before(() => {
  mkdirSync(folder, { recursive: true });
  const compilerOptions = {
    module: 'nodenext',
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    customConditions: ['@mikrokit/source'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
});
test.after.always(() => {
  compiler.close();
  rmSync(folder, { recursive: true, force: true });
});

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
  test(`Tags constrain a type through ${name}`, (t) => {
    t.regex(modelOf(name, before, type), /"minLength","value":3/);
  });
}

test('Tags of an array apply to a mapped type that changes its elements', (t) => {
  const before = `interface Data { /** @minItems 2 */ list: string[] }
type DeepPartial<T> = T extends object ? { [K in keyof T]?: DeepPartial<T[K]> } : T;`;
  t.regex(modelOf('elements', before, 'DeepPartial<Data>'), /"minItems","value":2/);
});

test('Properties whose types a mapped type replaces lose their constraints', (t) => {
  t.notRegex(modelOf('anew', USER, '{ [K in keyof User]?: string }'), /constrained/);
});

test('The default of a property does not apply to another property of the same type', (t) => {
  const before = 'interface Config { /** @default 80 @minimum 5 */ port: number }';
  const model = modelOf('default', before, "{ port: Config['port'] }");
  t.regex(model, /"minimum","value":5/);
  t.notRegex(model, /"default"/);
});

test('Tags of elements apply to rest parameters', (t) => {
  const code = `import { createRouter } from '@mikrokit/router';
${NAME}
createRouter({ save: (_context, ...names: Name[]): number => names.length });`;
  t.regex(compile('rest', code), /"minLength","value":3/);
});

function modelOf(name: string, before: string, type: string): string {
  return compile(
    name.replaceAll(' ', '-'),
    `import { createCodec } from '@mikrokit/types';\n${before}\nexport const codec = createCodec<${type}>();\n`,
  );
}

/** The model of the only router or codec of a file. */
function compile(name: string, code: string): string {
  const file = join(folder, `${name}.ts`);
  writeFileSync(file, code);
  compiler.update({ created: [file] });
  const [module = ''] = compiler.compile(file)?.modules ?? [];
  const line = /^(?: {2}model: |const types = )(?<json>".*")[,;]$/m.exec(module)?.groups?.json;
  return JSON.parse(line ?? '');
}
