import { sValidator } from '@hono/standard-validator';
import type { Codec, JsonOf } from '@mikrokit/types';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { Ajv } from 'ajv';
import test from 'ava';
import { Hono } from 'hono';
import * as type from './define-types.ts';
import { loadTypeCodec } from './load-type-codec.ts';

interface User {
  id: number;
  since: Date;
  tags: [string, bigint?];
  friends: ReadonlyMap<string, URL>;
}

const user = type.object(
  {
    id: type.number,
    since: type.date,
    tags: type.tuple(type.string, type.optional(type.bigint)),
    friends: type.map(type.string, type.url),
  },
  { name: 'User' },
);
const json = {
  id: 1,
  since: '2022-10-26T21:11:27.000Z',
  tags: ['a', '12'],
  friends: [['b', 'https://b.example/']],
} satisfies JsonOf<User>;
const value: User = {
  id: 1,
  since: new Date(json.since),
  tags: ['a', 12n],
  friends: new Map([['b', new URL('https://b.example/')]]),
};

interface Rich {
  day: Temporal.PlainDate;
  data: Uint8Array;
  buffer: ArrayBuffer | null;
  pattern: RegExp;
}

type Equal<A, B> = [A, B] extends [B, A] ? true : false;

test('the JSON of bytes, patterns and Temporal values is text', (t) => {
  type RichJson = { day: string; data: string; buffer: string | null; pattern: string };
  const isText: Equal<JsonOf<Rich>, RichJson> = true;
  t.true(isText);
});

test('codecs of recursive types can be handed to generic functions', async (t) => {
  type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
  type Tree = Date | readonly Tree[] | ReadonlyMap<string, Tree> | Set<Tree> | { inner: Tree };
  const parse = <T>(codec: Codec<T>, text: string) => codec.parse(text);
  const codec = (await loadTypeCodec<string>(type.string)) as Codec<unknown>;
  const json: Codec<Json> = codec as Codec<Json>;
  const tree: Codec<Tree> = codec as Codec<Tree>;
  t.deepEqual(parse(json, '"a"'), { ok: true, value: 'a' });
  t.false(parse(tree, '[]').ok);
  const input: JsonOf<Tree> = ['2022-10-26', [['a', ['b']]], { inner: 'c' }];
  // @ts-expect-error: the JSON of a date is no number
  const wrong: JsonOf<Tree> = { inner: 5 };
  const mutable: JsonOf<Date[]> & string[] = ['a'];
  // @ts-expect-error: a readonly array stays one
  const readonly: string[] = ['a'] as JsonOf<readonly Date[]>;
  t.is([input, wrong, mutable, readonly].length, 4);
});

test('a codec is a Standard Schema whose input is JSON and whose output is the value', async (t) => {
  const codec = await loadTypeCodec<User>(user);
  const schema: StandardSchemaV1<JsonOf<User>, User> & StandardJSONSchemaV1<JsonOf<User>, User> =
    codec;
  const input: Equal<StandardSchemaV1.InferInput<Codec<User>>['since'], string> = true;
  const output: Equal<StandardSchemaV1.InferOutput<Codec<User>>, User> = true;
  t.true(input && output);
  t.is(schema['~standard'].version, 1);
  t.is(schema['~standard'].vendor, 'mikrokit');
  t.deepEqual(await schema['~standard'].validate(json), { value });
  t.deepEqual(await schema['~standard'].validate({ ...json, since: 'today', friends: [['b']] }), {
    issues: [
      { message: 'Not in the form of Date', path: ['since'] },
      { message: 'Missing; expected URL', path: ['friends', 0, 1] },
    ],
  });
});

