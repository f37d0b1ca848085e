import { confusesNull, createModelBuilder, findAmbiguity, printType } from '@mikrokit/types/model';
import test from 'ava';
import * as type from './define-types.ts';

/** The two members that are ambiguous, in TypeScript's spelling. */
function ambiguity(...members: type.Type[]): readonly string[] | undefined {
  const builder = createModelBuilder();
  const ids = members.map((member) => member(builder));
  return findAmbiguity(builder.types, ids)?.map((id) => printType(builder.types, id));
}

const a = type.object({ a: type.string });
const dates = type.array(type.date);

test('JSON that only one of two members would decode to another value is ambiguous', (t) => {
  t.deepEqual(ambiguity(type.nil, type.string, type.date), ['string', 'Date']);
  t.deepEqual(ambiguity(type.bigint, type.string), ['bigint', 'string']);
  t.truthy(ambiguity(type.date, type.literal('2022-10-26T21:11:27Z')));
  t.truthy(ambiguity(type.bigint, type.enumOf('E', { A: '12' })));
  t.truthy(ambiguity(type.bigintLiteral(1n), type.literal('1')));
  t.truthy(ambiguity(type.unknown, type.date));
  t.truthy(ambiguity(dates, type.array(type.string)));
  t.truthy(ambiguity(type.tuple(type.date), type.array(type.string)));
  t.truthy(ambiguity(type.object({ a: type.date }), type.object({ a: type.string })));
  t.truthy(
    ambiguity(
      type.object({ a: type.object({ b: type.array(type.date) }) }),
      type.object({ a: type.object({ b: type.array(type.string) }) }),
    ),
  );
  t.truthy(
    ambiguity(
      type.object({ a: type.date }),
      type.object({}, { index: { key: 'string', type: type.string } }),
    ),
  );
  t.truthy(
    ambiguity(
      type.array(type.union(type.string, type.nothing)),
      type.array(type.union(type.string, type.nil)),
    ),
  );
});

test('types that differ in JSON are not ambiguous', (t) => {
  const all = [type.date, type.bigint, type.number, type.boolean, type.nil, type.nothing, dates, a];
  t.is(ambiguity(...all), undefined);
  t.is(ambiguity(type.string, type.literal('a'), type.enumOf('E', { A: 'b', B: 1 })), undefined);
  t.is(ambiguity(type.date, type.literal('now')), undefined);
  t.is(ambiguity(type.bigintLiteral(1n), type.bigintLiteral(2n)), undefined);
  t.is(ambiguity(type.array(type.string), type.array(type.number)), undefined);
  t.is(ambiguity(type.tuple(type.date), type.tuple(type.string, type.string)), undefined);
  t.is(
    ambiguity(type.tuple(type.literal('a'), type.date), type.tuple(type.literal('b'), type.string)),
    undefined,
  );
  t.is(
    ambiguity(
      type.object({ kind: type.literal('a'), x: type.date, y: type.optional(type.string) }),
      type.object({ kind: type.literal('b'), x: type.string, z: type.optional(type.string) }),
    ),
    undefined,
  );
  // As TypeScript infers the result of `flag ? { a: '' } : { b: new Date() }`.
  t.is(
    ambiguity(
      type.object({ a: type.string, b: type.optional(type.nothing) }),
      type.object({ b: type.date, a: type.optional(type.nothing) }),
    ),
    undefined,
  );
});

test('a Map is distinguishable from everything except lists and Maps of other types', (t) => {
  const map = type.map(type.string, type.date);
  t.is(ambiguity(map, type.string, type.object({}), type.nil), undefined);
  t.deepEqual(ambiguity(map, type.array(type.string)), ['Map<string, Date>', 'string[]']);
  t.truthy(ambiguity(map, type.tuple(type.tuple(type.string, type.date))));
  t.truthy(ambiguity(map, type.unknown));
  t.truthy(ambiguity(map, type.map(type.string, type.string)));
  t.truthy(ambiguity(map, type.map(type.bigint, type.date)));
  t.is(ambiguity(map, type.map(type.string, type.number)), undefined);
});

test('a Set is distinguishable from everything except lists, Maps and Sets of other types', (t) => {
  const set = type.set(type.date);
  t.is(ambiguity(set, type.string, type.object({}), type.nil), undefined);
  t.deepEqual(ambiguity(set, dates), ['Set<Date>', 'Date[]']);
  t.truthy(ambiguity(set, type.tuple(type.date)));
  t.truthy(ambiguity(set, type.map(type.string, type.string)));
  t.truthy(ambiguity(set, type.unknown));
  t.truthy(ambiguity(set, type.set(type.string)));
  t.is(ambiguity(set, type.set(type.number)), undefined);
  t.truthy(
    ambiguity(
      type.set(type.union(type.string, type.nil)),
      type.set(type.union(type.string, type.nothing)),
    ),
  );
});

