import { readdirSync, rmSync, symlinkSync } from 'node:fs';
import { resolve } from 'node:path';
import { CompileError, createCompiler, diagnosticFixes } from '@mikrokit/compiler';
import test from 'ava';
import { cleanupAfterAll } from '../../../test/support/cleanup.ts';
import { TestProject } from '../../../test/support/test-project.ts';

const compiler = createCompiler();
// The folders stay until the compiler is closed, which looks at all of them again after each change.
const atEnd = cleanupAfterAll();
atEnd.teardown(() => compiler.close());

const tsconfig = JSON.stringify({
  compilerOptions: {
    strict: true,
    target: 'es2024',
    module: 'nodenext',
    allowImportingTsExtensions: true,
    noEmit: true,
    customConditions: ['@mikrokit/source'],
  },
});

// One project for all cases, whose files change: TypeScript keeps what it has read of the packages.
const app = new TestProject(atEnd, {
  'tsconfig.json': tsconfig,
  'package.json': '{"type":"module"}',
});
symlinkSync(resolve('node_modules'), app.path('node_modules'), 'junction');

/** Compiles api.ts, which imports all that is needed, among these files alone. */
function compile(files: Readonly<Record<string, string>>) {
  for (const file of readdirSync(app.folder)) if (file.endsWith('.ts')) rmSync(app.path(file));
  for (const [file, text] of Object.entries(files)) app.write(file, text);
  compiler.update('everything');
  return compiler.compile(app.path('api.ts'));
}

/** The diagnostics of api.ts; `[]` if it compiles. */
function diagnose(files: Readonly<Record<string, string>>): readonly string[] {
  try {
    compile(files);
    return [];
  } catch (error) {
    if (error instanceof CompileError)
      return error.diagnostics.map(({ code, message }) => `${code}: ${message}`);
    throw error;
  }
}

const SCHEMAS = `import type { AnySchema } from '@mikrokit/types';
export interface Text extends AnySchema<string> {}
const text = (min: number): Text => ({
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) => {
      const text = String(value);
      return text.length < min ? { issues: [{ message: 'too short' }] } : { value: text };
    },
  },
});
export const strict = text(8);
export const nick = text(1);
export const outer = { strict: text(8), get later() { return text(2); } };
export const { strict: destructured, inner: { nick: [listed] } } = {
  strict: text(8),
  inner: { nick: [text(1)] as const },
};
export namespace space {
  export const strict = text(8);
}
export { strict as default };
`;

interface TwoSchemas {
  /** Files beside api.ts and schemas.ts. */
  readonly files?: Readonly<Record<string, string>>;
  readonly imports?: string;
  readonly strict: string;
  readonly nick?: string;
  readonly others?: string;
}

/** A router with two schemas of one type. */
function diagnoseTwo({ files, imports = '', strict, nick, others = '' }: TwoSchemas) {
  return diagnose({
    'schemas.ts': SCHEMAS,
    ...files,
    'api.ts': `import { createRouter } from '@mikrokit/router';
import type { Parsed } from '@mikrokit/types';
import { nick } from './schemas.ts';
${imports}
${others}
export const api = createRouter({
  strict: (_context, value: ${strict}): string => value,
  nick: (_context, value: ${nick ?? 'Parsed<typeof nick>'}): string => value,
});
export const used = [nick];
`,
  });
}

const NAMESPACE = "import * as schemas from './schemas.ts';";
const VALUE = "import { strict } from './schemas.ts';";

