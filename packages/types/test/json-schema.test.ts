import { createSchemaWriter, type JsonSchema, toJsonSchema } from '@mikrokit/types/json-schema';
import { createModelBuilder } from '@mikrokit/types/model';
import test from 'ava';
import * as type from './define-types.ts';
import { validatorOf } from './validator.ts';

function schemaOf(of: type.Type): JsonSchema {
  const builder = createModelBuilder();
  const { $schema, ...schema } = toJsonSchema(builder.types, of(builder));
  validatorOf(schema);
  return JSON.parse(JSON.stringify(schema));
}

const user = type.object(
  { id: type.number, name: type.optional(type.string), since: type.date },
  { name: 'User' },
);
const color = type.enumOf('Color', { Red: 'red', Blue: 'blue' });

const a = type.object({ kind: type.literal('a') });
const b = type.object({ kind: type.literal('b') });

const int = { kind: 'format', value: 'int' } as const;

const cases: Record<string, readonly [type.Type, JsonSchema]> = {
  'a bigint is its digits': [
    type.bigint,
    { type: 'string', pattern: '^(?:0|-?[1-9][0-9]{0,4095})$' },
  ],
  'a Float32 has its bounds': [
    type.constrained(type.number, { kind: 'format', value: 'float32' }),
    {
      type: 'number',
      format: 'float',
      exclusiveMinimum: -3.4028235677973366e38,
      exclusiveMaximum: 3.4028235677973366e38,
    },
  ],
  'of the bounds of an Int and its own, the narrower is written': [
    type.tuple(
      type.constrained(type.number, int, { kind: 'minimum', value: 1 }),
      type.constrained(type.number, int, { kind: 'exclusiveMinimum', value: 0 }),
      type.constrained(
        type.number,
        { kind: 'format', value: 'int64' },
        { kind: 'minimum', value: 0 },
        { kind: 'exclusiveMinimum', value: 0 },
        { kind: 'exclusiveMaximum', value: 2 ** 63 },
      ),
      type.constrained(type.number, int, { kind: 'maximum', value: 1e300 }),
    ),
    {
      type: 'array',
      prefixItems: [
        { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
        { type: 'integer', exclusiveMinimum: 0, maximum: Number.MAX_SAFE_INTEGER },
        {
          type: 'integer',
          format: 'int64',
          minimum: 0,
          exclusiveMinimum: 0,
          exclusiveMaximum: 2 ** 63,
        },
        {
          type: 'integer',
          minimum: Number.MIN_SAFE_INTEGER,
          maximum: Number.MAX_SAFE_INTEGER,
        },
      ],
      minItems: 4,
      maxItems: 4,
    },
  ],
  'an Int64 has its bounds as a number': [
    type.constrained(type.number, { kind: 'format', value: 'int64' }),
    { type: 'integer', format: 'int64', minimum: -(2 ** 63), exclusiveMaximum: 2 ** 63 },
  ],
  'an Int64 is digits as a bigint': [
    type.constrained(type.bigint, { kind: 'format', value: 'int64' }),
    { type: 'string', pattern: '^(?:0|-?[1-9][0-9]{0,4095})$', format: 'int64' },
  ],
  'unknown is anything': [type.unknown, {}],
  'a URL has a format': [type.url, { type: 'string', format: 'uri', maxLength: 65536 }],
  'bytes are base64': [
    type.bytes('Uint8Array'),
    {
      type: 'string',
      contentEncoding: 'base64',
      pattern:
        '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{1}[AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$',
    },
  ],
  'bytes of several at once are whole elements': [
    type.bytes('Float32Array'),
    {
      type: 'string',
      contentEncoding: 'base64',
      pattern:
        '^(?:[A-Za-z0-9+/]{16})*(?:[A-Za-z0-9+/]{5}[AQgw]==|[A-Za-z0-9+/]{10}[AEIMQUYcgkosw048]=)?$',
    },
  ],
  'a literal is a constant': [type.literal('a'), { type: 'string', const: 'a' }],
  'a bigint literal is its digits': [type.bigintLiteral(7n), { type: 'string', const: '7' }],
  'literals of a union are one list': [
    type.union(type.literal('a'), type.literal('b'), type.nil),
    { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] },
  ],
  'an enum is a definition of its own': [
    type.array(color),
    {
      type: 'array',
      items: { $ref: '#/$defs/Color' },
      $defs: { Color: { type: 'string', enum: ['red', 'blue'] } },
    },
  ],
  'undefined in a list is null, in an object it is absent': [
    type.object({
      list: type.array(type.union(type.string, type.nothing)),
      maybe: type.union(type.string, type.nothing),
    }),
    {
      type: 'object',
      properties: {
        list: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
        maybe: { type: 'string' },
      },
      required: ['list'],
    },
  ],
  'a tuple counts its elements': [
    type.tuple(type.string, type.optional(type.number)),
    {
      type: 'array',
      prefixItems: [{ type: 'string' }, { anyOf: [{ type: 'number' }, { type: 'null' }] }],
      minItems: 1,
      maxItems: 2,
    },
  ],
  'what follows a rest element is described with it': [
    type.tuple(type.string, type.rest(type.number), type.boolean),
    {
      type: 'array',
      prefixItems: [{ type: 'string' }],
      items: { anyOf: [{ type: 'number' }, { type: 'boolean' }] },
      minItems: 2,
    },
  ],
  'a Map is a list of entries': [
    type.map(type.string, type.date),
    {
      type: 'array',
      items: {
        type: 'array',
        prefixItems: [{ type: 'string' }, { type: 'string', format: 'date-time' }],
        minItems: 2,
        maxItems: 2,
      },
      uniqueItems: true,
    },
  ],
  'a Set of strings has each once': [
    type.set(type.string),
    { type: 'array', items: { type: 'string' }, uniqueItems: true },
  ],
  'a Set of dates, of which none equals another, may repeat': [
    type.set(type.date),
    { type: 'array', items: { type: 'string', format: 'date-time' } },
  ],
  'other keys have the type of the index signature': [
    type.object({}, { index: { key: 'string', type: type.number } }),
    { type: 'object', additionalProperties: { type: 'number' } },
  ],
  'members told by a literal keep it': [
    type.union(
      type.object({ kind: type.literal('a'), x: type.number }),
      type.object({ kind: type.literal('b') }),
    ),
    {
      oneOf: [
        {
          type: 'object',
          properties: { kind: { type: 'string', const: 'a' }, x: { type: 'number' } },
          required: ['kind', 'x'],
        },
        {
          type: 'object',
          properties: { kind: { type: 'string', const: 'b' } },
          required: ['kind'],
        },
      ],
    },
  ],
  'null beside members told by a literal is one more, once': [
    type.tuple(type.optional(type.union(type.nil, a, b)), type.optional(type.union(a, b))),
    {
      type: 'array',
      prefixItems: [
        { oneOf: [{ type: 'null' }, schemaOf(a), schemaOf(b)] },
        { oneOf: [schemaOf(a), schemaOf(b), { type: 'null' }] },
      ],
      maxItems: 2,
    },
  ],
  'members that JSON may be meant for together are any of': [
    type.union(a, type.object({ kind: type.string })),
    { anyOf: [schemaOf(a), schemaOf(type.object({ kind: type.string }))] },
  ],
  'a recursive type refers to itself': [
    type.recursive((self) =>
      type.object({ next: type.union(self, type.nil) }, { name: 'List<User, "a">' }),
    ),
    {
      $ref: '#/$defs/List_User_a',
      $defs: {
        List_User_a: {
          type: 'object',
          properties: { next: { anyOf: [{ $ref: '#/$defs/List_User_a' }, { type: 'null' }] } },
          required: ['next'],
        },
      },
    },
  ],
};