test('Hono validates with a codec, and its handler gets decoded values', async (t) => {
  const codec = await loadTypeCodec<User>(user);
  const app = new Hono().post('/users', sValidator('json', codec), (c) => {
    const { since, tags, friends } = c.req.valid('json');
    return c.text(`${since.getTime()} ${typeof tags[1]} ${friends.get('b')?.hostname}`);
  });
  const post = (body: unknown) =>
    app.request('/users', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  t.is(await (await post(json)).text(), `${value.since.getTime()} bigint b.example`);
  const rejected = await post({ ...json, id: '1' });
  t.is(rejected.status, 400);
  t.like(await rejected.json(), { error: [{ message: 'Expected number', path: ['id'] }] });
});

test('its JSON Schema accepts what decode accepts, in both drafts', async (t) => {
  const codec = await loadTypeCodec<User>(user);
  const { input } = codec['~standard'].jsonSchema;
  const wrong = [{ ...json, id: '1' }, { ...json, tags: [] }, { ...json, friends: [['b']] }, {}];
  const current = input({ target: 'draft-2020-12' });
  t.is(current.$schema, 'https://json-schema.org/draft/2020-12/schema');
  const draft07 = input({ target: 'draft-07' });
  t.is(draft07.$schema, 'http://json-schema.org/draft-07/schema#');
  const accepts = new Ajv({ strict: false, validateFormats: false }).compile(draft07);
  t.true(accepts(json));
  for (const value of wrong) t.false(accepts(value), JSON.stringify(value));
  t.throws(() => input({ target: 'openapi-3.0' }), { message: /not for openapi-3\.0/ });
});

test('values that are not JSON have no schema', async (t) => {
  const { output } = (await loadTypeCodec<User>(user))['~standard'].jsonSchema;
  t.throws(() => output({ target: 'draft-07' }), { message: /cannot describe values of type/ });
  const plain = await loadTypeCodec(
    type.object({
      a: type.array(type.constrained(type.string, { kind: 'minLength', value: 1 })),
      b: type.template(['user-', ''], 'number'),
      c: type.anyObject,
    }),
  );
  const { jsonSchema } = plain['~standard'];
  t.deepEqual(jsonSchema.output({ target: 'draft-07' }), jsonSchema.input({ target: 'draft-07' }));
});

test('a property with a default may be absent in the input and is always in the output', async (t) => {
  const codec = await loadTypeCodec(
    type.array(
      type.object(
        {
          port: type.preset(type.number, 8080),
          host: { ...type.preset(type.string, 'localhost'), optional: true },
          path: type.optional(type.string),
        },
        { name: 'Address' },
      ),
    ),
  );
  const { validate, jsonSchema } = codec['~standard'];
  t.deepEqual(await validate([{}]), { value: [{ port: 8080, host: 'localhost' }] });
  const required = (schema: Record<string, unknown>) =>
    (schema.$defs as { Address: { required?: unknown } }).Address.required;
  const target = 'draft-2020-12';
  t.is(required(jsonSchema.input({ target })), undefined);
  t.deepEqual(required(jsonSchema.output({ target })), ['port', 'host']);
  const compile = (schema: Record<string, unknown>) => new Ajv({ strict: false }).compile(schema);
  t.true(compile(jsonSchema.input({ target: 'draft-07' }))([{}]));
  t.false(compile(jsonSchema.output({ target: 'draft-07' }))([{}]));
});

const ownJson: Readonly<Record<string, type.Type>> = {
  string: type.constrained(
    type.string,
    { kind: 'maxLength', value: 3 },
    { kind: 'brand', value: 'A' },
  ),
  pattern: type.constrained(type.string, { kind: 'pattern', source: '^a' }),
  format: type.constrained(type.string, { kind: 'format', value: 'email' }),
  number: type.constrained(
    type.number,
    { kind: 'minimum', value: 1 },
    { kind: 'multipleOf', value: 2 },
  ),
  integer: type.constrained(type.number, { kind: 'format', value: 'int32' }),
  list: type.constrained(
    type.array(type.string),
    { kind: 'minItems', value: 1 },
    { kind: 'uniqueItems' },
  ),
  template: type.constrained(type.template(['a', 'b'], 'number'), { kind: 'minLength', value: 3 }),
  literals: type.union(type.literal('a'), type.literal(1), type.boolean, type.nil),
  enum: type.enumOf('Enum', { A: 'a', One: 1 }),
  tuple: type.tuple(type.string, type.optional(type.number), type.rest(type.boolean)),
  object: type.object({ a: type.optional(type.string), b: type.union(type.number, type.nothing) }),
  record: type.object({}, { index: { key: 'string', type: type.anyObject } }),
  recursive: type.recursive((self) => type.object({ next: type.union(self, type.nil) })),
  unknown: type.unknown,
};

const revived: Readonly<Record<string, type.Type>> = {
  date: type.date,
  bigint: type.constrained(type.bigint, { kind: 'brand', value: 'A' }),
  bigintLiteral: type.bigintLiteral(1n),
  url: type.url,
  regExp: type.regExp,
  bytes: type.bytes('Uint8Array'),
  temporal: type.temporal('PlainDate'),
  map: type.map(type.string, type.string),
  set: type.constrained(type.set(type.string), { kind: 'maxItems', value: 3 }),
};

for (const target of ['draft-2020-12', 'draft-07']) {
  test(`the output schema of values that are their own JSON is that of the input, ${target}`, async (t) => {
    for (const [name, of] of Object.entries(ownJson)) {
      const { jsonSchema } = (await loadTypeCodec(type.array(of)))['~standard'];
      t.deepEqual(jsonSchema.output({ target }), jsonSchema.input({ target }), name);
    }
  });

  test(`types that are revived have an input schema only, ${target}`, async (t) => {
    for (const [name, of] of Object.entries(revived)) {
      const { jsonSchema } = (await loadTypeCodec(type.array(of)))['~standard'];
      t.notThrows(() => jsonSchema.input({ target }), name);
      t.throws(() => jsonSchema.output({ target }), { message: /cannot describe values/ }, name);
    }
  });
}
