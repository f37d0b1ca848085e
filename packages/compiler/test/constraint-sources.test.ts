import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCompiler } from '@mikrokit/compiler';
import { formatNames } from '@mikrokit/types/model';
import test from 'ava';

const folder = join(import.meta.dirname, 'fixtures/.constraint-sources');
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

const NAMES = [
  'Default',
  'ExclusiveMax',
  'ExclusiveMin',
  'Length',
  'Max',
  'MaxItems',
  'Min',
  'MinItems',
  'MinLength',
  'MultipleOf',
  'Negative',
  'NonNegative',
  'Pattern',
  'Positive',
  'UniqueItems',
];

/** A property with the same constraints, written in each way. */
const same: Record<
  string,
  { own: string; tags: readonly [tags: string, type: string]; deepkit?: string }
> = {
  minLength: {
    own: 'string & MinLength<3>',
    tags: ['@minLength 3', 'string'],
    deepkit: 'string & deepkit.MinLength<3>',
  },
  lengths: {
    own: 'string & Length<3>',
    tags: ['@maxLength 3 @minLength 3', 'string'],
    deepkit: 'string & deepkit.MaxLength<3> & deepkit.MinLength<3>',
  },
  pattern: {
    own: "string & Pattern<'^a/b$', 'i'>",
    tags: ['@pattern /^a/b$/i', 'string'],
    deepkit: 'string & deepkit.Pattern<typeof pattern>',
  },
  email: { own: 'string & Email', tags: ['@format email', 'string'], deepkit: 'deepkit.Email' },
  uuid: { own: 'string & Uuid', tags: ['@format uuid', 'string'], deepkit: 'deepkit.UUID' },
  int: { own: 'number & Int', tags: ['@int', 'number'], deepkit: 'deepkit.integer' },
  int8: { own: 'number & Int8', tags: ['@format int8', 'number'], deepkit: 'deepkit.int8' },
  uint32: { own: 'number & Uint32', tags: ['@format uint32', 'number'], deepkit: 'deepkit.uint32' },
  float32: {
    own: 'number & Float32',
    tags: ['@format float32', 'number'],
    deepkit: 'deepkit.float32',
  },
  bounds: {
    own: 'number & Max<5> & Min<-2.5>',
    tags: ['@minimum -2.5 @maximum 5', 'number'],
    deepkit: 'number & deepkit.Minimum<-2.5> & deepkit.Maximum<5>',
  },
  exclusive: {
    own: 'number & ExclusiveMin<1> & ExclusiveMax<5>',
    tags: ['@exclusiveMinimum 1 @exclusiveMaximum 5', 'number'],
    deepkit: 'number & deepkit.ExclusiveMinimum<1> & deepkit.ExclusiveMaximum<5>',
  },
  positive: {
    own: 'number & Positive',
    tags: ['@exclusiveMinimum 0', 'number'],
    deepkit: 'number & deepkit.PositiveNoZero',
  },
  notNegative: {
    own: 'number & NonNegative',
    tags: ['@minimum 0', 'number'],
    deepkit: 'number & deepkit.Positive',
  },
  negative: {
    own: 'number & Negative',
    tags: ['@exclusiveMaximum 0', 'number'],
    deepkit: 'number & deepkit.NegativeNoZero',
  },
  bigint: {
    own: 'bigint & Min<3n>',
    tags: ['@minimum 3', 'bigint'],
    deepkit: 'bigint & deepkit.Minimum<3n>',
  },
  wideBigint: {
    own: 'bigint & Max<18446744073709551615n>',
    tags: ['@maximum 18446744073709551615', 'bigint'],
  },
  byte: { own: 'string & Base64', tags: ['@format byte', 'string'] },
  float: { own: 'number & Float32', tags: ['@format float', 'number'] },
  int64: { own: 'bigint & Int64', tags: ['@format int64', 'bigint'] },
  multipleOf: {
    own: 'number & MultipleOf<0.1>',
    tags: ['@multipleOf 0.1', 'number'],
    deepkit: 'number & deepkit.MultipleOf<0.1>',
  },
  items: {
    own: 'string[] & MinItems<1> & MaxItems<3>',
    tags: ['@minItems 1 @maxItems 3', 'string[]'],
    deepkit: 'string[] & deepkit.MinLength<1> & deepkit.MaxLength<3>',
  },
  unique: { own: 'string[] & UniqueItems', tags: ['@uniqueItems', 'string[]'] },
  nullable: {
    own: '(string & MinLength<3>) | null',
    tags: ['@minLength 3', 'string | null'],
    deepkit: '(string & deepkit.MinLength<3>) | null',
  },
  default: { own: 'number & Int & Default<8080>', tags: ['@int @default 8080', 'number'] },
  defaultOfUnion: {
    own: '(boolean & Default<true>) | null',
    tags: ['@default true', 'boolean | null'],
  },
};

for (const [name, { own, tags, deepkit }] of Object.entries(same)) {
  test(`${name} has the same model from every source`, (t) => {
    const expected = modelOf(`${name}-own`, `value: ${own};`);
    t.true(expected.includes('"constrained"') || expected.includes('"default"'));
    const [comment, type] = tags;
    t.is(modelOf(`${name}-tags`, `/** ${comment} */\n  value: ${type};`), expected);
    const optional = modelOf(`${name}-optional`, `value?: ${own};`);
    t.is(modelOf(`${name}-optional-tags`, `/** ${comment} */ value?: ${type};`), optional);
    if (deepkit) t.is(modelOf(`${name}-deepkit`, `value: ${deepkit};`), expected);
    if (comment.includes('@default')) return;
    const alias = modelOf(
      `${name}-alias`,
      'value: Alias;',
      `/** ${comment} */\ntype Alias = ${type};`,
    );
    t.is(alias, expected);
  });
}

/** The types of the model of an interface with one property. */
function modelOf(name: string, property: string, before = ''): string {
  const file = join(folder, `${name}.ts`);
  const names = [...formatNames.values()].map(({ annotation }) => annotation);
  writeFileSync(
    file,
    `import type * as deepkit from '@deepkit/type';
import type { ${[...NAMES, ...names].join(', ')} } from '@mikrokit/types';
import { createRouter } from '@mikrokit/router';
const pattern = /^a\\/b$/i;
${before}
interface Data {
  ${property}
}
export const api = createRouter({ save: (_context, data: Data): boolean => data !== null });
`,
  );
  compiler.update({ created: [file] });
  const [router] = compiler.compile(file)?.modules ?? [];
  const model = JSON.parse(JSON.parse(/^ {2}model: (".*"),$/m.exec(router ?? '')?.[1] ?? ''));
  return JSON.stringify(model.types);
}
