import { InvalidValueError } from '@mikrokit/types';
import test from 'ava';
import { checkCodec } from './check-codec.ts';
import * as type from './define-types.ts';
import { loadCodec } from './load-codecs.ts';
import { loadTypeCodec } from './load-type-codec.ts';

const today = '2022-10-26T21:11:27.000Z';
const date = new Date(today);

test('a union of plain values', async (t) => {
  const expected = '"a" | "b" | 1 | boolean | null';
  const union = type.union(
    type.literal('a'),
    type.literal('b'),
    type.literal(1),
    type.boolean,
    type.nil,
  );
  await checkCodec(t, union, {
    valid: [
      ['"a"', 'a'],
      ['"b"', 'b'],
      ['1', 1],
      ['true', true],
      ['null', null],
    ],
    invalid: [
      ['"c"', `value | type | ${expected} | Expected ${expected}`],
      ['2', `value | type | ${expected} | Expected ${expected}`],
      ['[]', `value | type | ${expected} | Expected ${expected}`],
    ],
    unwritable: ['c', 2, undefined, [], '1'],
  });
});

test('an enum that mixes strings and numbers, beside a literal', async (t) => {
  const mixed = type.enumOf('Mixed', { A: 'a', One: 1 });
  await checkCodec(t, type.union(mixed, type.literal('b'), type.literal(2), type.nil), {
    valid: [
      ['"a"', 'a'],
      ['1', 1],
      ['"b"', 'b'],
      ['2', 2],
      ['null', null],
    ],
    unwritable: ['c', 3, undefined],
  });
});

test('types decoded from strings, beside each other and beside plain values', async (t) => {
  await checkCodec(t, type.union(type.date, type.bigint, type.number, type.literal('now')), {
    valid: [
      [`"${today}"`, date],
      ['"12"', 12n],
      ['12', 12],
      ['"now"', 'now'],
    ],
    invalid: [
      [
        '"then"',
        'value | type | Date | bigint | number | "now" | Expected Date | bigint | number | "now"',
      ],
    ],
    unwritable: ['then', null, Number.NaN, new Date(Number.NaN)],
  });
  await checkCodec(t, type.union(type.date, type.nil), {
    valid: [['null', null]],
    invalid: [['"then"', 'value | format | Date | Not in the form of Date']],
    unwritable: [undefined],
  });
});

test('objects distinguished by a literal key', async (t) => {
  const shape = type.union(
    type.object({ kind: type.literal('circle'), at: type.date }, { name: 'Circle' }),
    type.object({ kind: type.literal('square'), side: type.number }, { name: 'Square' }),
    type.nil,
  );
  await checkCodec(t, shape, {
    valid: [
      [`{"kind":"circle","at":"${today}"}`, { kind: 'circle', at: date }],
      ['{"kind":"square","side":1}', { kind: 'square', side: 1 }],
      ['null', null],
    ],
    invalid: [
      ['{"kind":"circle"}', 'value.at | missing | Date | Missing; expected Date'],
      [
        '{"kind":"cube","side":1}',
        'value.kind | type | "circle" | "square" | Expected "circle" | "square"',
      ],
      ['{}', 'value.kind | missing | "circle" | "square" | Missing; expected "circle" | "square"'],
      ['{"kind":"square","side":"1","at":1}', 'value.side | type | number | Expected number'],
      ['[]', 'value | type | Circle | Square | null | Expected Circle | Square | null'],
      ['"circle"', 'value | type | Circle | Square | null | Expected Circle | Square | null'],
    ],
    unwritable: [
      { kind: 'cube' },
      { kind: 'circle' },
      undefined,
      'circle',
      [],
      { kind: 'square', side: '1' },
    ],
  });
});

