import type { Codec } from '@mikrokit/types';
import test from 'ava';
import * as type from './define-types.ts';
import { loadTypeCodec } from './load-type-codec.ts';

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

function decoded(codec: Codec<unknown>, json: unknown): unknown {
  const result = codec.decode(json);
  return result.ok ? result.value : result.issues;
}

class Style {
  get own2() {
    return 'from the class';
  }
  own5 = 'own';
}

/** Properties that may be absent, of three types. */
const many = Object.fromEntries(
  range(300).map((i) => [
    `own${i}`,
    type.optional(
      [type.string, type.number, type.array(type.object({ at: type.date }))][i % 3] as type.Type,
    ),
  ]),
);
const odd = {
  'a "quoted" name': type.optional(type.string),
  constructor: type.optional(type.string),
};
const wide = type.object({ id: type.number, ...many, ...odd });

test('objects of many optional properties are written, read and tested as others', async (t) => {
  const codec = await loadTypeCodec(wide);
  const date = new Date('2026-01-01T00:00:00.000Z');
  const value = { own2: [{ at: date }], id: 1, own3: 'c', constructor: 'd', own6: undefined };
  const json = { id: 1, own2: [{ at: date.toISOString() }], own3: 'c', constructor: 'd' };
  t.deepEqual(JSON.parse(codec.encode(value)), json);
  t.deepEqual(decoded(codec, json), { id: 1, own2: [{ at: date }], own3: 'c', constructor: 'd' });
  t.deepEqual(JSON.parse(codec.encode({ id: 1, 'a "quoted" name': 'x' })), {
    id: 1,
    'a "quoted" name': 'x',
  });
  t.deepEqual(decoded(codec, { id: 1, unknown: 7 }), { id: 1 });
  t.throws(() => codec.encode({ id: 1, own4: 'no number' }));
  t.throws(() => codec.encode({ own4: 1 }));
});

test('an instance of a class is written with what its class has', async (t) => {
  const texts = Object.fromEntries(range(100).map((i) => [`own${i}`, type.optional(type.string)]));
  const codec = await loadTypeCodec(type.object({ ...texts, ...odd }));
  t.deepEqual(JSON.parse(codec.encode(new Style())), { own2: 'from the class', own5: 'own' });
});

test('lists of wide objects cost by the properties that are there', async (t) => {
  const texts = Object.fromEntries(range(900).map((i) => [`own${i}`, type.optional(type.string)]));
  const codec = await loadTypeCodec(type.array(type.object(texts)));
  const list = range(5000).map((i) => ({ own1: 'a', [`own${i % 900}`]: 'b', own899: 'c' }));
  codec.encode(list);
  const start = performance.now();
  const text = codec.encode(list);
  const taken = performance.now() - start;
  t.deepEqual(JSON.parse(text), list);
  // 15 ms; reading each of the 900 took 7 s.
  t.true(taken < 1000, `${taken} ms`);
});

test('a union of thousands of literals is looked up', async (t) => {
  const literals = range(5000).map((i) => type.literal(i % 2 ? `value${i}` : i));
  const codec = await loadTypeCodec(type.array(type.union(...literals, type.nil, type.date)));
  const date = new Date('2026-01-01T00:00:00.000Z');
  const value = ['value4999', 4998, null, date, 'value1', 0];
  t.deepEqual(decoded(codec, JSON.parse(codec.encode(value))), value);
  t.throws(() => codec.encode(['value2']));
  t.throws(() => codec.encode([5000]));
  const texts = await loadTypeCodec(
    type.array(type.union(...range(5000).map((i) => type.literal(`value${i}`)))),
  );
  const list = range(20_000).map((i) => `value${i % 5000}`);
  const start = performance.now();
  t.deepEqual(decoded(texts, JSON.parse(texts.encode(list))), list);
  t.true(performance.now() - start < 1000);
});

test('a union of hundreds of objects is chosen from by its literal key', async (t) => {
  const members = range(300).map((i) =>
    type.object({ kind: type.literal(`k${i}`), [`own${i}`]: type.date }),
  );
  const codec = await loadTypeCodec(type.union(...members));
  const date = new Date('2026-01-01T00:00:00.000Z');
  const value = { kind: 'k299', own299: date };
  t.deepEqual(decoded(codec, JSON.parse(codec.encode(value))), value);
  t.throws(() => codec.encode({ kind: 'k300', own299: date }));
});
