import { decodeByModel, encodeByModel } from '@mikrokit/types/runtime/interpret';
import test from 'ava';
import type { Type } from './define-types.ts';
import * as type from './define-types.ts';
import { loadTypeCodec } from './load-type-codec.ts';

const MAX_DEPTH = 7;

/** A type that nests without end, a value of it that does not nest, and what wraps a value in `levels` levels more. */
interface Case {
  readonly type: Type;
  readonly leaf: unknown;
  readonly wrap: (inner: unknown) => unknown;
  readonly levels?: number;
  /** Levels of the leaf that count. */
  readonly ofLeaf?: number;
}

const cases: Readonly<Record<string, Case>> = {
  objects: {
    type: type.recursive((self) => type.object({ next: type.union(self, type.nil) })),
    leaf: null,
    wrap: (next) => ({ next }),
  },
  'optional properties': {
    type: type.recursive((self) => type.object({ next: type.optional(self) })),
    leaf: {},
    ofLeaf: 1,
    wrap: (next) => ({ next }),
  },
  'index signatures': {
    type: type.recursive((self) =>
      type.object({}, { index: { key: 'string', type: type.union(self, type.number) } }),
    ),
    leaf: 1,
    wrap: (a) => ({ a }),
  },
  arrays: {
    type: type.recursive((self) => type.array(type.union(self, type.number))),
    leaf: 1,
    wrap: (inner) => [1, inner],
  },
  tuples: {
    type: type.recursive((self) => type.tuple(type.union(self, type.date))),
    leaf: new Date(0),
    wrap: (inner) => [inner],
  },
  Maps: {
    type: type.recursive((self) => type.map(type.string, type.union(self, type.number))),
    leaf: 1,
    wrap: (inner) => new Map([['a', inner]]),
  },
  'keys of Maps': {
    type: type.recursive((self) => type.map(type.union(self, type.number), type.string)),
    leaf: 1,
    wrap: (inner) => new Map([[inner, 'a']]),
  },
  Sets: {
    type: type.recursive((self) => type.set(type.union(self, type.number))),
    leaf: 1,
    wrap: (inner) => new Set([1.5, inner]),
  },
  'members tried one by one': {
    type: type.recursive((self) =>
      type.union(
        type.object({ a: self, x: type.number }),
        type.object({ a: self, y: type.number }),
        type.object({ value: type.number }),
      ),
    ),
    leaf: { value: 1 },
    wrap: (a) => ({ a, y: 1 }),
  },
  'lists tried one by one': {
    type: type.recursive((self) =>
      type.union(type.tuple(self), type.tuple(self, self), type.tuple(type.date, type.nil)),
    ),
    leaf: [new Date(0), null],
    wrap: (inner) => [inner],
  },
  'types that take turns': {
    type: type.recursive((self) =>
      type.object({ list: type.array(type.union(self, type.string)) }),
    ),
    leaf: 'a',
    wrap: (inner) => ({ list: [inner] }),
    levels: 2,
  },
  'unknown values': {
    type: type.unknown,
    leaf: 1,
    wrap: (inner) => ({ a: [inner] }),
    levels: 2,
  },
  'unknown parts': {
    type: type.object({ a: type.array(type.unknown) }),
    leaf: [],
    ofLeaf: 1,
    wrap: (inner) => ({ a: [inner] }),
    levels: 2,
  },
};

function nest({ leaf, wrap }: Case, times: number): unknown {
  let value = leaf;
  for (let i = 0; i < times; i++) value = wrap(value);
  return value;
}

for (const [name, given] of Object.entries(cases)) {
  const { levels = 1 } = given;
  const times = Math.floor((MAX_DEPTH - (given.ofLeaf ?? 0)) / levels);

  test(`${name}: a value at the limit makes the round trip, one level more is rejected both ways`, async (t) => {
    const codec = await loadTypeCodec(given.type, { maxDepth: MAX_DEPTH });
    const roomy = await loadTypeCodec(given.type, { maxDepth: 100 });
    const { model } = codec;
    const right = nest(given, times);
    const text = codec.encode(right);
    t.true(codec.is(right));
    t.deepEqual(codec.parse(text), { ok: true, value: right });
    const json = JSON.parse(text);
    t.deepEqual(encodeByModel(model, model.type, right, { maxDepth: MAX_DEPTH }), json);
    t.true(decodeByModel(model, model.type, json, { maxDepth: MAX_DEPTH }).ok);

    const deep = nest(given, times + 1);
    const deepJson = JSON.parse(roomy.encode(deep));
    const message = /^Value nests too deep, or holds itself: expected at most 7 levels/;
    t.throws(() => codec.encode(deep), { instanceOf: TypeError, message });
    t.throws(() => encodeByModel(model, model.type, deep, { maxDepth: MAX_DEPTH }), { message });
    t.false(codec.decode(deepJson).ok);
    t.false(decodeByModel(model, model.type, deepJson, { maxDepth: MAX_DEPTH }).ok);
    t.true(roomy.is(deep));
  });

  if (name.startsWith('unknown')) continue;

  test(`${name}: is and assert reject values that nest too deep, even deeper than any stack`, async (t) => {
    const codec = await loadTypeCodec(given.type, { maxDepth: MAX_DEPTH });
    for (const value of [nest(given, times + 1), nest(given, 50_000)]) {
      t.false(codec.is(value));
      t.like(
        t.throws(() => codec.assert(value)),
        { issues: { length: 1, 0: { code: 'depth', expected: 'at most 7 levels' } } },
      );
      t.throws(() => codec.encode(value), { message: /^Value nests too deep/ });
    }
  });
}
