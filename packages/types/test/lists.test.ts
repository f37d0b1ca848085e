import { createModelBuilder } from '@mikrokit/types/model';
import { explainParams } from '@mikrokit/types/runtime/explain';
import test from 'ava';
import { checkCodec } from './check-codec.ts';
import * as type from './define-types.ts';
import { loadCodec } from './load-codecs.ts';

const today = '2022-10-26T21:11:27.000Z';

test('an array holds any number of elements', async (t) => {
  await checkCodec(t, type.array(type.date), {
    valid: [
      ['[]', []],
      [`["${today}","${today}"]`, [new Date(today), new Date(today)]],
    ],
    invalid: [
      ['{}', 'value | type | Date[] | Expected Date[]'],
      ['{"length":0}', 'value | type | Date[] | Expected Date[]'],
      ['"[]"', 'value | type | Date[] | Expected Date[]'],
      [
        `[1,"${today}",null]`,
        'value.0 | type | Date | Expected Date',
        'value.2 | type | Date | Expected Date',
      ],
    ],
    unwritable: [{}, null, '[]', { length: 0 }, [undefined], new Array(1), [today]],
  });
});

test('null as an element decodes to undefined if the type has undefined but not null', async (t) => {
  await checkCodec(t, type.array(type.union(type.date, type.nothing)), {
    valid: [[`[null,"${today}"]`, [undefined, new Date(today)]]],
    invalid: [['[1]', 'value.0 | type | Date | undefined | Expected Date | undefined']],
    unwritable: [[null]],
  });
  await checkCodec(t, type.array(type.union(type.date, type.nil)), {
    valid: [[`[null,"${today}"]`, [null, new Date(today)]]],
    unwritable: [[undefined]],
  });
});

test('the holes of a sparse array are undefined', async (t) => {
  const { encode } = await loadCodec(type.array(type.union(type.number, type.nothing)));
  t.is(encode(new Array(2)), '[null,null]');
});

test('lists of objects, by themselves or in an object, are written completely', async (t) => {
  const row = type.object({
    toJSON: type.string,
    count: type.number,
    at: type.optional(type.date),
    id: type.bigint,
    isOpen: type.optional(type.boolean),
    tags: type.array(type.union(type.string, type.nothing)),
    ['__proto__']: type.union(type.nil, type.literal('"')),
    inner: type.object({ constructor: type.optional(type.array(type.bigint)) }),
  });
  const small = JSON.parse(
    '{"toJSON":"\\n","count":0,"id":"1","tags":[],"__proto__":null,"inner":{}}',
  );
  const large = JSON.parse(
    `{"toJSON":"","count":-1.5,"at":"${today}","id":"-2","isOpen":false,"tags":["\\\\\\"\\ud800","\\u2028",null],"__proto__":"\\"","inner":{"constructor":["3"]}}`,
  );
  const list = await loadCodec(type.array(row));
  const page = await loadCodec(type.object({ rows: type.array(row), more: type.optional(row) }));
  const [[one, other]] = list.decode([small, large]) as [[object, object]];
  t.is(list.encode([one, other]), JSON.stringify([small, large]));
  t.is(list.encode([{ ...one, count: -0, unknown: 1 }]), JSON.stringify([small]));
  t.is(list.encode([]), '[]');
  t.is(page.encode({ rows: [one, other] }), JSON.stringify({ rows: [small, large] }));
  t.is(page.encode({ rows: [], more: one }), JSON.stringify({ rows: [], more: small }));
  const wrong = [
    { toJSON: () => '' },
    { count: Number.NaN },
    { at: null },
    { at: new Date(Number.NaN) },
    { id: 1 },
    { isOpen: 'no' },
    { tags: [null] },
    { inner: [] },
    { inner: { constructor: [3] } },
  ].map((part) => [one, { ...other, ...part }]);
  for (const value of [...wrong, null, {}, '[]', [null], [undefined], new Array(1), [[]]]) {
    t.throws(() => list.encode(value), { instanceOf: TypeError });
    t.throws(() => page.encode({ rows: value }), { instanceOf: TypeError });
  }
});