test('a URL is distinguishable from dates and bigints, but not from strings', (t) => {
  t.is(ambiguity(type.url, type.date, type.bigint, type.nil, type.literal('a')), undefined);
  t.deepEqual(ambiguity(type.url, type.string), ['URL', 'string']);
  t.truthy(ambiguity(type.url, type.literal('urn:a')));
  t.truthy(ambiguity(type.url, type.enumOf('E', { A: 'a:b' })));
  t.truthy(ambiguity(type.url, type.unknown));
  t.truthy(ambiguity(type.array(type.url), type.array(type.string)));
});

test('bytes are distinguishable from dates and URLs, but not from strings, bigints and other bytes', (t) => {
  const bytes = type.bytes('Uint8Array');
  t.is(ambiguity(bytes, type.date, type.url, type.nil, type.literal('a')), undefined);
  t.deepEqual(ambiguity(bytes, type.string), ['Uint8Array', 'string']);
  t.deepEqual(ambiguity(bytes, type.bigint), ['Uint8Array', 'bigint']);
  t.deepEqual(ambiguity(bytes, type.bytes('ArrayBuffer')), ['Uint8Array', 'ArrayBuffer']);
  t.truthy(ambiguity(bytes, type.literal('abcd')));
  t.truthy(ambiguity(bytes, type.literal('')));
  t.truthy(ambiguity(bytes, type.bigintLiteral(1234n)));
  t.truthy(ambiguity(bytes, type.unknown));
});

test('members that share keys with the same meaning are tried in an order that drops none', (t) => {
  const wide = type.object({ a: type.string, b: type.optional(type.string) });
  t.is(ambiguity(a, wide), undefined);
  t.is(ambiguity(a, type.object({ a: type.date, b: type.string })), undefined);
  t.is(ambiguity(type.array(a), type.array(wide)), undefined);
  t.is(ambiguity(a, type.object({ b: type.string })), undefined);
  t.is(ambiguity(a, type.object({}, { index: { key: 'string', type: type.string } })), undefined);
});

test('members that would drop keys of each other are ambiguous', (t) => {
  const b = type.object({ a: type.string, b: type.optional(type.string) });
  const c = type.object({ a: type.string, c: type.optional(type.string) });
  t.truthy(ambiguity(b, c));
  t.truthy(ambiguity(type.object({ p: b, q: type.nil }), type.object({ p: c, q: type.nil })));
  t.truthy(
    ambiguity(
      type.object({}, { index: { key: 'number', type: type.string } }),
      type.object({ x: type.optional(type.string) }),
    ),
  );
});

test('members that would have to be tried before each other in a cycle are ambiguous', (t) => {
  const pair = (own: string, other: string) =>
    type.object({ [own]: type.string, [other]: type.optional(type.string) });
  t.is(ambiguity(pair('a', 'b'), pair('b', 'c')), undefined);
  t.truthy(ambiguity(pair('a', 'b'), pair('b', 'c'), pair('c', 'a')));
});

test('recursive members are compared to an end', (t) => {
  const tree = (leaf: type.Type) =>
    type.recursive((self) => type.object({ leaf, left: type.optional(self) }));
  t.truthy(ambiguity(tree(type.date), tree(type.string)));
  t.is(ambiguity(tree(type.number), tree(type.string)), undefined);
  t.is(ambiguity(tree(type.date), tree(type.date)), undefined);
});

test('a big union of literals is compared quickly', (t) => {
  const literals = Array.from({ length: 2000 }, (_, i) => type.literal(`literal ${i}`));
  t.is(ambiguity(...literals), undefined);
});

test('elements that could be null or undefined are found', (t) => {
  const builder = createModelBuilder();
  const confuses = (of: type.Type) => confusesNull(builder.types, of(builder));
  t.true(confuses(type.union(type.nil, type.nothing, type.string)));
  t.false(confuses(type.union(type.nil, type.string)));
  t.false(confuses(type.union(type.nothing, type.string)));
  t.false(confuses(type.unknown));
});

test('a default changes an object that was written without the key', (t) => {
  const withPort = type.object({ port: type.preset(type.number, 8080) });
  const ambiguityOf = (...members: type.Type[]) => {
    const builder = createModelBuilder();
    return findAmbiguity(
      builder.types,
      members.map((member) => member(builder)),
    );
  };
  t.truthy(ambiguityOf(withPort, type.object({ a: type.optional(type.string) })));
  t.truthy(ambiguityOf(withPort, type.object({}, { index: { key: 'number', type: type.string } })));
  t.is(ambiguityOf(withPort, type.object({ host: type.string })), undefined);
});
