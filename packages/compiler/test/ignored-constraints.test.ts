import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompileError, type Compiler, createCompiler } from '@mikrokit/compiler';
import { formatNames } from '@mikrokit/types/model';
import test from 'ava';

/*
 * A constraint must never be ignored silently. These tests write every constraint on every kind of type in every way: it
 * must either be rejected or be in the model.
 */

const folder = join(import.meta.dirname, 'fixtures/.ignored-constraints');

test.before(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const compilerOptions = {
    module: 'nodenext',
    target: 'esnext',
    lib: ['esnext', 'dom'],
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    customConditions: ['@mikrokit/source'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
});
test.after.always(() => rmSync(folder, { recursive: true, force: true }));

const KINDS = [
  'string',
  'number',
  'boolean',
  'bigint',
  "'a'",
  '1',
  '1n',
  'true',
  "'a' | 'b'",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: TypeScript writes template literal types so.
  '`a${string}`',
  'Color',
  'Date',
  'URL',
  'RegExp',
  'Uint8Array',
  'ArrayBuffer',
  'Temporal.Instant',
  'unknown',
  'object',
  'null',
  '{ a: string }',
  'User',
  'Account',
  'Record<string, string>',
  'string[]',
  'readonly string[]',
  '[string, number]',
  'string[][]',
  'User[]',
  'Map<string, number>',
  'Set<string>',
  'string | null',
  'number | null',
  'string | number',
  'string[] | null',
  'Date | null',
  'User | null',
] as const;

/** Each as an annotation, as tags, and as an annotation of `@deepkit/type`, if that has one. */
const CONSTRAINTS: readonly (readonly [
  own: string,
  tags?: string | undefined,
  deepkit?: string,
])[] = [
  ['MinLength<1>', '@minLength 1', 'MinLength<1>'],
  ['MaxLength<9>', '@maxLength 9', 'MaxLength<9>'],
  ['Length<1>'],
  ["Pattern<'^a$'>", '@pattern ^a$', 'Pattern<typeof pattern>'],
  ['Min<1>', '@minimum 1', 'Minimum<1>'],
  ['Min<1n>', '@minimum 1n', 'Minimum<1n>'],
  ['Max<9>', '@maximum 9', 'Maximum<9>'],
  ['ExclusiveMin<0>', '@exclusiveMinimum 0', 'ExclusiveMinimum<0>'],
  ['ExclusiveMax<9>', '@exclusiveMaximum 9', 'ExclusiveMaximum<9>'],
  ['MultipleOf<1>', '@multipleOf 1', 'MultipleOf<1>'],
  ['Positive', undefined, 'Positive'],
  ['Negative', undefined, 'Negative'],
  ['NonNegative', undefined, 'PositiveNoZero'],
  ['NonPositive', undefined, 'NegativeNoZero'],
  ['MinItems<1>', '@minItems 1'],
  ['MaxItems<9>', '@maxItems 9'],
  ['UniqueItems', '@uniqueItems'],
  ["Brand<'Id'>"],
  ...[...formatNames].map(([format, { annotation }]) => [annotation, `@format ${format}`] as const),
];

const ways: Record<string, (kind: string, constraint: (typeof CONSTRAINTS)[number]) => Property> = {
  'as an annotation': (kind, [own]) => ({ type: `(${kind}) & ${own}` }),
  'in tags': (kind, [, tags]) => (tags ? { comment: tags, type: kind } : undefined),
  'in tags of an alias': (kind, [, tags]) => (tags ? { alias: tags, type: kind } : undefined),
  'as an annotation of deepkit': (kind, [, , deepkit]) =>
    deepkit ? { type: `(${kind}) & deepkit.${deepkit}` } : undefined,
};

type Property = { type: string; comment?: string; alias?: string } | undefined;

for (const [way, propertyOf] of Object.entries(ways)) {
  test(`No constraint ${way} is ignored on any kind of type`, (t) => {
    const compiler = createCompiler();
    t.teardown(() => compiler.close());
    const all = CONSTRAINTS.flatMap((constraint) =>
      KINDS.flatMap((kind) => propertyOf(kind, constraint) ?? []),
    );
    let taken = all;
    // A rejected type is reported once.
    for (let round = 0, before = -1; taken.length !== before; round++) {
      before = taken.length;
      const rejected = rejectedOf(compiler, join(folder, `${way} ${round}.ts`), taken);
      taken = taken.filter((_, i) => !rejected.has(i));
    }
    const types = modelOf(compiler, join(folder, `${way}.ts`), taken);
    const ignored = taken.filter(
      (property, i) => !types[i]?.includes('"constrained"') && !isImplied(property),
    );
    t.deepEqual(ignored, []);
    t.true(taken.length > 30 && taken.length < all.length / 3);
  });
}

/** Whether a tuple always has as few and as many elements as the constraint says. */
function isImplied({ type, comment = '', alias = '' }: NonNullable<Property>): boolean {
  const isBound = /Min(?:Items|Length)<1>|Max(?:Items|Length)<9>|@minItems 1$|@maxItems 9$/.test(
    type + comment + alias,
  );
  return isBound && type.includes('[string, number]');
}

/** The indexes of the properties that are rejected; each has a line of its own. */
function rejectedOf(
  compiler: Compiler,
  file: string,
  properties: readonly Property[],
): Set<number> {
  write(compiler, file, properties);
  try {
    compiler.compile(file);
    return new Set();
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    return new Set(error.diagnostics.map(({ line }) => line - 1 - BEFORE.length));
  }
}

/** The types of the properties in the model, as JSON; a union with its members. */
function modelOf(compiler: Compiler, file: string, properties: readonly Property[]): string[] {
  write(compiler, file, properties);
  const { calls = [], modules = [] } = compiler.compile(file) ?? {};
  return calls.map(({ module, name }) => {
    const text = modules[module] ?? '';
    const types = JSON.parse(JSON.parse(/^const types = (".*");$/m.exec(text)?.[1] ?? ''));
    const id = text.split(`export const ${name} = `)[1]?.match(/type: ("[^"]*")/)?.[1] ?? '';
    const [property] = types[JSON.parse(id)].properties;
    const node = types[property.type];
    return JSON.stringify([node, ...(node.members ?? []).map((member: string) => types[member])]);
  });
}

const BEFORE = [
  "import type * as deepkit from '@deepkit/type';",
  `import type { Brand, ExclusiveMax, ExclusiveMin, Length, Max, MaxItems, MaxLength, Min, MinItems, MinLength, MultipleOf, Negative, NonNegative, NonPositive, Pattern, Positive, UniqueItems, ${[...formatNames.values()].map(({ annotation }) => annotation).join(', ')} } from '@mikrokit/types';`,
  "import { createCodec } from '@mikrokit/types';",
  'const pattern = /^a$/;',
  'declare enum Color { Red, Green }',
  'interface User { id: number }',
  'class Account { id = 0; }',
];

function write(compiler: Compiler, file: string, properties: readonly Property[]): void {
  const lines = properties.map((property, i) => {
    const { type, comment, alias } = property ?? { type: 'never' };
    const declared = alias === undefined ? type : `Alias${i}`;
    return [
      ...(alias === undefined ? [] : [`/** ${alias} */ type Alias${i} = ${type};`]),
      `interface Data${i} { ${comment === undefined ? '' : `/** ${comment} */ `}p: ${declared} }`,
      `export const codec${i} = createCodec<Data${i}>();`,
    ].join(' ');
  });
  writeFileSync(file, [...BEFORE, ...lines].join('\n'));
  compiler.update({ created: [file] });
}