test('objects distinguished by several literal keys, some by none', async (t) => {
  const event = type.union(
    type.object({ v: type.literal(1), kind: type.literal('a'), x: type.number }),
    type.object({ v: type.literal(1), kind: type.literal('b'), x: type.date }),
    type.object({ v: type.literal(2), x: type.boolean }),
    type.object({ other: type.string }),
  );
  await checkCodec(t, event, {
    valid: [
      ['{"v":1,"kind":"a","x":1}', { v: 1, kind: 'a', x: 1 }],
      [`{"v":1,"kind":"b","x":"${today}"}`, { v: 1, kind: 'b', x: date }],
      ['{"v":2,"x":true}', { v: 2, x: true }],
      ['{"other":"o"}', { other: 'o' }],
      ['{"v":3,"other":"o"}', { other: 'o' }, '{"other":"o"}'],
    ],
    invalid: [
      ['{"v":1,"kind":"b","x":1}', 'value.x | type | Date | Expected Date'],
      ['{"v":2,"x":1}', 'value.x | type | boolean | Expected boolean'],
      ['{}', 'value.other | missing | string | Missing; expected string'],
    ],
    unwritable: [{ v: 1, kind: 'b', x: 1 }, { v: 3 }, {}],
  });
});

test('an issue names the first discriminator that is wrong, then the issues of the member', async (t) => {
  const version = (v: number, kind: string, of: type.Type) =>
    type.object({ v: type.literal(v), kind: type.literal(kind), of });
  const event = type.union(
    version(1, 'a', type.number),
    version(1, 'b', type.date),
    version(2, 'a', type.boolean),
    type.array(type.string),
    type.nil,
  );
  await checkCodec(t, type.object({ events: type.array(event) }), {
    invalid: [
      [
        '{"events":[{"v":3},{"v":1,"kind":null},{"v":1,"kind":"b"},{"v":2,"kind":"b","of":true},["a",1],"a"]}',
        'value.events.0.v | type | 1 | 2 | Expected 1 | 2',
        'value.events.1.kind | type | "a" | "b" | Expected "a" | "b"',
        'value.events.2.of | missing | Date | Missing; expected Date',
        'value.events.3.kind | type | "a" | Expected "a"',
        'value.events.4.1 | type | string | Expected string',
        `value.events.5 | type | ${printed} | Expected ${printed}`,
      ],
    ],
  });
});

const printed =
  '{ v: 1; kind: "a"; of: number; } | { v: 1; kind: "b"; of: Date; } | { v: 2; kind: "a"; of: boolean; } | string[] | null';

test('a wrong literal key lists the values of all members that have the key, whatever other members there are', async (t) => {
  const list = type.array(type.string);
  const filter = type.union(
    type.object({ type: type.literal('and'), of: list }),
    type.object({ type: type.literal('or'), of: list }),
    type.object({ type: type.literal('not'), of: type.string }),
    type.object({ field: type.string }),
  );
  const all = '"and" | "or" | "not"';
  await checkCodec(t, filter, {
    invalid: [
      ['{"type":"nand","of":[]}', `value.type | type | ${all} | Expected ${all}`],
      ['{"of":["a"]}', `value.type | missing | ${all} | Missing; expected ${all}`],
      ['{"type":"not","of":[]}', 'value.of | type | string | Expected string'],
      ['{"field":1}', 'value.field | type | string | Expected string'],
    ],
  });
});

test('without a discriminator the issues are those of the member with the fewest wrong keys', async (t) => {
  const user = type.object({
    name: type.string,
    age: type.number,
    since: type.optional(type.date),
  });
  const team = type.object({ name: type.string, members: type.array(type.string) });
  await checkCodec(t, type.union(user, team), {
    invalid: [
      ['{"name":"a","age":"1"}', 'value.age | type | number | Expected number'],
      [
        '{"name":1,"members":[2]}',
        ...['name', 'members.0'].map((at) => `value.${at} | type | string | Expected string`),
      ],
      ['{"name":"a","age":1,"since":1}', 'value.since | type | Date | Expected Date'],
      // As many are wrong: the first member.
      ['{"name":"a"}', 'value.age | missing | number | Missing; expected number'],
    ],
  });
  const lists = type.union(
    type.tuple(type.number, type.date),
    type.map(type.string, type.number),
    type.set(type.boolean),
  );
  await checkCodec(t, lists, {
    invalid: [
      ['[["a",1],["b","2"]]', 'value.1.1 | type | number | Expected number'],
      [
        '[true,true]',
        'value.1 | duplicate | another element | Duplicate; expected another element',
      ],
      ['[1]', 'value.1 | missing | Date | Missing; expected Date'],
    ],
  });
});

