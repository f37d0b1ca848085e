import { encodeByModel } from '@mikrokit/types/runtime/interpret';
import test from 'ava';
import { checkCodec } from './check-codec.ts';
import * as type from './define-types.ts';
import { loadCodec } from './load-codecs.ts';
import { loadTypeCodec } from './load-type-codec.ts';

const user = type.object(
  { id: type.number, name: type.string, lastUpdate: type.date, tag: type.optional(type.string) },
  { name: 'User' },
);

test('an object has its properties, and no others', async (t) => {
  await checkCodec(t, user, {
    valid: [
      [
        '{"id":1,"name":"Ada","lastUpdate":"2022-10-26T21:11:27.000Z"}',
        { id: 1, name: 'Ada', lastUpdate: new Date('2022-10-26T21:11:27Z') },
      ],
      [
        '{"admin":true,"tag":"x","lastUpdate":"2022-10-26T21:11:27Z","name":"Ada","id":1}',
        { id: 1, name: 'Ada', lastUpdate: new Date('2022-10-26T21:11:27Z'), tag: 'x' },
        '{"id":1,"name":"Ada","lastUpdate":"2022-10-26T21:11:27.000Z","tag":"x"}',
      ],
    ],
    invalid: [
      ['null', 'value | type | User | Expected User'],
      ['[]', 'value | type | User | Expected User'],
      ['"user"', 'value | type | User | Expected User'],
      [
        '{"id":"1","lastUpdate":"yesterday","tag":null}',
        'value.id | type | number | Expected number',
        'value.name | missing | string | Missing; expected string',
        'value.lastUpdate | format | Date | Not in the form of Date',
        'value.tag | type | string | Expected string',
      ],
    ],
    unwritable: [
      null,
      undefined,
      1,
      [],
      {},
      { id: '1,"admin":true', name: '', lastUpdate: new Date() },
      { id: 1, name: '', lastUpdate: '2022-10-26T21:11:27Z' },
      { id: 1, name: '', lastUpdate: new Date(), tag: null },
    ],
  });
});

test('an object without required properties must still be an object', async (t) => {
  await checkCodec(t, type.object({}), {
    valid: [
      ['{}', {}],
      ['{"a":1}', {}, '{}'],
    ],
    invalid: [
      ['[]', 'value | type | {} | Expected {}'],
      ['null', 'value | type | {} | Expected {}'],
      ['1', 'value | type | {} | Expected {}'],
    ],
    unwritable: [null, undefined, 1, 'a', []],
  });
  await checkCodec(t, type.object({ length: type.optional(type.number) }), {
    valid: [['{"length":1}', { length: 1 }]],
    invalid: [['[1]', 'value | type | { length?: number; } | Expected { length?: number; }']],
    unwritable: [null, 'a', [1]],
  });
  await checkCodec(t, type.object({ length: type.number }), {
    invalid: [['[1]', 'value | type | { length: number; } | Expected { length: number; }']],
    unwritable: [[1], 'a'],
  });
});

test('a property that may be undefined is absent in JSON', async (t) => {
  await checkCodec(t, type.object({ a: type.union(type.date, type.nothing), b: type.nothing }), {
    valid: [
      ['{}', { a: undefined, b: undefined }],
      ['{"a":"2022-10-26T21:11:27.000Z"}', { a: new Date('2022-10-26T21:11:27Z'), b: undefined }],
    ],
    invalid: [
      [
        '{"a":null,"b":null}',
        'value.a | type | Date | undefined | Expected Date | undefined',
        'value.b | type | undefined | Expected undefined',
      ],
    ],
    unwritable: [{ a: null }, { b: null }, { b: 1 }],
  });
});

test('an optional property that is absent is left out, and never set to undefined', async (t) => {
  const { decode, encode } = await loadCodec(type.object({ a: type.optional(type.string) }));
  t.deepEqual(Object.keys(decode({})?.[0] as object), []);
  t.is(encode({ a: undefined }), '{}');
});