for (const [title, [of, expected]] of Object.entries(cases)) {
  test(title, (t) => {
    t.deepEqual(schemaOf(of), expected);
  });
}

test('keys that are numbers, and no others, have the type of a number index signature', (t) => {
  const validates = validatorOf(
    schemaOf(type.object({}, { index: { key: 'number', type: type.boolean } })),
  );
  for (const key of ['0', '7', '-7', '10', '0.5', '-1.25', '123456789.000001']) {
    t.is(String(Number(key)), key);
    t.false(validates({ [key]: 1 }), key);
    t.true(validates({ [key]: true }), key);
  }
  for (const key of ['a', '07', '-0', '1.0', '1e3', '', '0.0000001', '12345678901234567890']) {
    t.true(validates({ [key]: 1 }), key);
  }
});

test('doc comments are descriptions', (t) => {
  const told = { description: 'Who it is.', deprecated: true } as const;
  const color = type.object({ a: type.string }, { name: 'Color' });
  const schema = schemaOf((builder) =>
    builder.add({
      kind: 'object',
      name: 'User',
      ...told,
      properties: [
        { name: 'id', type: type.number(builder), ...told },
        { name: 'color', type: color(builder), description: 'Its favourite.' },
      ],
    }),
  );
  t.like(schema.$defs?.User, {
    ...told,
    properties: {
      id: { type: 'number', ...told },
      color: { $ref: '#/$defs/Color', description: 'Its favourite.' },
    },
  });
});

test('types of one name and different structure are different definitions', (t) => {
  const builder = createModelBuilder();
  const writer = createSchemaWriter(builder.types, {
    definitionsAt: '#/components/schemas/',
    taken: ['Taken'],
  });
  const other = type.object({ id: type.string }, { name: 'User' });
  const named = (name: string) => type.object({}, { name });
  const refs = [user, other, user, named('Taken'), named('größe'), named('<>')].map(
    (of) => writer.schemaOf(of(builder)).$ref,
  );
  t.deepEqual(refs, [
    '#/components/schemas/User',
    '#/components/schemas/User2',
    '#/components/schemas/User',
    '#/components/schemas/Taken2',
    '#/components/schemas/gr_e',
    '#/components/schemas/Type',
  ]);
  t.deepEqual(Object.keys(writer.definitions()), ['User', 'User2', 'Taken2', 'gr_e', 'Type']);
});
