import { formatNames } from '@mikrokit/types/model';
import test from 'ava';
import { fixtureCompiler } from './fixture-compiler.ts';

const { add } = fixtureCompiler('constraint-sources');

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
  const [comment, type] = tags;
  const expected = typesOf(`${name}-own`, `value: ${own};`);
  const tagged = typesOf(`${name}-tags`, `/** ${comment} */\n  value: ${type};`);
  const optional = typesOf(`${name}-optional`, `value?: ${own};`);
  const optionalTagged = typesOf(`${name}-optional-tags`, `/** ${comment} */ value?: ${type};`);
  const ofDeepkit = deepkit ? typesOf(`${name}-deepkit`, `value: ${deepkit};`) : expected;
  const declared = `/** ${comment} */\ntype Alias = ${type};`;
  const alias = comment.includes('@default')
    ? expected
    : typesOf(`${name}-alias`, 'value: Alias;', declared);

  test(`${name} has the same model from every source`, (t) => {
    t.true(expected().includes('"constrained"') || expected().includes('"default"'));
    t.is(tagged(), expected());
    t.is(optionalTagged(), optional());
    t.is(ofDeepkit(), expected());
    t.is(alias(), expected());
  });
}

/** The types of the model of an interface with one property. */
function typesOf(name: string, property: string, before = ''): () => string {
  const names = [...formatNames.values()].map(({ annotation }) => annotation);
  const model = add(
    `${name}.ts`,
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
  return () => JSON.stringify(JSON.parse(model()).types);
}