/** Ways to write the other schema of one type, which must not run the first. */
const others: Readonly<Record<string, TwoSchemas>> = {
  'by another name of Parsed': {
    files: {
      'lib.ts': "export type { Parsed as P } from '@mikrokit/types';\n",
      'users.ts': `import type { P } from './lib.ts';
import { strict } from './schemas.ts';
export type Strict = P<typeof strict>;
export const users = strict;
`,
    },
    imports: "import type { Strict } from './users.ts';",
    strict: 'Strict',
  },
  'by another name of a name of Parsed': {
    files: {
      'lib.ts': "import type { Parsed as Q } from '@mikrokit/types';\nexport type { Q };\n",
      'users.ts': `import type { Q } from './lib.ts';
import { strict } from './schemas.ts';
export type Strict = Q<typeof strict, 'login'>;
export const users = strict;
`,
    },
    imports: "import type { Strict } from './users.ts';",
    strict: 'Strict',
    nick: "Parsed<typeof nick, 'login'>",
  },
  'by a default export of Parsed': {
    files: {
      'lib.ts': "export type { Parsed as default } from '@mikrokit/types';\n",
    },
    imports: `import type P from './lib.ts';\n${VALUE}`,
    strict: 'P<typeof strict>',
  },
  'by an alias in a namespace': {
    imports: `import type * as mk from '@mikrokit/types';\nimport P = mk.Parsed;\n${VALUE}`,
    strict: 'P<typeof strict>',
  },
  'of a namespace, by one name': {
    imports: NAMESPACE,
    strict: "Parsed<typeof schemas.strict, 'login'>",
    nick: "Parsed<typeof nick, 'login'>",
  },
  'of a namespace, without a name': {
    imports: NAMESPACE,
    strict: 'Parsed<typeof schemas.strict>',
  },
  'in an object, by one name': {
    imports: NAMESPACE,
    strict: "Parsed<typeof schemas.outer.strict, 'login'>",
    nick: "Parsed<typeof nick, 'login'>",
  },
  'through an alias of its type, by one name': {
    imports: VALUE,
    others: 'type Strict = typeof strict;',
    strict: "Parsed<Strict, 'login'>",
    nick: "Parsed<typeof nick, 'login'>",
  },
  'through a type parameter, by one name': {
    imports: `import type { AnySchema } from '@mikrokit/types';\n${VALUE}`,
    others: "type Login<S extends AnySchema<unknown, string>> = Parsed<S, 'login'>;",
    strict: 'Login<typeof strict>',
    nick: "Parsed<typeof nick, 'login'>",
  },
  'through two type parameters, by one name': {
    imports: `import type { AnySchema } from '@mikrokit/types';\n${VALUE}`,
    others: 'type Of<S extends AnySchema<unknown, string>, N extends string> = Parsed<S, N>;',
    strict: "Of<typeof strict, 'login'>",
    nick: "Parsed<typeof nick, 'login'>",
  },
  'of an import type': {
    imports: VALUE,
    strict: "import('@mikrokit/types').Parsed<typeof strict>",
  },
  'of an imported schema': {
    strict: "Parsed<typeof import('./schemas.ts').strict, 'login'>",
    nick: "Parsed<typeof nick, 'login'>",
  },
  'by its mark': {
    imports: `import type { ParsedMark } from '@mikrokit/types';\n${VALUE}`,
    strict: "string & ParsedMark<typeof strict, ''>",
  },
  'by a name that is no literal': {
    imports: VALUE,
    strict: 'Parsed<typeof strict, string>',
  },
};

for (const [way, schemas] of Object.entries(others)) {
  test(`a schema ${way}, never runs as another one of its type`, (t) => {
    const found = diagnoseTwo(schemas);
    t.true(
      found.some((one) => /^MK106[78]: .* of route 'nick' /.test(one)),
      found.join('\n') || 'it compiles',
    );
    t.true(
      found.some((one) => /^MK106[78]: .* of route 'strict' /.test(one)),
      found.join('\n') || 'it compiles',
    );
  });
}

test('a schema of a namespace has its name, as an imported one has', (t) => {
  const imports = NAMESPACE;
  t.deepEqual(
    diagnoseTwo({ imports, strict: "Parsed<typeof schemas.strict, 'strict'>" }),
    [],
    'one with a name does not stand in the way of one without',
  );
  const [typeOnly = ''] = diagnoseTwo({
    imports: "import type * as schemas from './schemas.ts';",
    strict: "Parsed<typeof schemas.strict, 'strict'>",
  });
  t.regex(typeOnly, /^MK1067: .*`strict` is imported with `import type` by api\.ts/);
});

