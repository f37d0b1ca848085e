import { bodyLimit, createModelBuilder, type TypeId, worstSize } from '@mikrokit/types/model';
import { decodeByModel } from '@mikrokit/types/runtime/interpret';
import test from 'ava';
import fc from 'fast-check';
import { runs } from './arbitraries/runs.ts';
import * as type from './define-types.ts';

function sizeOf(given: type.Type) {
  const builder = createModelBuilder();
  const { types, ids } = builder.buildTypes([given(builder)]);
  return worstSize(types, ids[0] as string);
}

const short = type.constrained(type.string, { kind: 'maxLength', value: 3 });
const few = (element: type.Type) =>
  type.constrained(type.array(element), { kind: 'maxItems', value: 2 });

test('the largest JSON of a type with bounds is at most its worst size', (t) => {
  const escaped = (text: string) =>
    [...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  for (const [given, largest] of [
    [short, `"${escaped('abc')}"`],
    [type.boolean, 'false'],
    [type.number, '-1.7976931348623157e+308'],
    [few(short), `["${escaped('abc')}","${escaped('abc')}"]`],
    [
      type.object({ ab: short, c: type.optional(type.nil) }),
      `{"${escaped('ab')}":"${escaped('abc')}","${escaped('c')}":null}`,
    ],
    [type.union(short, type.boolean, type.nothing), `"${escaped('abc')}"`],
    [type.tuple(short, type.number), `["${escaped('abc')}",-1.7976931348623157e+308]`],
    [type.date, '"2022-10-26T21:11:27.000000000+02:00"'],
    [type.sensitive(short), `"${escaped('abc')}"`],
    [type.literal('abc'), `"${escaped('abc')}"`],
    [
      type.constrained(type.string, { kind: 'format', value: 'uuid' }),
      `"${escaped('f81d4fae-7dec-11d0-a765-00a0c91e6bf6')}"`,
    ],
  ] as const) {
    const size = sizeOf(given);
    if (!('bytes' in size)) return t.fail(`${largest} has no bound`);
    t.true(size.bytes >= largest.length, `${size.bytes} bytes for ${largest}`);
    t.true(size.bytes <= 30 * largest.length, `${size.bytes} bytes for ${largest}`);
  }
});

test('a part without a bound is named', (t) => {
  for (const [given, path] of [
    [type.string, ''],
    [type.object({ a: type.object({ b: type.string }) }), 'a.b'],
    [type.array(short), ''],
    [few(type.object({ text: type.string })), '[number].text'],
    [type.tuple(type.labelled('user', type.object({ name: type.string }))), 'user.name'],
    [type.object({}, { index: { key: 'string', type: short } }), ''],
    [type.unknown, ''],
    [type.bytes('Uint8Array'), ''],
    [type.union(type.number, type.string), ''],
    [type.recursive((self) => type.object({ next: type.optional(self) })), 'next'],
    [type.tuple(type.rest(short)), ''],
  ] as const)
    t.like(sizeOf(given), { path });
});

/** A type with bounds, and the value of it that is largest as JSON. */
interface Bounded {
  readonly type: type.Type;
  readonly largest: unknown;
}

const UUID = 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6';
const EMAIL = `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(3)}com`;

const bounded: fc.Arbitrary<Bounded> = fc.letrec<{ any: Bounded }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Bounded>(
      { type: type.boolean, largest: false },
      { type: type.nil, largest: null },
      { type: type.number, largest: -1.7976931348623157e308 },
      { type: type.date, largest: '2022-10-26T21:11:27.000000000+02:00' },
      { type: type.bigint, largest: `-${'9'.repeat(4096)}` },
      { type: type.url, largest: `http://a/${'x'.repeat(65_527)}` },
      { type: type.regExp, largest: `/${'😀'.repeat(499)}/` },
      { type: type.literal('ä"\n'), largest: 'ä"\n' },
      { type: type.enumOf('E', { a: 'long é', b: 1 }), largest: 'long é' },
      { type: type.constrained(type.string, { kind: 'format', value: 'uuid' }), largest: UUID },
      { type: type.constrained(type.string, { kind: 'format', value: 'email' }), largest: EMAIL },
    ),
    fc.nat(300).map((value) => ({
      type: type.constrained(type.string, { kind: 'maxLength', value }),
      largest: '\u{1f600}'.repeat(value / 2) + (value % 2 ? '\0' : ''),
    })),
    fc.tuple(tie('any'), fc.nat(20)).map(([of, value]) => ({
      type: type.constrained(type.array(of.type), { kind: 'maxItems', value }),
      largest: Array(value).fill(of.largest),
    })),
    fc.tuple(tie('any'), fc.nat(5)).map(([of, value]) => ({
      type: type.constrained(
        type.map(type.constrained(type.string, { kind: 'maxLength', value: 3 }), of.type),
        { kind: 'maxItems', value },
      ),
      largest: Array.from({ length: value }, (_, i) => [`é"${i}`, of.largest]),
    })),
    fc.array(tie('any'), { maxLength: 5 }).map((parts) => ({
      type: type.tuple(...parts.map((part) => part.type)),
      largest: parts.map((part) => part.largest),
    })),
    fc
      .dictionary(fc.string({ unit: 'grapheme', maxLength: 9 }), tie('any'), { maxKeys: 5 })
      .map((parts) => ({
        type: type.object(
          Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, part.type])),
        ),
        largest: Object.fromEntries(
          Object.entries(parts).map(([key, part]) => [key, part.largest]),
        ),
      })),
  ),
})).any;

test('the largest value of a type with bounds fits into its limit, however it is written', (t) => {
  let largest = 0;
  fc.assert(
    fc.property(bounded, (given) => {
      const builder = createModelBuilder();
      const { types, ids } = builder.buildTypes([type.tuple(given.type)(builder)]);
      const id = ids[0] as TypeId;
      const size = worstSize(types, id);
      if (!('bytes' in size)) throw new Error(`${size.path} has no bound`);
      fc.pre(size.bytes < 500_000);
      const list = [given.largest];
      const decoded = decodeByModel({ types }, id, JSON.parse(JSON.stringify(list)), {
        maxDepth: 64,
      });
      if (!decoded.ok) throw new Error(JSON.stringify(decoded.issues));
      const text = escaped(JSON.stringify(list));
      if (text.length > size.bytes) throw new Error(`${text.length} bytes, not ${size.bytes}`);
      const spaced = JSON.stringify(list, null, 2);
      if (Buffer.byteLength(spaced) > bodyLimit(size.bytes))
        throw new Error(
          `${Buffer.byteLength(spaced)} bytes with white space, not ${bodyLimit(size.bytes)}`,
        );
      largest = Math.max(largest, size.bytes);
    }),
    runs(200),
  );
  t.true(largest > 16_384, `${largest} bytes`);
});

/** `{"é":1}` → `{"\u00e9":1}`: each character of its texts as an escape. */
function escaped(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"/g, (text) => {
    const units = (JSON.parse(text) as string).split('');
    const escapes = units.map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    return `"${escapes.join('')}"`;
  });
}

test('types within many others are counted once', (t) => {
  let made: type.Type = type.number;
  for (let i = 0; i < 40; i++) {
    const part = made;
    made = type.object({ a: part, b: part });
  }
  const size = sizeOf(made);
  t.true('bytes' in size && size.bytes > 2 ** 40);
});
