import test from 'ava';
import { checkCodec } from './check-codec.ts';
import * as type from './define-types.ts';
import { loadCodec } from './load-codecs.ts';

const MOST = 4096;
const count = (length: number) => Array.from({ length }, (_, i) => i);
const entries = (length: number) => count(length).map((i) => [i, null] as const);

const bounded = {
  numbers: type.set(type.number),
  'numbers or text': type.set(type.union(type.string, type.number)),
  'small numbers': type.set(type.constrained(type.number, { kind: 'format', value: 'uint16' })),
  anything: type.set(type.unknown),
  'numbers with a bound below': type.constrained(type.set(type.number), {
    kind: 'minItems',
    value: 1,
  }),
};

for (const [what, of] of Object.entries(bounded)) {
  test(`a Set of ${what} holds at most 4,096, both ways`, async (t) => {
    const codec = await loadCodec(of);
    t.deepEqual(codec.decode(count(MOST)), [new Set(count(MOST))]);
    t.is(codec.encode(new Set(count(MOST))), JSON.stringify(count(MOST)));
    t.is(codec.decode(count(MOST + 1)), undefined);
    t.deepEqual(
      codec.explain(count(MOST + 1)).map(({ code }) => code),
      ['maxItems'],
    );
    t.throws(() => codec.encode(new Set(count(MOST + 1))), { instanceOf: TypeError });
  });
}

test('a Map with keys that are numbers or bigints has the same bound, also within other types', async (t) => {
  const counts = type.map(type.number, type.nil);
  const shown = 'Map<number, null> & MaxItems<4096>';
  await checkCodec(t, type.object({ counts: type.optional(counts) }), {
    valid: [[`{"counts":${JSON.stringify(entries(MOST))}}`, { counts: new Map(entries(MOST)) }]],
    invalid: [
      [
        `{"counts":${JSON.stringify(entries(MOST + 1))}}`,
        `value.counts | maxItems | ${shown} | Too many; expected ${shown}`,
      ],
    ],
    unwritable: [{ counts: new Map(entries(MOST + 1)) }],
  });
  const big = await loadCodec(type.map(type.bigint, type.nil));
  const list = entries(MOST + 1).map(([key]) => [String(key), null]);
  t.is(big.decode(list), undefined);
  t.is(big.decode(list.slice(1))?.length, 1);
});

test('an explicit MaxItems replaces the bound, and other keys have no bound', async (t) => {
  const text = JSON.stringify(count(2 * MOST));
  const value = new Set(count(2 * MOST));
  const wide = type.constrained(type.set(type.number), { kind: 'maxItems', value: 2 * MOST });
  await checkCodec(t, wide, { valid: [[text, value]] });
  const least = type.constrained(type.set(type.number), { kind: 'minItems', value: 2 * MOST });
  await checkCodec(t, least, { valid: [[text, value]] });
  const texts = count(2 * MOST).map(String);
  await checkCodec(t, type.set(type.string), { valid: [[JSON.stringify(texts), new Set(texts)]] });
});