test('a schema of an object or a TypeScript namespace is rejected with the constant to write', (t) => {
  const fixesOf = (type: string) => {
    const api = `import { createRouter } from '@mikrokit/router';
import type { Parsed } from '@mikrokit/types';
import * as schemas from './schemas.ts';
export const used = schemas;
export const api = createRouter({ route: (_context, _value: ${type}): void => {} });
`;
    const error = t.throws(() => compile({ 'schemas.ts': SCHEMAS, 'api.ts': api }), {
      instanceOf: CompileError,
    });
    return (error?.diagnostics ?? []).map(({ code, message, fix }) => [code, message, fix]);
  };
  const type = (name: string) =>
    `Parameter '_value' of route 'route' has type \`Parsed<typeof schemas.${name}>\``;
  const property = 'is a property, and codecs import only what a module exports.';
  const constant = (name: string, value: string) =>
    `Export it as a constant, \`export const ${name} = schemas.${value}\`, and write \`Parsed<typeof ${name}>\`.`;
  t.deepEqual(fixesOf("Parsed<typeof schemas.outer.strict, 'outer'>"), [
    [
      'MK1067',
      `${type('outer.strict')}, but \`strict\` ${property}`,
      constant('strictSchema', 'outer.strict'),
    ],
  ]);
  t.deepEqual(fixesOf('Parsed<typeof schemas.outer.later>'), [
    [
      'MK1067',
      `${type('outer.later')}, but \`later\` ${property}`,
      constant('laterSchema', 'outer.later'),
    ],
  ]);
  t.deepEqual(fixesOf("Parsed<typeof schemas.space.strict, 'space'>"), [
    [
      'MK1067',
      `${type('space.strict')}, but \`strict\` is inside a namespace, where codecs cannot import it.`,
      diagnosticFixes.MK1067,
    ],
  ]);
});

test('a destructured constant is a constant', (t) => {
  const parsed = (name: string) => `Parsed<typeof schemas.${name}, '${name}'>`;
  t.deepEqual(
    diagnoseTwo({ imports: NAMESPACE, strict: parsed('destructured'), nick: parsed('listed') }),
    [],
  );
});

test('a generic Parsed without a name does not stand in the way of schemas with one', (t) => {
  const found = diagnoseTwo({
    imports: `import type { AnySchema } from '@mikrokit/types';\n${VALUE}`,
    others: 'export type Input<S extends AnySchema<unknown, unknown>> = Parsed<S>;',
    strict: "Parsed<typeof strict, 'strict'>",
    nick: "Parsed<typeof nick, 'nick'>",
  });
  t.deepEqual(found, []);
});

test('the message says which file gives Parsed another name', (t) => {
  const [first = ''] = diagnoseTwo({
    files: { 'lib.ts': "export type { Parsed as P } from '@mikrokit/types';\n" },
    imports: VALUE,
    strict: "Parsed<typeof strict, 'strict'>",
    nick: "Parsed<typeof nick, 'nick'>",
  });
  t.regex(first, /^MK1067: .*lib\.ts gives `Parsed` another name/);
});

/** A router with these routes, in a project without `exactOptionalPropertyTypes`. */
function diagnoseRoutes(declarations: string, routes: string): readonly string[] {
  return diagnose({
    'api.ts': `import { createRouter } from '@mikrokit/router';
import type { AnySchema, Check, Default, Parsed } from '@mikrokit/types';
${declarations}
export const api = createRouter({ ${routes} });
`,
  });
}

const META = `interface Meta { tags: any }
interface Loose { meta?: Meta | undefined }
export const loose: AnySchema<Loose> = {
  '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: value as Loose }) },
};
interface Plain { meta?: Meta }`;

test('any is rejected in a plain property whose type a schema has, too', (t) => {
  const parsed = 'parsed: (_context, _value: Parsed<typeof loose>): void => {}';
  const plain = 'plain: (_context, _value: Plain): void => {}';
  t.deepEqual(diagnoseRoutes(META, parsed), []);
  for (const routes of [`${parsed}, ${plain}`, `${plain}, ${parsed}`]) {
    const found = diagnoseRoutes(META, routes);
    t.is(found.length, 1);
    t.regex(found[0] ?? '', /^MK1001: Parameter '_value' of route 'plain' \(at \.meta\.tags\)/);
  }
});

for (const [kind, page] of Object.entries({
  'one type': 'number & Default<1>',
  'a union': "(1 | 'all') & Default<1>",
})) {
  test(`a default of ${kind} is rejected for a parameter, whatever has its type`, (t) => {
    const declarations = `type Page = ${page};\ninterface Query { page?: Page }`;
    const property = 'property: (_context, _query: Query): void => {}';
    const parameter = 'parameter: (_context, _page?: Page): void => {}';
    const element = 'element: (_context, ..._rest: [page?: Page]): void => {}';
    t.deepEqual(diagnoseRoutes(declarations, property), []);
    for (const rejected of [parameter, element])
      for (const routes of [rejected, `${property}, ${rejected}`, `${rejected}, ${property}`]) {
        const found = diagnoseRoutes(declarations, routes);
        t.is(found.length, 1, routes);
        t.regex(found[0] ?? '', /^MK1015: .*`Default` is for properties/);
      }
  });
}