test('an index signature takes all other keys', async (t) => {
  const scores = type.object(
    { total: type.number, best: type.optional(type.string) },
    { name: 'Scores', index: { key: 'string', type: type.union(type.number, type.string) } },
  );
  await checkCodec(t, scores, {
    valid: [
      ['{"total":1}', { total: 1 }],
      ['{"total":1,"best":"a","":"b","x\\"y":2}', { total: 1, best: 'a', '': 'b', 'x"y': 2 }],
      ['{"total":1,"constructor":"c","toString":2}', { total: 1, constructor: 'c', toString: 2 }],
    ],
    invalid: [
      [
        '{"total":"1","best":2,"x":null}',
        'value.total | type | number | Expected number',
        'value.best | type | string | Expected string',
        'value.x | type | number | string | Expected number | string',
      ],
      ['[]', 'value | type | Scores | Expected Scores'],
      [
        '{"total":1,"__proto__":2}',
        'value.__proto__ | key | another key than __proto__ | Key is not accepted; expected another key than __proto__',
      ],
    ],
    unwritable: [{ total: 1, x: true }, [], null, JSON.parse('{"total":1,"__proto__":2}')],
  });
});

test('a declared __proto__ property beside an index signature that rejects one', async (t) => {
  const declared = type.object({ ['__proto__']: type.number });
  const record = type.object({}, { index: { key: 'string', type: type.number } });
  for (const union of [type.union(declared, record), type.union(record, declared)]) {
    const { decode, encode } = await loadCodec(union);
    t.is(encode(JSON.parse('{"__proto__":1}')), '{"__proto__":1}');
    t.is(encode({ a: 1 }), '{"a":1}');
    t.deepEqual(Object.keys(decode(JSON.parse('{"__proto__":1}'))?.[0] as object), ['__proto__']);
    t.deepEqual(decode({ a: 1 }), [{ a: 1 }]);
  }
});

test('an index signature of numbers drops keys that TypeScript does not count as numbers', async (t) => {
  const byNumber = type.object({}, { index: { key: 'number', type: type.boolean } });
  await checkCodec(t, byNumber, {
    valid: [
      ['{"0":true,"10":false}', { 0: true, 10: false }],
      ['{"-1":true,"1.5":true}', { '-1': true, '1.5': true }],
      ['{"01":1,"x":2,"1e3":3,"":4,"__proto__":5," 1":6}', {}, '{}'],
      // TypeScript counts these as well: {} as { [key: number]: T } has a property NaN.
      ['{"NaN":true,"Infinity":false,"1e+21":true}', { NaN: true, Infinity: false, '1e+21': true }],
    ],
    invalid: [['{"1":1}', 'value.1 | type | boolean | Expected boolean']],
    unwritable: [{ 1: 1 }],
  });
});

test('names of members of Object.prototype are properties like others', async (t) => {
  const odd = type.object({
    ['__proto__']: type.number,
    constructor: type.string,
    toString: type.optional(type.number),
    hasOwnProperty: type.optional(type.date),
  });
  const json = '{"__proto__":1,"constructor":"c","toString":2}';
  const { decode, encode, explain } = await loadCodec(odd);
  const [value] = decode(JSON.parse(json)) ?? [];
  t.deepEqual(Object.entries(value as object), Object.entries(JSON.parse(json)));
  t.is(Object.getPrototypeOf(value), Object.prototype);
  t.is(encode(value), json);
  t.is(decode({}), undefined);
  t.deepEqual(
    explain({}).map((issue) => [issue.path.at(-1), issue.code]),
    [
      ['__proto__', 'missing'],
      ['constructor', 'missing'],
    ],
  );
  t.throws(() => encode({}), { instanceOf: TypeError });
});

test('an optional __proto__ property sets no prototype', async (t) => {
  const { decode, encode } = await loadCodec(
    type.object({ ['__proto__']: type.optional(type.object({ admin: type.boolean })) }),
  );
  const json = '{"__proto__":{"admin":true}}';
  const [value] = decode(JSON.parse(json)) as [{ admin?: boolean }];
  t.is(value.admin, undefined);
  t.is(Object.getPrototypeOf(value), Object.prototype);
  t.is(encode(value), json);
  t.deepEqual(decode({}), [{}]);
});