test('lists of plain values within lists are written by their elements alone', async (t) => {
  const { encode } = await loadCodec(
    type.array(type.array(type.tuple(type.number, type.union(type.string, type.nil)))),
  );
  class Points extends Array<unknown> {
    toJSON(): string {
      return 'of the class';
    }
  }
  const point = [1, 'a'];
  const withToJson = Object.assign([2, null], { toJSON: () => 'of the list', secret: 1 });
  const text = '[[[1,"a"],[2,null]]]';
  t.is(encode([[point, Object.assign([2, null], { secret: 1 })]]), text);
  t.is(encode([[point, withToJson]]), text);
  t.is(encode([Points.of<unknown>(point, withToJson)]), text);
  t.is(
    encode(Points.of<unknown>(Points.of<unknown>(Points.of<unknown>(1, 'a'), withToJson))),
    text,
  );
  t.deepEqual(withToJson.slice(), [2, null]);
  const wrong = [{ 0: 1, 1: 'a', length: 2 }, [1], [1, 2], [Number.NaN, 'a'], new Array(2), null];
  for (const part of wrong) {
    t.throws(() => encode([[point, part]]), { instanceOf: TypeError });
    t.throws(() => encode([[withToJson, part]]), { instanceOf: TypeError });
  }
  t.throws(() => encode([[point], { 0: point, length: 1 }]), { instanceOf: TypeError });
});

test('a list that is replaced because of its toJSON changes neither the value nor its other lists', async (t) => {
  const { encode } = await loadCodec(
    type.array(type.object({ id: type.bigint, grid: type.array(type.array(type.boolean)) })),
  );
  const toJSON = () => 'a';
  const row = Object.assign([true], { toJSON });
  const value = [
    { id: 1n, grid: [[false], row] },
    { id: 2n, grid: Object.assign([[]], { toJSON }) },
  ];
  const text = '[{"id":"1","grid":[[false],[true]]},{"id":"2","grid":[[]]}]';
  t.is(encode(value), text);
  t.is(encode(value), text);
  t.is(value[0]?.grid[1], row);
});

test('NaN and the infinities are rejected in a list of objects and in a single object', async (t) => {
  const row = type.object({ count: type.number });
  for (const [of, value] of [
    [row, { count: Number.NaN }],
    [type.array(row), [{ count: 1 }, { count: Number.POSITIVE_INFINITY }]],
  ] as const) {
    const { encode } = await loadCodec(of);
    t.throws(() => encode(value), { message: /: expected finite number$/ });
  }
});

test('a tuple has a type for each index', async (t) => {
  await checkCodec(t, type.tuple(type.number, type.date), {
    valid: [[`[1,"${today}"]`, [1, new Date(today)]]],
    invalid: [
      ['{"0":1}', 'value | type | [number, Date] | Expected [number, Date]'],
      [
        '["1"]',
        'value.0 | type | number | Expected number',
        'value.1 | missing | Date | Missing; expected Date',
      ],
      [`[1,"${today}",null]`, 'value.2 | unexpected | nothing | One value too many'],
    ],
    unwritable: [[], [1], [1, new Date(), 1], {}, null],
  });
  await checkCodec(t, type.tuple(), {
    valid: [['[]', []]],
    invalid: [['[null]', 'value.0 | unexpected | nothing | One value too many']],
    unwritable: [[undefined], null],
  });
});