const TEXT = `interface Text extends AnySchema<string> {}
export const text: Text = {
  '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: String(value) }) },
};
interface Order { id: number; items: Parsed<typeof text>[] }
interface Plain { id: number }
export const isOrder = (order: Order): boolean => order.items.length > 0;
export const isPlain = (plain: Plain): boolean => plain.id > 0;
export const areTexts = (texts: readonly string[]): boolean => texts.length > 0;`;

test('a check of a type that a schema parses a part of is rejected: it would see what the schema has not parsed', (t) => {
  for (const type of [
    "Order & Check<'order', typeof isOrder>",
    "{ order: Order & Check<'order', typeof isOrder> }",
    "Order & { more: string } & Check<'order', typeof isOrder>",
    "Plain & { items: Order[] } & Check<'plain', typeof isPlain>",
    "Parsed<typeof text>[] & Check<'texts', typeof areTexts>",
  ]) {
    const found = diagnoseRoutes(TEXT, `route: (_context, _value: ${type}): void => {}`);
    t.is(found.length, 1, type);
    t.regex(
      found[0] ?? '',
      /^MK1015: Parameter '_value' of route 'route' .*would run before the schema `text`\.$/,
    );
  }
  const beside = "{ plain: Plain & Check<'plain', typeof isPlain>; order: Order }";
  t.deepEqual(diagnoseRoutes(TEXT, `route: (_context, _value: ${beside}): void => {}`), []);
});

test('UniqueItems is rejected for a list whose elements a schema parses', (t) => {
  const unique = "Parsed<typeof text>[] & import('@mikrokit/types').UniqueItems";
  const found = diagnoseRoutes(TEXT, `route: (_context, _value: ${unique}): void => {}`);
  t.is(found.length, 1);
  t.regex(found[0] ?? '', /^MK1015: /);
});

test('a file in a schema is rejected, since nothing limits it', (t) => {
  const declarations = `import { z } from 'zod';
interface Upload { photo: File }
export const upload: AnySchema<Upload> = {
  '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: value as Upload }) },
};
export const photo = z.object({ photo: z.file().max(1000) });`;
  for (const schema of ['upload', 'photo']) {
    const parsed = `route: (_context, _value: Parsed<typeof ${schema}>): void => {}`;
    const [found = '', ...others] = diagnoseRoutes(declarations, parsed);
    t.regex(
      found,
      /^MK1055: .*\(at \.photo\) has type `File`, a file, which a schema cannot limit\.$/,
    );
    t.deepEqual(others, []);
  }
});

test('a schema that is no Standard Schema is rejected, and one whose library is missing', (t) => {
  const route = 'route: (_context, _value: Parsed<typeof schema>): void => {}';
  // TypeScript reports it too, but only tsc shows that.
  const typebox = "import Type from 'typebox';\nexport const schema = Type.Object({});";
  const [none = '', ...others] = diagnoseRoutes(typebox, route);
  t.regex(none, /^MK1067: .*, whose schema is not a Standard Schema\.$/);
  const missing = "import { z } from 'absent';\nexport const schema = z.object({});";
  const [unknown = '', ...more] = diagnoseRoutes(missing, route);
  t.regex(unknown, /^MK1002: .* cannot be resolved\.$/);
  t.deepEqual([...others, ...more], []);
});

const USER = `interface User { name: string; age: number }
export const user: AnySchema<User> = {
  '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: value as User }) },
};
interface Login extends Parsed<typeof user> {}
interface More extends Parsed<typeof user> { more: string }
interface OfMore extends More { id: number }
type Both = User & { id: number };
export const both: AnySchema<Both> = {
  '~standard': { version: 1, vendor: 'test', validate: (value) => ({ value: value as Both }) },
};
export const flag: AnySchema<boolean | 'all' | null> = {
  '~standard': { version: 1, vendor: 'test', validate: () => ({ value: true }) },
};`;

for (const type of [
  'Login',
  'More',
  'OfMore[]',
  'Partial<Parsed<typeof user>>',
  'Required<Parsed<typeof user>> | null',
  "Omit<Parsed<typeof user>, 'age'>",
  'Readonly<Login>',
])
  test(`${type} is rejected: the schema would not run`, (t) => {
    const found = diagnoseRoutes(USER, `route: (_context, _value: ${type}): void => {}`);
    t.is(found.length, 1);
    t.regex(found[0] ?? '', /^MK1066: Parameter '_value' of route 'route'.* would not run\.$/);
  });