test('names that need quotes are properties like others', async (t) => {
  const names = [
    '',
    ' ',
    'a b',
    '"',
    "'",
    '`$' + '{alert(1)}`',
    '*/',
    '//',
    '\\',
    '\n',
    '\u2028',
    '\ud800',
    '</script>',
    'ünï',
    '$a',
    '$$a',
    'a',
    'value',
    'depth',
    'out',
    'item',
    'key',
    'text',
    'return',
    'default',
    'await',
    'arguments',
    'eval',
    '0',
    '12',
    '-1',
    'length',
    '…',
    "'];throw 1;['",
  ];
  const entries = names.map((name, i) => [name, i % 2 ? type.date : type.number] as const);
  const optional = entries.map(([name, part]) => [name, type.optional(part)] as const);
  const value = Object.fromEntries(names.map((name, i) => [name, i % 2 ? new Date(i) : i]));
  for (const keys of [entries, optional]) {
    for (const index of [undefined, { key: 'string', type: type.boolean } as const]) {
      const { decode, encode } = await loadCodec(
        type.object(Object.fromEntries(keys), index && { index }),
      );
      const json = JSON.parse(encode(value) as string);
      t.deepEqual(json, JSON.parse(JSON.stringify(value)));
      t.deepEqual(decode(json), [value]);
    }
  }
});

test('an accessor that throws, or returns another value each time, breaks no JSON', async (t) => {
  const { encode } = await loadCodec(
    type.object({ kind: type.union(type.literal('a'), type.literal('b')), n: type.number }),
  );
  const throws = {
    kind: 'a',
    get n(): number {
      throw new Error('no');
    },
  };
  t.throws(() => encode(throws), { message: 'no' });
  let reads = 0;
  const changes = {
    get kind() {
      return reads++ === 0 ? 'a' : '","admin":"';
    },
    n: 1,
  };
  t.is(encode(changes), '{"kind":"a","n":1}');
  t.throws(() => encode(changes), { instanceOf: TypeError });
});
test('index signatures for some keys come before one for all, and drop other keys', async (t) => {
  const data = type.template`data-${'string'}`;
  const some = type.object(
    { id: type.number, 'data-id': type.optional(type.date) },
    {
      patterns: [
        { key: data, type: type.bigint },
        { key: type.number, type: type.boolean },
      ],
    },
  );
  await checkCodec(t, some, {
    valid: [
      [
        '{"id":1,"data-id":"2022-10-26T21:11:27.000Z","data-x":"2"}',
        { id: 1, 'data-id': new Date('2022-10-26T21:11:27Z'), 'data-x': 2n },
      ],
      ['{"id":1,"data":0,"7":true,"__proto__":1,"x":2}', { id: 1, 7: true }, '{"id":1,"7":true}'],
    ],
    invalid: [
      ['{"id":1,"data-":2}', 'value.data- | type | bigint | Expected bigint'],
      ['{"id":1,"0":1}', 'value.0 | type | boolean | Expected boolean'],
    ],
    unwritable: [{ id: 1, 'data-x': 2 }],
  });
  const all = type.object(
    {},
    {
      index: { key: 'string', type: type.string },
      patterns: [{ key: type.template`_${'string'}`, type: type.nil }],
    },
  );
  await checkCodec(t, all, {
    valid: [['{"_":null,"_a":null,"a":"_"}', { _: null, _a: null, a: '_' }]],
    invalid: [
      ['{"_a":"a"}', 'value._a | type | null | Expected null'],
      [
        '{"__proto__":null}',
        'value.__proto__ | key | another key than __proto__ | Key is not accepted; expected another key than __proto__',
      ],
    ],
    unwritable: [{ _a: 'a' }, JSON.parse('{"__proto__":null}')],
  });
});

