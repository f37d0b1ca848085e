import fc from 'fast-check';

/** Names of properties that a careless reader or writer of objects stumbles over. */
export const names = fc.constantFrom(
  'a',
  'b',
  'c',
  'x-y',
  'constructor',
  '__proto__',
  'toString',
  '0',
  'é',
  '"',
  'length',
);

/** Any code point, lone surrogates too. (The unit `binary` of fast-check takes a second to make.) */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));

/** Strings, some similar to values of other types. */
export const texts = fc.oneof(
  fc.string({ unit: character, maxLength: 8 }),
  fc.constantFrom('"\\\n', '\u2028', '\ud800', '2022-10-26T21:11:27Z', '12', 'long'.repeat(20)),
);

/** Numbers that JSON can hold; it has no `-0`. */
export const numbers = fc
  .oneof(
    fc.constantFrom(1, -1.5, 1e21, 5e-324, 2 ** 53),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )
  .map((number) => number + 0);

/** Any JSON value, nested up to so many levels. */
export function anyJson(size: number): fc.Arbitrary<unknown> {
  const scalar = fc.oneof(fc.constantFrom(null, true, false), numbers, texts);
  if (size <= 0) return scalar;
  return fc.oneof({ withCrossShrink: true }, scalar, anyJsonList(size), anyJsonObject(size));
}

export function anyJsonList(size: number): fc.Arbitrary<unknown[]> {
  return fc.array(anyJson(size - 1), { maxLength: 3 });
}

export function anyJsonObject(size: number): fc.Arbitrary<unknown> {
  const name = names.filter((key) => key !== '__proto__');
  return fc.dictionary(name, anyJson(size - 1), { maxKeys: 3, noNullPrototype: true });
}
