import { createModelBuilder, worstSize } from '@mikrokit/types/model';
import test from 'ava';
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