test('issues of run-time values name the discriminator and the nearest member, too', async (t) => {
  const shape = type.union(
    type.object({ kind: type.literal('circle'), at: type.date }),
    type.object({ kind: type.literal('square'), side: type.bigint }),
  );
  const codec = await loadTypeCodec(type.array(type.union(shape, type.map(type.string, shape))));
  const issuesOf = (value: unknown) => {
    const { issues } = t.throws(() => codec.assert(value), { instanceOf: InvalidValueError });
    return issues.map(({ path, code, expected }) => `${path.join('.')} ${code} ${expected}`);
  };
  t.deepEqual(
    issuesOf([
      { kind: 'cube', at: new Date() },
      { at: new Date() },
      { kind: 'circle', at: 1 },
      { kind: 'square', side: '1' },
      new Map([['a', { kind: 'square', side: 1 }]]),
    ]),
    [
      '0.kind type "circle" | "square"',
      '1.kind missing "circle" | "square"',
      '2.at type Date',
      '3.side type bigint',
      '4.0.1.side type bigint',
    ],
  );
});

test('explaining a recursive union visits each part a bounded number of times', async (t) => {
  const chain = type.recursive((self) =>
    type.union(
      type.object({ next: self, sum: type.number }),
      type.object({ next: self, product: type.number }),
      type.object({ list: type.array(self) }),
      type.nil,
    ),
  );
  const { explain } = await loadCodec(chain);
  let reads = 0;
  const read = (next: unknown) => () => {
    reads++;
    return next;
  };
  const link = (next: unknown, i: number) =>
    Object.defineProperties(
      {},
      {
        next: { enumerable: true, get: read(next) },
        [i % 2 ? 'sum' : 'product']: { enumerable: true, value: i },
      },
    );
  const readsOf = (levels: number) => {
    reads = 0;
    let json: unknown = { list: [true] };
    for (let i = 0; i < levels; i++) json = link(json, i);
    const [issue, ...others] = explain(json, levels + 9);
    t.like(issue, { code: 'type', path: { length: levels + 3 } });
    t.is(others.length, 0);
    return reads;
  };
  const few = readsOf(50);
  const many = readsOf(400);
  t.true(many < few * 9, `${few} reads of 50 levels, ${many} of 400`);
});

test('objects distinguished by shape: the one that drops no key comes first, whatever the order', async (t) => {
  const wide = type.object({ a: type.string });
  const narrow = type.object({ a: type.string, b: type.optional(type.date) });
  const record = type.object(
    {},
    { index: { key: 'string', type: type.union(type.string, type.number) } },
  );
  for (const union of [type.union(wide, narrow), type.union(narrow, wide)]) {
    await checkCodec(t, union, {
      valid: [
        ['{"a":"a"}', { a: 'a' }],
        [`{"a":"a","b":"${today}"}`, { a: 'a', b: date }],
      ],
    });
  }
  for (const union of [type.union(wide, record), type.union(record, wide)]) {
    await checkCodec(t, union, {
      valid: [
        ['{"a":"a"}', { a: 'a' }],
        ['{"a":"a","c":"c"}', { a: 'a', c: 'c' }],
      ],
    });
  }
});

test('lists beside objects and plain values', async (t) => {
  const union = type.union(
    type.array(type.string),
    type.tuple(type.number, type.date),
    type.object({ length: type.number }),
    type.string,
  );
  await checkCodec(t, union, {
    valid: [
      ['[]', []],
      ['["a"]', ['a']],
      [`[1,"${today}"]`, [1, date]],
      ['{"length":1}', { length: 1 }],
      ['"a"', 'a'],
    ],
    invalid: [
      ['[true]', 'value.0 | type | string | Expected string'],
      ['[1,2]', 'value.1 | type | Date | Expected Date'],
      ['{}', 'value.length | missing | number | Missing; expected number'],
      [
        'true',
        'value | type | { length: number; } | string[] | [number, Date] | string | Expected { length: number; } | string[] | [number, Date] | string',
      ],
    ],
    unwritable: [[true], [1], null],
  });
});

