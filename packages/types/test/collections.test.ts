import test from 'ava';
import { checkCodec } from './check-codec.ts';
import * as type from './define-types.ts';
import { loadCodec } from './load-codecs.ts';

const today = '2022-10-26T21:11:27.000Z';
const date = new Date(today);

test('a Map is an array of entries', async (t) => {
  await checkCodec(t, type.map(type.string, type.date), {
    valid: [
      ['[]', new Map()],
      [
        `[["b","${today}"],["a","${today}"]]`,
        new Map([
          ['b', date],
          ['a', date],
        ]),
      ],
      [`[["__proto__","${today}"]]`, new Map([['__proto__', date]])],
    ],
    invalid: [
      ['{}', 'value | type | Map<string, Date> | Expected Map<string, Date>'],
      ['null', 'value | type | Map<string, Date> | Expected Map<string, Date>'],
      ['{"length":0}', 'value | type | Map<string, Date> | Expected Map<string, Date>'],
      ['["ab"]', 'value.0 | type | [string, Date] | Expected [string, Date]'],
      [
        `[[],["a"],["a","${today}",1],[1,2]]`,
        'value.0.0 | missing | string | Missing; expected string',
        'value.0.1 | missing | Date | Missing; expected Date',
        'value.1.1 | missing | Date | Missing; expected Date',
        'value.2.0 | duplicate | another key | Duplicate; expected another key',
        'value.2.2 | unexpected | nothing | One value too many',
        'value.3.0 | type | string | Expected string',
        'value.3.1 | type | Date | Expected Date',
      ],
    ],
    unwritable: [
      {},
      [],
      null,
      new Set(),
      new WeakMap(),
      new Map([['a', 1]]),
      new Map([[1, date]]),
      Object.create(Map.prototype),
    ],
  });
});

test('a Map may have keys of any type', async (t) => {
  const point = type.object({ x: type.number });
  await checkCodec(t, type.map(point, type.boolean), {
    valid: [
      [
        '[[{"x":1},true],[{"x":1},false]]',
        new Map([
          [{ x: 1 }, true],
          [{ x: 1 }, false],
        ]),
      ],
    ],
    invalid: [
      [
        '[[{},1]]',
        'value.0.0.x | missing | number | Missing; expected number',
        'value.0.1 | type | boolean | Expected boolean',
      ],
    ],
  });
  await checkCodec(t, type.map(type.date, type.bigint), {
    valid: [[`[["${today}","1"]]`, new Map([[date, 1n]])]],
  });
});

test('a duplicate key is rejected, unless keys are objects', async (t) => {
  const duplicate = (i: number) =>
    `value.${i}.0 | duplicate | another key | Duplicate; expected another key`;
  await checkCodec(t, type.map(type.number, type.number), {
    valid: [
      [
        '[[1,1],[2,1]]',
        new Map([
          [1, 1],
          [2, 1],
        ]),
      ],
    ],
    invalid: [
      ['[[1,1],[2,2],[1,1],[2,4]]', duplicate(2), duplicate(3)],
      ['[[0,1],[-0,2]]', duplicate(1)],
      ['[["1",1],["1",2]]', ...[0, 1].map((i) => `value.${i}.0 | type | number | Expected number`)],
    ],
    unwritable: [new Map([[Number.NaN, 1]])],
  });
  await checkCodec(t, type.map(type.union(type.bigint, type.nothing), type.number), {
    valid: [
      [
        '[["1",1],[null,2]]',
        new Map([
          [1n, 1],
          [undefined, 2],
        ]),
      ],
    ],
    invalid: [['[[null,1],["1",2],[null,3],["1",4]]', duplicate(2), duplicate(3)]],
  });
  const mixed = type.map(type.union(type.date, type.bigint), type.number);
  const { decode, explain } = await loadCodec(mixed);
  const json = [
    [today, 1],
    [today, 2],
  ];
  t.is((decode(json)?.[0] as Map<unknown, unknown> | undefined)?.size, 2);
  t.deepEqual(explain(json), []);
  t.is(
    decode([
      ['1', 1],
      ['1', 2],
    ]),
    undefined,
  );
});

test('unknown keys that JSON cannot tell apart are not written', async (t) => {
  await checkCodec(t, type.map(type.unknown, type.number), {
    valid: [
      [
        '[[null,1],["a",2],[{},3],[{},4]]',
        new Map<unknown, number>([
          [null, 1],
          ['a', 2],
          [{}, 3],
          [{}, 4],
        ]),
      ],
    ],
    invalid: [
      [
        '[["a",1],["a",2]]',
        'value.1.0 | duplicate | another key | Duplicate; expected another key',
      ],
    ],
    unwritable: [
      new Map<unknown, number>([
        [null, 1],
        [undefined, 2],
      ]),
      new Map<unknown, number>([
        [date, 1],
        [today, 2],
      ]),
    ],
  });
});

test('an undefined value of a Map is sent as null, as in a list', async (t) => {
  await checkCodec(t, type.map(type.string, type.union(type.date, type.nothing)), {
    valid: [['[["a",null]]', new Map([['a', undefined]])]],
    invalid: [
      ['[["a"]]', 'value.0.1 | missing | Date | undefined | Missing; expected Date | undefined'],
    ],
    unwritable: [new Map([['a', null]])],
  });
});