for (const type of [
  'Parsed<typeof user> & { id: number }',
  'Parsed<typeof user> & Record<string, string>',
  '(Parsed<typeof flag> & { id: number })[]',
  'Parsed<typeof user> & Both',
])
  test(`${type} is rejected: nothing would check the additions`, (t) => {
    const found = diagnoseRoutes(USER, `route: (_context, _value: ${type}): void => {}`);
    t.is(found.length, 1, found.join('\n'));
    t.regex(found[0] ?? '', /^MK1066: .*nothing would check the additions\.$/);
  });

test('outputs that are intersections, unions and branded are read as their schemas', (t) => {
  for (const type of ['Parsed<typeof both>', 'Parsed<typeof flag>', 'Parsed<typeof flag> | Date'])
    t.deepEqual(diagnoseRoutes(USER, `route: (_context, _value: ${type}): void => {}`), [], type);
});

test('a handler may return what it has made from a parameter with a schema', (t) => {
  for (const value of ['{ ...value, id: 1 }', '[{ ...value }]', '{ of: { ...value } }', 'rest']) {
    const handler = `(_context, value: Parsed<typeof user>) => { const { age, ...rest } = value; return ${value}; }`;
    t.deepEqual(diagnoseRoutes(USER, `route: ${handler}`), [], value);
  }
  const [first, ...others] = diagnoseRoutes(
    USER,
    'route: (): Partial<Parsed<typeof user>> => ({})',
  );
  t.regex(first ?? '', /^MK1066: The result of route 'route'/);
  t.deepEqual(others, []);
});

const CLIENT = `import { createClient } from '@mikrokit/client';
import type { api } from './server.js';
export const client = createClient<typeof api>({ url: 'http://localhost' });
`;

const schemasOf = (
  declare: (type: string) => string,
) => `import type { AnySchema, Parsed } from '@mikrokit/types';
export interface User { name: string }
export interface Note { text: string }
const user${declare('AnySchema<User>')};
const note${declare('AnySchema<Note>')};
export { user as userSchema };
export default note;
export type NewNote = Parsed<typeof note>;
`;

test('a client of an API that declarations describe knows its schemas by their exports', (t) => {
  const source = compile({
    'schemas.ts': schemasOf((type) => `: ${type} = {} as never`),
    'server.ts': `import { createRouter } from '@mikrokit/router';
import type { Parsed } from '@mikrokit/types';
import { type NewNote, userSchema } from './schemas.ts';
export const api = createRouter({
  create: (_context: object, _user: Parsed<typeof userSchema>): void => {},
  createAll: (_context: object, _users: Parsed<typeof userSchema>[]): void => {},
  note: (_context: object, _note: NewNote): void => {},
});
`,
    'api.ts': CLIENT.replace('.js', '.ts'),
  });
  const declared = (users: string) => ({
    'schemas.d.ts': schemasOf((type) => `: ${type}`).replaceAll(/^const/gm, 'declare const'),
    'server.d.ts': `import type { Router } from '@mikrokit/router';
import type { AnySchema, Parsed } from '@mikrokit/types';
import { type NewNote, type User, userSchema } from './schemas.js';
export declare const api: Router<{
  create: (_context: object, _user: Parsed<typeof userSchema>) => void;
  createAll: (_context: object, _users: ${users}) => void;
  note: (_context: object, _note: NewNote) => void;
}>;
`,
    'api.ts': CLIENT,
  });
  const users = "Parsed<typeof import('./schemas.js').userSchema>[]";
  t.deepEqual(compile(declared(users))?.modules, source?.modules);
  // TypeScript writes this where it cannot name the schema.
  const unnamed = "Parsed<import('@mikrokit/types').AnySchema<User>>[]";
  const error = t.throws(() => compile(declared(unnamed)), { instanceOf: CompileError });
  // `note` has another type.
  t.is(error?.diagnostics.length, 2);
  for (const { message, fix } of error?.diagnostics ?? []) {
    t.regex(message, /server\.d\.ts writes a `Parsed` that is not `Parsed<typeof schema>`/);
    t.regex(fix, /^Name the schema where the API declares its parameters/);
  }
});
