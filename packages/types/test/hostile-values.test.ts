import test from 'ava';
import * as type from './define-types.ts';
import { loadCodec, loadCodecs } from './load-codecs.ts';

const DEEP = 400;

/** `[[[…]]]`-like nesting. */
function nest(levels: number, leaf: unknown, wrap: (inner: unknown) => unknown): unknown {
  let value = leaf;
  for (let i = 0; i < levels; i++) value = wrap(value);
  return value;
}

test('recursive types are decoded down to maxDepth levels, and explain reports deeper values', async (t) => {
  const tree = type.recursive((self) => type.object({ next: type.union(self, type.nil) }));
  const { decode, explain } = await loadCodec(tree);
  const deep = (levels: number) => nest(levels, null, (next) => ({ next }));
  // The list of parameters is a level too.
  t.truthy(decode(deep(9), 10));
  t.deepEqual(explain(deep(9), 10), []);
  t.is(decode(deep(10), 10), undefined);
  t.deepEqual(
    explain(deep(10), 10).map(({ path, code, message }) => [path.length, code, message]),
    [[10, 'depth', 'Nested too deeply; expected at most 10 levels']],
  );
  t.is(decode(deep(100_000), 64), undefined);
  t.is(explain(deep(100_000), 64).length, 1);
});

test('unknown values are decoded down to maxDepth levels', async (t) => {
  const { decode, explain } = await loadCodec(type.object({ any: type.unknown }));
  const deep = (levels: number) => ({ any: nest(levels, 1, (inner) => [inner]) });
  t.truthy(decode(deep(8), 10));
  t.deepEqual(explain(deep(8), 10), []);
  t.is(decode(deep(9), 10), undefined);
  t.is(explain(deep(9), 10)[0]?.code, 'depth');
  t.is(decode(deep(100_000), 10), undefined);
  t.is(explain(deep(100_000), 10).length, 1);
});

test('types that do not nest without end are not bounded by maxDepth', async (t) => {
  const flat = type.object({ a: type.object({ b: type.object({ c: type.number }) }) });
  const { decode, explain } = await loadCodec(type.tuple(flat, type.unknown));
  t.truthy(decode([{ a: { b: { c: 1 } } }, 1], 2));
  t.deepEqual(explain([{ a: { b: { c: 1 } } }, 1], 2), []);
  t.deepEqual(
    explain([{ a: { b: { c: 1 } } }, []], 2).map(({ code }) => code),
    ['depth'],
  );
});

test('unions whose members are tried one by one take linear time, however deep', async (t) => {
  const types = [
    type.recursive((self) =>
      type.union(
        type.object({ a: self, x: type.literal(1) }),
        type.object({ a: self, y: type.literal(1) }),
        type.nil,
      ),
    ),
    type.recursive((self) =>
      type.union(
        type.object({ a: type.union(self, type.nil), x: type.object({}) }),
        type.object({ a: type.union(self, type.nil), y: type.object({}) }),
      ),
    ),
    type.recursive((self) =>
      type.union(
        type.tuple(self, type.object({ x: type.number })),
        type.tuple(self, type.object({ y: type.number })),
        type.number,
      ),
    ),
    type.recursive((self) =>
      type.object({ next: type.union(self, type.nil), date: type.optional(type.date) }),
    ),
  ];
  const wraps = [
    (a: unknown) => ({ a, y: 1, x: 2 }),
    (a: unknown) => ({ a, y: {}, x: [] }),
    (a: unknown) => [a, { y: 1 }],
    (next: unknown) => ({ next }),
  ];
  const leaves = [null, { a: null, x: {} }, 1, { next: null }];
  const codecs = await loadCodecs(types);
  for (const [i, { decode, encode, explain }] of codecs.entries()) {
    const right = nest(DEEP, leaves[i], wraps[i]!);
    const wrong = nest(DEEP, 'wrong', wraps[i]!);
    const [value] = decode(right, 1000) ?? [];
    t.truthy(value);
    t.deepEqual(explain(right, 1000), []);
    t.truthy(encode(value, 1000));
    t.is(decode(wrong, 1000), undefined);
    t.true(explain(wrong, 1000).length > 0);
  }
});

test('memoized results of a value are dropped before the next call', async (t) => {
  const union = type.recursive((self) =>
    type.union(
      type.object({ a: type.union(self, type.nil), x: type.number }),
      type.object({ a: type.union(self, type.nil), y: type.number }),
    ),
  );
  const { decode, encode } = await loadCodec(union);
  const inner: Record<string, unknown> = { a: null, x: 1 };
  const outer = { a: inner, y: 1 };
  t.deepEqual(decode(outer), [outer]);
  inner.x = 'not a number';
  t.is(decode(outer), undefined);
  t.throws(() => encode(outer), { instanceOf: TypeError });
  inner.x = 2;
  t.deepEqual(decode(outer), [outer]);
  t.is(encode(outer), '{"a":{"a":null,"x":2},"y":1}');
});

test('a decoded value is fresh: nothing of it is shared with the JSON', async (t) => {
  const { decode } = await loadCodec(
    type.object({ list: type.array(type.object({ a: type.number })), any: type.unknown }),
  );
  const json = { list: [{ a: 1 }], any: { b: [1] } };
  const [value] = decode(json) as [typeof json];
  value.list[0]!.a = 2;
  value.any.b.push(2);
  t.deepEqual(json, { list: [{ a: 1 }], any: { b: [1] } });
});

test('long lists are read in linear time', async (t) => {
  const { decode, explain } = await loadCodec(
    type.array(type.union(type.object({ a: type.string }), type.object({ b: type.date }))),
  );
  const list = Array.from({ length: 100_000 }, () => ({ a: 'a' }));
  t.truthy(decode(list));
  t.is(explain([...list, 1]).length, 1);
  t.is(decode(new Array(1_000_000).fill(1)), undefined);
});
