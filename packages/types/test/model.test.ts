import { emitRouterCodecs } from '@mikrokit/types/emit';
import { createModelBuilder, printType, type TypeNode } from '@mikrokit/types/model';
import test from 'ava';
import * as type from './define-types.ts';

/** A model of one route for each type, and the ids of their results. */
function build(...types: type.Type[]) {
  const builder = createModelBuilder();
  const empty = type.tuple();
  for (const [i, result] of types.entries()) {
    builder.addRoute(`r${i}`, empty(builder), result(builder));
  }
  const model = builder.build();
  return { model, ids: types.map((_, i) => model.routes[`r${i}`]!.result) };
}

const list = () =>
  type.recursive((self) =>
    type.object({ value: type.date, next: type.union(self, type.nil) }, { name: 'List' }),
  );

test('a type has the same id in every model', (t) => {
  const [alone] = build(list()).ids;
  const [, , beside] = build(type.object({ x: list() }), type.array(list()), list()).ids;
  t.is(alone, beside);
  t.regex(alone!, /^[\w-]{12}$/);
});

test('types of one structure are stored once, however they are written', (t) => {
  // type List = { value: Date; next: List | null }, unrolled once
  const unrolled = type.object(
    { value: type.date, next: type.union(list(), type.nil) },
    { name: 'List' },
  );
  const { model, ids } = build(list(), unrolled);
  t.is(ids[0], ids[1]);
  t.is(Object.values(model.types).filter((node) => node.kind === 'object').length, 1);
});

test('types that differ in anything in the model have different ids', (t) => {
  const types = [
    type.object({ a: type.string }),
    type.object({ a: type.string }, { name: 'A' }),
    type.object({ a: type.optional(type.string) }),
    type.object({ a: type.number }),
    type.object({ b: type.string }),
    type.object({ a: type.string }, { index: { key: 'string', type: type.string } }),
    type.object({ a: type.string }, { index: { key: 'number', type: type.string } }),
    type.tuple(type.string),
    type.tuple(type.optional(type.string)),
    type.tuple(type.rest(type.string)),
    type.tuple(type.labelled('a', type.string)),
    type.array(type.string),
    type.literal('1'),
    type.literal(1),
    type.bigintLiteral(1n),
    type.literal(true),
    type.boolean,
    type.union(type.string, type.nil),
    type.recursive((self) => type.array(self)),
    type.array(type.recursive((self) => type.object({ self: type.optional(self) }))),
  ];
  const { ids } = build(...types);
  t.is(new Set(ids).size, types.length);
});

test('the order in which a front end sets the keys of a node does not count', (t) => {
  const idOf = (node: TypeNode) => build((builder) => builder.add(node)).ids[0];
  t.is(
    idOf({ kind: 'literal', value: '1', bigint: true }),
    idOf({ bigint: true, value: '1', kind: 'literal' }),
  );
});

test('a model holds only what its routes reach, and is plain JSON', (t) => {
  const builder = createModelBuilder();
  builder.add({ kind: 'bigint' });
  builder.addRoute('__proto__', type.tuple()(builder), list()(builder));
  const model = builder.build();
  t.deepEqual(
    Object.values(model.types)
      .map(({ kind }) => kind)
      .toSorted(),
    ['date', 'null', 'object', 'tuple', 'union'],
  );
  const copy = JSON.parse(JSON.stringify(model));
  t.deepEqual(Object.keys(copy.routes), ['__proto__']);
  t.deepEqual(Object.entries(copy.types), Object.entries(model.types));
});

test('a type that is reserved and never defined is an error', (t) => {
  const builder = createModelBuilder();
  const missing = builder.reserve();
  const params = builder.add({ kind: 'tuple', elements: [] });
  builder.addRoute('r', params, builder.add({ kind: 'array', element: missing }));
  t.throws(() => builder.build(), { message: /holds no type 'draft0'/ });
});

test('types are printed as TypeScript writes them', (t) => {
  const print = (of: type.Type) => {
    const builder = createModelBuilder();
    return printType(builder.types, of(builder));
  };
  const option = type.union(type.string, type.nil);
  t.is(print(option), 'string | null');
  t.is(print(type.array(option)), '(string | null)[]');
  t.is(print(type.array(type.array(type.date))), 'Date[][]');
  t.is(print(list()), 'List');
  t.is(
    print(type.tuple(type.string, type.optional(option), type.rest(option))),
    '[string, (string | null)?, ...(string | null)[]]',
  );
  t.is(
    print(type.tuple(type.labelled('a', option), type.labelled('b', type.rest(option)))),
    '[a: string | null, ...b: (string | null)[]]',
  );
  t.is(
    print(type.object({ a: type.number, 'b-c': type.optional(option) })),
    '{ a: number; "b-c"?: string | null; }',
  );
  t.is(print(type.object({})), '{}');
  t.is(print(type.literal('a"b')), '"a\\"b"');
  t.is(print(type.bigintLiteral(-1n)), '-1n');
  const readonlyArray = (builder: Parameters<type.Type>[0]) =>
    builder.add({ kind: 'array', element: type.string(builder), readonly: true });
  t.is(print(readonlyArray), 'readonly string[]');
  t.is(print(type.array(readonlyArray)), '(readonly string[])[]');
});

test('big unnamed types are truncated', (t) => {
  let big = type.string;
  for (let i = 0; i < 30; i++) big = type.object({ a: big, b: big, c: big, d: big, e: big });
  const builder = createModelBuilder();
  t.true(printType(builder.types, big(builder)).length < 10_000);
});

test('a signature is printed as TypeScript writes a method', (t) => {
  const builder = createModelBuilder();
  const params = type.tuple(
    type.labelled('id', type.number),
    type.labelled('x', type.optional(type.date)),
  );
  builder.addRoute('get', params(builder), list()(builder));
  t.is(builder.build().routes.get?.signature, 'get(id: number, x?: Date): List');
});

test('doc comments are kept, and change neither the ids of types nor what codecs are shared', (t) => {
  const userOf = (description?: string): type.Type => {
    const documented = description === undefined ? {} : { description, deprecated: true as const };
    return (builder) =>
      builder.add({
        kind: 'object',
        name: 'User',
        ...documented,
        properties: [{ name: 'id', type: type.number(builder), ...documented }],
      });
  };
  const plain = build(userOf());
  const told = build(userOf('Who it is.'));
  t.is(plain.ids[0], told.ids[0]);
  t.deepEqual(told.model.types[told.ids[0]!], {
    kind: 'object',
    name: 'User',
    description: 'Who it is.',
    deprecated: true,
    properties: [
      {
        name: 'id',
        type: Object.keys(told.model.types).find((id) => told.model.types[id]!.kind === 'number')!,
        description: 'Who it is.',
        deprecated: true,
      },
    ],
  });
  const builder = createModelBuilder();
  builder.addRoute('a', type.tuple()(builder), userOf('One.')(builder));
  builder.addRoute('b', type.tuple()(builder), type.object({ id: type.number })(builder));
  const code = emitRouterCodecs(builder.build());
  t.is(code.match(/^function encode/gm)?.length, 1);
});
