import { ELEMENT_SIZES, type NodeOf } from '@mikrokit/types/model';
import fc from 'fast-check';

/** Date-times of RFC 3339: ends of days, months and years, leap days, the ends of the scale, other offsets. */
export const dates: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '1970-01-01T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
    '2024-02-29T12:00:00.000Z',
    '2023-12-31T23:59:59.999Z',
    '2024-01-31T00:00:00.000Z',
    '2024-03-31T01:30:00+01:00',
    '0001-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '2038-01-19T03:14:08.000Z',
  ),
  fc
    .date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2100-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString()),
  fc
    .date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString()),
);

export const urls: fc.Arbitrary<string> = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom(
    'http://localhost/',
    'https://user:password@a.example/b?c=%22#d',
    'mailto:a@b.example',
    'data:,a',
    'javascript:0',
    'file:///',
  ),
);

export const regExps: fc.Arbitrary<string> = fc.constantFrom(
  '/a/',
  '/^\\d+$/g',
  '/[a-z]/iu',
  '/(?:)/',
);

/** Base64 of whole elements. */
export function bytes(of: NodeOf<'bytes'>['of']): fc.Arbitrary<string> {
  const size = ELEMENT_SIZES[of];
  return fc
    .array(fc.uint8Array({ minLength: size, maxLength: size }), { maxLength: 20 })
    .map((elements) => Buffer.concat(elements).toString('base64'));
}

/** Texts of the classes of `Temporal`, by RFC 9557 and ISO 8601. */
export function temporals(of: NodeOf<'temporal'>['of']): fc.Arbitrary<string> {
  const made = FROM_DATE[of as keyof typeof FROM_DATE];
  const examples = fc.constantFrom<string>(...TEMPORAL[of]);
  return made === undefined
    ? examples
    : fc.oneof(examples, dates.filter((text) => text.endsWith('Z')).map(made));
}

const FROM_DATE = {
  Instant: (text: string) => text,
  PlainDate: (text: string) => text.slice(0, 10),
  PlainTime: (text: string) => text.slice(11, -1),
  PlainDateTime: (text: string) => text.slice(0, -1),
  PlainYearMonth: (text: string) => text.slice(0, 7),
} as const;

const TEMPORAL = {
  Instant: ['1969-12-31T23:59:59.999999999Z', '-271821-04-20T00:00:00Z'],
  ZonedDateTime: [
    '2022-10-30T02:30:00+02:00[Europe/Paris]',
    '2022-10-30T02:30:00+01:00[Europe/Paris]',
    '2024-02-29T00:00:00+00:00[UTC]',
  ],
  PlainDate: ['2024-02-29', '-271821-04-19', '+275760-09-13', '2022-10-26[u-ca=japanese]'],
  PlainTime: ['00:00:00', '23:59:59.000000001'],
  PlainDateTime: ['2022-10-26T10:00:00.5', '2024-02-29T23:59:59'],
  PlainYearMonth: ['2024-02', '-271821-04'],
  PlainMonthDay: ['02-29', '12-31'],
  Duration: ['PT0S', '-P1Y2M3W4DT5H6M7.008009010S', 'P1D', 'PT36H'],
} as const;