test('optional elements may be left out at the end, or be undefined', async (t) => {
  const pair = type.tuple(type.number, type.optional(type.string), type.optional(type.date));
  await checkCodec(t, pair, {
    valid: [
      ['[1]', [1]],
      ['[1,"a"]', [1, 'a']],
      [`[1,null,"${today}"]`, [1, undefined, new Date(today)]],
      ['[1,null]', [1, undefined]],
    ],
    invalid: [
      ['[]', 'value.0 | missing | number | Missing; expected number'],
      ['[null]', 'value.0 | type | number | Expected number'],
      ['[1,2]', 'value.1 | type | string | Expected string'],
      [`[1,"a","${today}",4]`, 'value.3 | unexpected | nothing | One value too many'],
    ],
    unwritable: [[], [1, null], [1, 'a', undefined, 1]],
  });
});

test('an optional element that may be null keeps its null', async (t) => {
  await checkCodec(t, type.tuple(type.optional(type.union(type.string, type.nil))), {
    valid: [
      ['[null]', [null]],
      ['[]', []],
    ],
  });
});

test('an optional last element that may be null is left out when it is undefined', async (t) => {
  const codec = await loadCodec(
    type.tuple(type.string, type.optional(type.union(type.number, type.nil))),
  );
  t.is(codec.encode(['a', undefined]), '["a"]');
  t.is(codec.encode(['a', null]), '["a",null]');
  t.deepEqual(codec.decode(['a']), [['a']]);
});

test('a rest element takes any number of values, at the end', async (t) => {
  const list = type.tuple(type.string, type.optional(type.number), type.rest(type.date));
  await checkCodec(t, list, {
    valid: [
      ['["a"]', ['a']],
      ['["a",1]', ['a', 1]],
      [`["a",null,"${today}","${today}"]`, ['a', undefined, new Date(today), new Date(today)]],
    ],
    invalid: [
      ['[]', 'value.0 | missing | string | Missing; expected string'],
      [
        `["a",1,"${today}",2,null]`,
        'value.3 | type | Date | Expected Date',
        'value.4 | type | Date | Expected Date',
      ],
    ],
    unwritable: [[], ['a', 1, 2]],
  });
});

test('a rest element takes any number of values, at the front and in between', async (t) => {
  await checkCodec(t, type.tuple(type.rest(type.number), type.string), {
    valid: [
      ['["a"]', ['a']],
      ['[1,2,"a"]', [1, 2, 'a']],
    ],
    invalid: [
      ['[]', 'value.0 | missing | string | Missing; expected string'],
      ['[1,2]', 'value.1 | type | string | Expected string'],
      ['["a","b"]', 'value.0 | type | number | Expected number'],
    ],
    unwritable: [[], [1], ['a', 'b']],
  });
  const middle = type.tuple(type.string, type.rest(type.date), type.number, type.boolean);
  await checkCodec(t, middle, {
    valid: [
      ['["a",1,true]', ['a', 1, true]],
      [`["a","${today}",1,true]`, ['a', new Date(today), 1, true]],
    ],
    invalid: [
      [
        '["a"]',
        'value.1 | missing | number | Missing; expected number',
        'value.2 | missing | boolean | Missing; expected boolean',
      ],
      ['["a",1]', 'value.2 | missing | boolean | Missing; expected boolean'],
      ['["a",2,1,true]', 'value.1 | type | Date | Expected Date'],
    ],
    unwritable: [['a'], ['a', 1], ['a', 1, 1, true]],
  });
});

test('paths of issues name the parameter, and for a rest parameter the index too', (t) => {
  const builder = createModelBuilder();
  const { labelled, rest, number } = type;
  const params = type.tuple(labelled('x', number), labelled('more', rest(number)), number);
  builder.addRoute('sum', params(builder), type.number(builder));
  const paths = (list: unknown[]) =>
    explainParams(builder.build(), 'sum', list, { maxDepth: 9 }).map(({ path }) => path);
  t.deepEqual(paths(['a', 1, 'b', 'c']), [['x'], ['more', 1], [3]]);
  t.deepEqual(paths([]), [['x'], [1]]);
});

test('no more than 20 issues are reported', async (t) => {
  const { explain } = await loadCodec(type.array(type.string));
  t.is(explain(new Array(1000).fill(1)).length, 20);
});