test('a Date is not an object without required properties', async (t) => {
  const empty = type.object({ a: type.optional(type.string) });
  const union = type.union(type.object({ x: empty }), type.object({ x: type.date }));
  await checkCodec(t, union, {
    valid: [
      ['{"x":{}}', { x: {} }],
      [`{"x":"${today}"}`, { x: date }],
    ],
  });
  await checkCodec(t, empty, { unwritable: [date] });
});

test('a recursive union', async (t) => {
  const json = type.recursive((self) =>
    type.union(
      type.string,
      type.number,
      type.boolean,
      type.nil,
      type.array(self),
      type.object({}, { index: { key: 'string', type: self } }),
    ),
  );
  await checkCodec(t, json, {
    valid: [['{"a":[1,"b",null,{"c":[]}]}', { a: [1, 'b', null, { c: [] }] }]],
    unwritable: [{ a: [undefined] }, { a: () => 1 }, [1n], [Number.NaN]],
  });
});

test('encoding a recursive union visits each part a bounded number of times', async (t) => {
  const chain = type.recursive((self) =>
    type.union(
      type.object({ next: self, sum: type.number }),
      type.object({ next: self, product: type.number }),
      type.nil,
    ),
  );
  const { encode } = await loadCodec(chain);
  let reads = 0;
  const link = (next: unknown, i: number) => ({
    get next() {
      reads++;
      return next;
    },
    [i % 2 ? 'sum' : 'product']: i,
  });
  const levels = 400;
  let value: unknown = null;
  for (let i = 0; i < levels; i++) value = link(value, i);
  const text = encode(value, levels) as string;
  t.is(text.match(/"next"/g)?.length, levels);
  t.true(reads < levels * 8, `${reads} reads of ${levels} levels`);
  t.is(encode({ next: null, sum: 1 }), '{"next":null,"sum":1}');
  t.throws(() => encode({ next: { next: null }, sum: 1 }), { instanceOf: TypeError });
});

test('objects distinguished by null, by an enum and by a key within a key', async (t) => {
  const color = type.enumOf('Color', { Red: 'red', Blue: 'blue' });
  const failure = type.object({ message: type.string });
  const outcome = type.union(
    type.object({ error: type.nil, value: type.date }),
    type.object({ error: failure, value: type.string }),
    type.object({ error: color, value: type.bigint }),
    type.object({ error: type.literal(0), inner: type.object({ v: type.literal(1) }) }),
  );
  await checkCodec(t, outcome, {
    valid: [
      [`{"error":null,"value":"${today}"}`, { error: null, value: date }],
      ['{"error":{"message":"m"},"value":"12"}', { error: { message: 'm' }, value: '12' }],
      ['{"error":"red","value":"12"}', { error: 'red', value: 12n }],
      ['{"error":0,"inner":{"v":1}}', { error: 0, inner: { v: 1 } }],
    ],
    unwritable: [{ error: null, value: 'x' }, { error: 'green', value: 1n }, { error: 0 }],
  });
  const result = type.union(
    type.object({ error: type.nil, at: type.date }),
    type.object({ error: type.string, code: type.number }),
  );
  await checkCodec(t, result, {
    valid: [['{"error":"e","code":1}', { error: 'e', code: 1 }]],
    invalid: [['{"error":"e"}', 'value.code | missing | number | Missing; expected number']],
  });
});

test('a long union is printed in part', async (t) => {
  const long = type.union(...Array.from({ length: 1_000 }, (_, i) => type.literal(`${i}`)));
  const codec = await loadCodec(long);
  const [issue] = codec.explain(true);
  t.true((issue?.expected.length ?? 0) < 2_000);
  t.true(issue?.expected.endsWith(' | "198" | …'));
});
