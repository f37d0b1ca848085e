import { dateToJson, decodeDate, INVALID } from '@mikrokit/types/runtime';
import test from 'ava';
import { createRandom } from '../../../test/support/random.ts';
import { checkCodec } from './check-codec.ts';
import * as type from './define-types.ts';

const valid = [
  ['2022-10-26T21:11:27Z', '2022-10-26T21:11:27.000Z'],
  ['2022-10-26t21:11:27z', '2022-10-26T21:11:27.000Z'],
  ['2022-10-26T21:11:27.000Z', '2022-10-26T21:11:27.000Z'],
  ['2022-10-26T21:11:27.1Z', '2022-10-26T21:11:27.100Z'],
  ['2022-10-26T21:11:27.12Z', '2022-10-26T21:11:27.120Z'],
  ['2022-10-26T21:11:27.123Z', '2022-10-26T21:11:27.123Z'],
  ['2022-10-26T21:11:27.1239Z', '2022-10-26T21:11:27.123Z'],
  ['2022-10-26T21:11:27.12399Z', '2022-10-26T21:11:27.123Z'],
  ['2022-10-26T21:11:27.123999Z', '2022-10-26T21:11:27.123Z'],
  ['2022-10-26T21:11:27.1239999Z', '2022-10-26T21:11:27.123Z'],
  ['2022-10-26T21:11:27.12399999Z', '2022-10-26T21:11:27.123Z'],
  ['2022-10-26T21:11:27.999999999Z', '2022-10-26T21:11:27.999Z'],
  ['2022-10-26T21:11:27+00:00', '2022-10-26T21:11:27.000Z'],
  ['2022-10-26T21:11:27-00:00', '2022-10-26T21:11:27.000Z'],
  ['2022-10-26T21:11:27+05:30', '2022-10-26T15:41:27.000Z'],
  ['2022-10-26T21:11:27.5-23:59', '2022-10-27T21:10:27.500Z'],
  ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
  ['0000-02-29T00:00:00Z', '0000-02-29T00:00:00.000Z'],
  ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
  ['0099-12-31T23:59:59Z', '0099-12-31T23:59:59.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ['9999-12-31T23:59:59.999+23:59', '9999-12-31T00:00:59.999Z'],
  ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z'],
] as const;

const invalid = [
  '',
  'yesterday',
  '1',
  '2022',
  '2022-10-26',
  '2022-10-26T21:11Z',
  '2022-10-26T21:11:27',
  '2022-10-26 21:11:27Z',
  '2022-10-26T21:11:27.Z',
  '2022-10-26T21:11:27,5Z',
  '2022-10-26T21:11:27.5',
  '2022-10-26T21:11:27.5z ',
  ' 2022-10-26T21:11:27Z',
  '2022-10-26T21:11:27ZZ',
  '2022-10-26T21:11:27Z\n',
  '2022-10-26T21:11:27+0530',
  '2022-10-26T21:11:27+05',
  '2022-10-26T21:11:27+24:00',
  '2022-10-26T21:11:27+05:60',
  '2022-10-26T21:11:27 05:30',
  '2022-10-26T24:00:00Z',
  '2022-10-26T23:60:00Z',
  '2022-10-26T23:59:60Z',
  '2016-12-31T23:59:60Z',
  '2022-00-10T00:00:00Z',
  '2022-13-10T00:00:00Z',
  '2022-10-00T00:00:00Z',
  '2022-10-32T00:00:00Z',
  '2022-02-30T00:00:00Z',
  '2022-04-31T00:00:00Z',
  '2022-02-29T00:00:00Z',
  '1900-02-29T00:00:00Z',
  '+002022-10-26T21:11:27Z',
  '-000001-10-26T21:11:27Z',
  '0000-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59-00:01',
  '２022-10-26T21:11:27Z',
  '2022-1x-26T21:11:27Z',
  '2022/10/26T21:11:27Z',
  'Wed, 26 Oct 2022 21:11:27 GMT',
];

test('a Date is read from RFC 3339 date-times', (t) => {
  for (const [text, iso] of valid) {
    const decoded = decodeDate(text);
    t.is(decoded instanceof Date ? decoded.toISOString() : 'rejected', iso, text);
  }
});

test('text that is not an RFC 3339 date-time is rejected', (t) => {
  for (const text of invalid) t.is(decodeDate(text), INVALID, text);
  for (const value of [null, undefined, 12, true, {}, [], ['2022-10-26T21:11:27Z'], new Date()]) {
    t.is(decodeDate(value), INVALID, String(value));
  }
});

test('a Date as a value of a type', async (t) => {
  await checkCodec(t, type.date, {
    valid: valid.map(([text, iso]) => [`"${text}"`, new Date(iso), `"${iso}"`]),
    invalid: [
      ['12', 'value | type | Date | Expected Date'],
      ['null', 'value | type | Date | Expected Date'],
      ['"yesterday"', 'value | format | Date | Not in the form of Date'],
    ],
    unwritable: [
      new Date(Number.NaN),
      new Date(Date.UTC(10_000, 0)),
      new Date(Date.UTC(-1, 0)),
      '2022-10-26T21:11:27Z',
      0,
      null,
      Object.create(Date.prototype),
    ],
  });
});

test('random dates are read as new Date() reads them, and written as toISOString() writes them', (t) => {
  const random = createRandom(1);
  const earliest = Date.UTC(-1, 12);
  const span = Date.UTC(10_000, 0) - earliest;
  for (let i = 0; i < 5000; i++) {
    const date = new Date(earliest + Math.floor(random.fraction() * span));
    const iso = date.toISOString();
    const offset = `${random.pick(['+', '-'])}${random.digits(2, 23)}:${random.digits(2, 59)}`;
    const withOffset = iso.replace('Z', offset);
    const expected = new Date(withOffset);
    const isWritable = /^\d{4}-/.test(expected.toISOString());
    if (dateToJson(date) !== iso) t.fail(`encode ${iso}`);
    if (Number(decodeDate(iso)) !== date.getTime()) t.fail(`decode ${iso}`);
    const decoded = decodeDate(withOffset);
    const same = decoded === INVALID ? !isWritable : decoded.getTime() === expected.getTime();
    if (!same) t.fail(`decode ${withOffset}`);
  }
  t.pass();
});

test('the days around the ends of February and of each year are read and written', (t) => {
  const days = ['01-01', '02-28', '02-29', '02-30', '03-01', '12-31'];
  for (let year = 0; year <= 9999; year++) {
    for (const day of days) {
      const iso = `${String(year).padStart(4, '0')}-${day}T00:00:00.000Z`;
      const date = new Date(iso);
      const decoded = decodeDate(iso);
      // new Date() takes 30 February for 1 or 2 March.
      if (date.toISOString() !== iso) {
        if (decoded !== INVALID) t.fail(`decode ${iso}`);
      } else if (Number(decoded) !== date.getTime() || dateToJson(date) !== iso) {
        t.fail(iso);
      }
    }
  }
  t.pass();
});

test('random texts that look like dates are read only if new Date() reads the same', (t) => {
  const random = createRandom(2);
  let read = 0;
  for (let i = 0; i < 20_000; i++) {
    const text =
      `${random.digits(4, 9999)}-${random.digits(2, 13)}-${random.digits(2, 33)}` +
      `T${random.digits(2, 25)}:${random.digits(2, 61)}:${random.digits(2, 61)}.${random.digits(3, 999)}Z`;
    const decoded = decodeDate(text);
    if (decoded === INVALID) continue;
    read++;
    if (decoded.toISOString() !== text) t.fail(text);
  }
  t.true(read > 5000);
});
