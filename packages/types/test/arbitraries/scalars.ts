import { sensitive } from '@mikrokit/types/sensitive';
import fc from 'fast-check';
import * as type from '../define-types.ts';
import { constrainedScalars } from './constrained-scalars.ts';
import { anyJson, anyJsonList, anyJsonObject, numbers, texts } from './odd-values.ts';
import { type Sample, sampleOf } from './sample.ts';

const common = [
  sampleOf(type.string, () => texts),
  sampleOf(type.number, () => numbers),
  sampleOf(type.boolean, () => fc.boolean()),
  sampleOf(type.nil, () => fc.constant(null), { takesNull: true }),
  sampleOf(type.date, () => dates),
  sampleOf(type.bigint, () => fc.bigInt()),
];

/** An entry for each kind, with some of its types where it has several. */
const plain = fc.constantFrom(
  ...common,
  sampleOf(type.sensitive(type.string), () => texts.map(sensitive)),
  sampleOf(type.sensitive(type.date), () => dates.map(sensitive)),
  sampleOf(type.url, () => urls),
  ...literals(),
  ...templates(),
  ...binary(),
  ...temporal(),
  sampleOf(type.regExp, () => fc.constantFrom(/a/, /[/\]]\/"/gi, /^\d+$/v, /(?:)/y)),
  sampleOf(type.anyObject, (size) => fc.oneof(anyJsonList(size), anyJsonObject(size))),
  // TypeScript makes unknown of a union with unknown.
  sampleOf(type.unknown, anyJson, { members: [], takesNull: true }),
);

/** Values of database tables. */
export const cells: fc.Arbitrary<Sample> = fc.constantFrom(
  ...common,
  ...literals(),
  ...templates(),
);

/** Types that are not made of others. */
export const scalars: fc.Arbitrary<Sample> = fc.oneof(
  { arbitrary: plain, weight: 3 },
  { arbitrary: constrainedScalars, weight: 1 },
);

const dates = fc.date({
  noInvalidDate: true,
  min: new Date('0000-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59.999Z'),
});

const urls = fc
  .oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.constantFrom('https://a.example/b?c="#d', 'mailto:a@b.example', 'data:,a  b', 'urn:x:12'),
  )
  .map((text) => new URL(text));

function literals(): Sample[] {
  const colors = type.enumOf('Color', { Red: 'red', Blue: 'blue', None: 3 });
  return [
    ...['a', 'b', '12', 1, -2.5, true, false].map((value) =>
      sampleOf(type.literal(value), () => fc.constant(value)),
    ),
    ...[7n, -(2n ** 64n)].map((value) =>
      sampleOf(type.bigintLiteral(value), () => fc.constant(value)),
    ),
    sampleOf(colors, () => fc.constantFrom('red', 'blue', 3)),
  ];
}

function templates(): Sample[] {
  return [
    sampleOf(type.template`user-${'number'}`, () =>
      fc.oneof(
        numbers.map((number) => `user-${number}`),
        fc.constantFrom('user-0x1F', 'user- 1e3 '),
      ),
    ),
    sampleOf(type.template`${'string'}-${'bigint'}`, () =>
      fc.tuple(texts, fc.bigInt()).map(([text, digits]) => `${text.replaceAll('-', '')}-${digits}`),
    ),
    sampleOf(type.template`${'string'}${{ cases: ['Uppercase'] }}`, () =>
      fc.constantFrom('a', 'aB', '-ÉÀ"'),
    ),
    sampleOf(type.template`${{ cases: ['Capitalize'] }}, ${'string'}`, () =>
      fc.constantFrom('A, b', ', ', 'É\n, ,'),
    ),
  ];
}

function binary(): Sample[] {
  const classes = [
    ...(['Uint8Array', 'Int8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array'] as const),
    ...(['Int32Array', 'Uint32Array', 'BigInt64Array', 'BigUint64Array'] as const),
    ...(['Float16Array', 'Float32Array', 'Float64Array'] as const),
  ];
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
  return [
    sampleOf(type.bytes('ArrayBuffer'), () => bytes.map(({ buffer }) => buffer.slice(0, 7))),
    ...classes.map((of) =>
      // Views of a part of a buffer.
      sampleOf(type.bytes(of), () =>
        fc.tuple(bytes, fc.nat(3)).map(([{ buffer }, n]) => {
          const view = globalThis[of];
          return new view(buffer.slice(0), 8, (8 * n) / view.BYTES_PER_ELEMENT);
        }),
      ),
    ),
  ];
}

function temporal(): Sample[] {
  const texts = {
    Instant: ['1969-12-31T23:59:59.999999999Z', '-271821-04-20T00:00:00Z'],
    ZonedDateTime: [
      '2022-10-30T02:30:00+02:00[Europe/Paris]',
      '2022-10-30T02:30:00+01:00[Europe/Paris]',
      '1972-01-01T00:00:00-00:45[Africa/Monrovia][u-ca=hebrew]',
    ],
    PlainDate: ['2022-10-26', '+275760-09-13[u-ca=japanese]'],
    PlainTime: ['00:00:00', '23:59:59.000000001'],
    PlainDateTime: ['2022-10-26T10:00:00.5', '-000001-01-01T00:00:00[u-ca=islamic-umalqura]'],
    PlainYearMonth: ['2022-10', '2022-10-26[u-ca=hebrew]'],
    PlainMonthDay: ['02-29', '2022-10-26[u-ca=chinese]'],
    Duration: ['PT0S', '-P1Y2M3W4DT5H6M7.008009010S'],
  } as const;
  return (Object.keys(texts) as (keyof typeof texts)[]).map((of) => {
    const from = Temporal[of].from.bind(Temporal[of]) as (text: string) => unknown;
    return sampleOf(type.temporal(of), () => fc.constantFrom<string[]>(...texts[of]).map(from));
  });
}