test('small unnamed objects work in others, in lists and in each other', async (t) => {
  const point = type.object({ x: type.number, 'e-mail': type.string, constructor: type.boolean });
  const whole = type.object({
    x: point,
    x$x: type.number,
    item: type.array(point),
    pair: type.tuple(point, point),
    end: type.object({ point, at: type.date }),
  });
  const p = '{"x":1,"e-mail":"a","constructor":true}';
  const at = '2022-10-26T21:11:27.000Z';
  const text = `{"x":${p},"x$x":2,"item":[${p},${p}],"pair":[${p},${p}],"end":{"point":${p},"at":"${at}"}}`;
  const value = JSON.parse(text);
  await checkCodec(t, whole, {
    valid: [[text, { ...value, end: { ...value.end, at: new Date(at) } }]],
    invalid: [
      ...['null', '[]', '1'].map((wrong): [string, string] => [
        text.replace(p, wrong),
        'value.x | type | { x: number; "e-mail": string; constructor: boolean; } | Expected { x: number; "e-mail": string; constructor: boolean; }',
      ]),
      [text.replace('"x":1', '"x":"1"'), 'value.x.x | type | number | Expected number'],
      [
        text.replaceAll(',"constructor":true}]', '}]'),
        'value.item.1.constructor | missing | boolean | Missing; expected boolean',
        'value.pair.1.constructor | missing | boolean | Missing; expected boolean',
      ],
    ],
  });
  const [decoded] = (await loadCodec(whole)).decode(value) as [typeof value];
  t.not(decoded.x, value.x);
  t.not(decoded.item[0], value.item[0]);
});

test('an object without index signature may be closed: Record<string, never>', async (t) => {
  const none: type.Type = (builder) =>
    builder.add({ kind: 'object', properties: [], closed: true });
  const codec = await loadCodec(none);
  t.deepEqual(codec.decode({}), [{}]);
  t.is(codec.decode({ a: 1 }), undefined);
  t.like(codec.explain({ a: 1 }), [{ code: 'unknown-key' }]);
  const either = await loadCodec(type.union(type.object({ kind: type.literal('a') }), none));
  t.is(either.decode({ kind: 'b' }), undefined);
  t.deepEqual(either.decode({ kind: 'a' }), [{ kind: 'a' }]);
});

test('values with keys that their type forbids are not written without them', async (t) => {
  const none: type.Type = (builder) =>
    builder.add({ kind: 'object', properties: [], closed: true });
  const byId: type.Type = (builder) => {
    const key = type.constrained(type.string, { kind: 'format', value: 'uuid' })(builder);
    const patterns = [{ key, type: type.number(builder) }];
    return builder.add({ kind: 'object', properties: [], patterns, closed: true });
  };
  const id = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';
  for (const { of, good, bad } of [
    { of: none, good: {}, bad: { a: 1 } },
    { of: byId, good: { [id]: 1 }, bad: { [id]: 1, no: 2 } },
    { of: type.object({ x: none }), good: { x: {} }, bad: { x: { a: 1 } } },
    { of: type.array(none), good: [{}], bad: [{}, { a: 1 }] },
    {
      of: type.map(type.string, none),
      good: new Map([['a', {}]]),
      bad: new Map([['a', { a: 1 }]]),
    },
    { of: type.tuple(type.number, none), good: [1, {}], bad: [1, { a: 1 }] },
    { of: type.array(type.array(none)), good: [[{}]], bad: [[{ a: 1 }]] },
  ]) {
    const codec = await loadTypeCodec(of);
    t.true(codec.is(good));
    t.deepEqual(codec.parse(codec.encode(good)), { ok: true, value: good });
    t.deepEqual(encodeByModel(codec.model, codec.model.type, good), JSON.parse(codec.encode(good)));
    t.false(codec.is(bad));
    t.throws(() => codec.encode(bad), { instanceOf: TypeError });
    t.throws(() => encodeByModel(codec.model, codec.model.type, bad), { instanceOf: TypeError });
  }
});

test('keys may have constraints, and others are rejected', async (t) => {
  const byId: type.Type = (builder) => {
    const key = type.constrained(type.string, { kind: 'format', value: 'uuid' })(builder);
    const patterns = [{ key, type: type.number(builder) }];
    return builder.add({ kind: 'object', properties: [], patterns, closed: true });
  };
  const codec = await loadCodec(byId);
  const id = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';
  t.deepEqual(codec.decode({ [id]: 1 }), [{ [id]: 1 }]);
  t.is(codec.decode({ no: 1 }), undefined);
  t.like(codec.explain({ no: 1 }), [{ code: 'unknown-key', path: ['value', 'no'] }]);
  t.is(codec.decode({ [id]: 'a' }), undefined);
  t.is(codec.encode({ [id]: 1 }), JSON.stringify({ [id]: 1 }));
});