test('a Map in a union is recognized by its class', async (t) => {
  const map = type.map(type.string, type.number);
  const empty = type.object({ a: type.optional(type.number) });
  await checkCodec(t, type.union(type.string, empty, map, type.nil), {
    valid: [
      ['[["a",1]]', new Map([['a', 1]])],
      ['{"a":1}', { a: 1 }],
      ['{}', {}],
      ['null', null],
    ],
    invalid: [['[["a","b"]]', 'value.0.1 | type | number | Expected number']],
    unwritable: [new Map([['a', 'b']]), [], new Date()],
  });
  await checkCodec(t, empty, { unwritable: [new Map()] });
  const maps = type.union(map, type.map(type.string, type.boolean));
  await checkCodec(t, maps, {
    valid: [
      ['[["a",1]]', new Map([['a', 1]])],
      ['[["a",true]]', new Map([['a', true]])],
      ['[]', new Map()],
    ],
    unwritable: [
      new Map<string, unknown>([
        ['a', 1],
        ['b', true],
      ]),
    ],
  });
});

test('types that are recursive through a Map are decoded down to maxDepth levels', async (t) => {
  const tree = type.recursive((self) => type.map(type.string, self));
  const { decode, explain, encode } = await loadCodec(tree);
  const deep = (levels: number) => {
    let json: unknown[] = [];
    for (let i = 1; i < levels; i++) json = [['a', json]];
    return json;
  };
  t.is(encode(decode(deep(9), 10)?.[0]), JSON.stringify(deep(9)));
  t.deepEqual(explain(deep(9), 10), []);
  t.is(decode(deep(10), 10), undefined);
  t.deepEqual(
    explain(deep(10), 10).map(({ path, code }) => [path.length, code]),
    [[19, 'depth']],
  );
  t.is(decode(deep(100_000), 64), undefined);
  t.is(explain(deep(100_000), 64).length, 1);
});

test('big Maps are read in linear time', async (t) => {
  const { decode, explain, encode } = await loadCodec(type.map(type.string, type.number));
  const json = Array.from({ length: 100_000 }, (_, i) => [`key ${i}`, i]);
  t.is(encode(decode(json)?.[0]), JSON.stringify(json));
  t.is(explain([...json, json[7]]).length, 1);
});

test('a Set is an array', async (t) => {
  await checkCodec(t, type.set(type.bigint), {
    valid: [
      ['[]', new Set()],
      ['["2","1"]', new Set([2n, 1n])],
    ],
    invalid: [
      ['{}', 'value | type | Set<bigint> | Expected Set<bigint>'],
      ['"12"', 'value | type | Set<bigint> | Expected Set<bigint>'],
      [
        '["1",1,"01","1"]',
        'value.1 | type | bigint | Expected bigint',
        'value.2 | format | bigint | Not in the form of bigint',
        'value.3 | duplicate | another element | Duplicate; expected another element',
      ],
    ],
    unwritable: [
      [],
      {},
      null,
      new Map(),
      new WeakSet(),
      new Set([1]),
      Object.create(Set.prototype),
    ],
  });
});

test('a duplicate element is rejected, unless elements are objects', async (t) => {
  const duplicate = (i: number) =>
    `value.${i} | duplicate | another element | Duplicate; expected another element`;
  await checkCodec(t, type.set(type.object({ x: type.number })), {
    valid: [['[{"x":1},{"x":1}]', new Set([{ x: 1 }, { x: 1 }])]],
  });
  await checkCodec(t, type.set(type.date), {
    valid: [[`["${today}","${today}"]`, new Set([new Date(date), new Date(date)])]],
  });
  await checkCodec(t, type.set(type.union(type.string, type.nothing)), {
    valid: [['["a",null]', new Set(['a', undefined])]],
    invalid: [['["a",null,null,"a"]', duplicate(2), duplicate(3)]],
    unwritable: [new Set([null])],
  });
  await checkCodec(t, type.set(type.unknown), {
    valid: [['[1,[1],[1]]', new Set([1, [1], [1]])]],
    invalid: [['[true,true,1,1]', duplicate(1), duplicate(3)]],
    unwritable: [new Set([null, undefined]), new Set([date, today])],
  });
});

test('a Set in a union is recognized by its class', async (t) => {
  const set = type.set(type.string);
  await checkCodec(t, type.union(type.string, type.object({}), set), {
    valid: [
      ['["a"]', new Set(['a'])],
      ['{}', {}],
    ],
    unwritable: [new Set([1]), [], new Map()],
  });
  const sets = type.union(set, type.set(type.number));
  await checkCodec(t, sets, {
    valid: [
      ['["1"]', new Set(['1'])],
      ['[1]', new Set([1])],
    ],
    unwritable: [new Set<unknown>([1, '1'])],
  });
});

test('types that are recursive through a Set are decoded down to maxDepth levels', async (t) => {
  const { decode, explain } = await loadCodec(type.recursive((self) => type.set(self)));
  const deep = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
  t.truthy(decode(deep(9), 10));
  t.deepEqual(explain(deep(9), 10), []);
  t.is(decode(deep(10), 10), undefined);
  t.deepEqual(
    explain(deep(10), 10).map(({ path, code }) => [path.length, code]),
    [[10, 'depth']],
  );
});
