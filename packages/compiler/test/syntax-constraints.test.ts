// biome-ignore-all lint/suspicious/noTemplateCurlyInString: TypeScript writes template literal types so.
import { CompileError } from '@mikrokit/compiler';
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

const RENAMED = `${USER} type Prefixed<T> = { [K in keyof T as \`my-\${string & K}\`]: T[K] };`;

/** Types that keep `@minLength 3`, or are rejected because TypeScript forgets it. */
const derived: Record<string, readonly [before: string, type: string]> = {
  'a renaming mapped type': [RENAMED, 'Prefixed<User>'],
  'an alias of it': [`${RENAMED} type Own = Prefixed<User>;`, 'Own'],
  'an alias of an alias of it': [
    `${RENAMED} type Own = Prefixed<User>; type Other = Own;`,
    'Other',
  ],
  'an intersection with it': [RENAMED, 'Prefixed<User> & { more: 1 }'],
  'an alias of an intersection with it': [
    `${RENAMED} type Own = { more: 1 } & Prefixed<User>;`,
    'Own',
  ],
  'an interface that extends it': [`${RENAMED} interface Own extends Prefixed<User> {}`, 'Own'],
  'an interface that extends an alias of it': [
    `${RENAMED} type Base = Prefixed<User>; interface Own extends Base { more: 1 }`,
    'Own',
  ],
  'a mapped type of it': [RENAMED, 'Partial<Prefixed<User>>'],
  'an alias of a mapped type of it': [
    `${RENAMED} type Flat<T> = { [K in keyof T]: T[K] }; type Own = Flat<Prefixed<User>>;`,
    'Own',
  ],
  'a property of a generic type': [
    `${RENAMED} interface Box<T> { value: Prefixed<T> }`,
    'Box<User>',
  ],
  'a generic type around it': [`${RENAMED} type Of<T> = Prefixed<T & { more: 1 }>;`, 'Of<User>'],
  'a conditional type': [
    `${RENAMED} type Of<T> = T extends object ? Prefixed<T> : never;`,
    'Of<User>',
  ],
  'a mapped type over its own properties': [USER, '{ [K in keyof User as `x_${K}`]: User[K] }'],
  'an alias of such a type': [
    `${USER} type Own = { [K in keyof User as \`x_\${K}\`]: User[K] };`,
    'Own',
  ],
  'a mapped type over listed keys': [USER, "{ [K in 'name' | 'age']: User[K] }"],
  'a mapped type over keys in a parameter': [
    `${USER} type Of<T, Keys extends keyof T> = { [K in Keys]: T[K] };`,
    "Of<User, 'name'>",
  ],
  'a mapped type with another index': [
    `${USER} type Of<T> = { [K in keyof T]: T[K & keyof T] | null };`,
    'Of<User>',
  ],
  'a mapped type with a helper': [
    `${USER} type Or<T, K extends keyof T> = T[K] | null; type Of<T> = { [K in keyof T]: Or<T, K> };`,
    'Of<User>',
  ],
  'a mapped type with a helper of the property': [
    `${USER} type Of<T> = { [K in keyof T]-?: NonNullable<T[K]> };`,
    'Of<User>',
  ],
  'a renaming mapped type with a helper': [
    `${USER} type Or<T, K extends keyof T> = T[K] | null; type Of<T> = { [K in keyof T as \`x-\${K & string}\`]: Or<T, K> };`,
    'Of<User>',
  ],
  'one of several properties': [USER, "{ value: User['name' | 'age'] }"],
  'a property of a parameter': [
    `${USER} declare function save(user: User): void;`,
    "{ value: Parameters<typeof save>[0]['name'] }",
  ],
  'a property of a result': [
    `${USER} declare function find(): Promise<User[]>;`,
    "{ value: Awaited<ReturnType<typeof find>>[number]['name'] }",
  ],
  'a property through this': [
    "interface User { /** @minLength 3 */ name: string; same: this['name'] }",
    "Pick<User, 'same'>",
  ],
  'a record of a property': [USER, "Record<'a', User['name']>"],
  'a tuple of properties': [USER, "[User['name'], User['age']]"],
  'the value of a template': [`${NAME}`, '{ [key: `x-${string}`]: Name }'],
  'a set and a map': [NAME, '{ set: Set<Name>; map: Map<string, Name[]> }'],
  'an optional element': [NAME, '[Name?]'],
  'a spread tuple': [`${NAME} type Names = [Name, number];`, '[...Names]'],
  'Required and Readonly': [
    'interface User { /** @minLength 3 */ name?: string }',
    'Readonly<Required<User>>',
  ],
  'an accessor field': ['class User { /** @minLength 3 */ accessor name = "abc" }', 'User'],
  'a class that extends another': [
    'class Base { /** @minLength 3 */ name = "abc" } class User extends Base { id = 1 }',
    'User',
  ],
  'a merged interface': [
    `interface User { id: number } interface User { /** @minLength 3 */ name: string }`,
    'User',
  ],
  'a constant': [
    'const user = { /** @minLength 3 */ name: "abc" as string } as const;',
    'typeof user',
  ],
  'a generic function': [
    `${USER} declare function make<T>(): { made: T }; const made = make<User>();`,
    'typeof made',
  ],
  'a union of objects': [USER, 'User | { id: number }'],
  'Extract and Exclude': [`${USER}`, 'Exclude<Extract<User | string, object>, { id: 1 }>'],
  'a deep partial type': [
    `${USER} type Deep<T> = T extends object ? { [K in keyof T]?: Deep<T[K]> } : T;`,
    'Deep<{ user: User; list: User[] }>',
  ],
};

for (const [name, [before, type]] of Object.entries(derived)) {
  for (const [tag, inModel] of [
    ['@minLength 3', /"minLength","value":3/],
    ['@sensitive', /"sensitive":true/],
  ] as const) {
    const [by] = tag.split(' ');
    const declared = before.replaceAll('@minLength 3', tag);
    const model = modelOf(`${by?.slice(1)} of ${name}`, declared, type);
    test(`${by} is kept or reported: ${name}`, (t) => {
      try {
        t.regex(model(), inModel);
      } catch (error) {
        if (!(error instanceof CompileError)) throw error;
        for (const { code } of error.diagnostics) t.is(code, 'MK1015');
      }
    });
  }
}

function modelOf(name: string, before: string, type: string): () => string {
  return add(
    `${name.replaceAll(' ', '-')}.ts`,
    `import { createCodec } from '@mikrokit/types';\n${before}\nexport const codec = createCodec<${type}>();\n`,
  );
}
