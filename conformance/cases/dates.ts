import { type Case, issue, rejected } from './case.ts';
import { updatedUser, user } from './samples.ts';

const accepted: Readonly<Record<string, string>> = {
  '2022-10-26T21:11:27Z': '2022-10-26T21:11:28.000Z',
  '2022-10-26T21:11:27.5Z': '2022-10-26T21:11:28.500Z',
  '2022-10-26T21:11:27.123987Z': '2022-10-26T21:11:28.123Z',
  '2022-10-26T23:11:27+02:00': '2022-10-26T21:11:28.000Z',
  '2022-10-26T00:11:27.000-21:00': '2022-10-26T21:11:28.000Z',
  '2022-10-26t21:11:27z': '2022-10-26T21:11:28.000Z',
  '2020-02-29T23:59:59.999Z': '2020-03-01T00:00:00.999Z',
  '2000-02-29T00:00:00Z': '2000-02-29T00:00:01.000Z',
  '1969-12-31T23:59:59Z': '1970-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00Z': '0001-01-01T00:00:01.000Z',
};

const wrongForm: readonly string[] = [
  'yesterday',
  '1',
  '',
  '2022',
  '2022-10-26',
  '2022-10-26T21:11:27',
  '2022-10-26T21:11Z',
  '2022-10-26 21:11:27',
  '2022-10-26T21:11:27.Z',
  '2022-10-26T21:11:27+0200',
  '2022-10-26T21:11:27+24:00',
  '2022-10-26T21:11:27Z ',
  ' 2022-10-26T21:11:27Z',
  '2022-10-26T21:11:27Z\u0000',
  '2022-10-26T24:00:00Z',
  '2022-10-26T21:60:00Z',
  '2022-12-31T23:59:60Z',
  '2022-02-30T00:00:00Z',
  '2021-02-29T00:00:00Z',
  '1900-02-29T00:00:00Z',
  '2022-04-31T00:00:00Z',
  '2022-00-01T00:00:00Z',
  '2022-13-01T00:00:00Z',
  '2022-01-00T00:00:00Z',
  '+012022-10-26T21:11:27Z',
  'Wed, 26 Oct 2022 21:11:27 GMT',
  '1666818687000',
  '２０２２-10-26T21:11:27Z',
  `2022-10-26T21:11:27.${'1'.repeat(50_000)}`,
];

const wrongType: Readonly<Record<string, unknown>> = {
  'the number 12': 12,
  'a time in milliseconds': 1666818687000,
  null: null,
  true: true,
  'an object': {},
  'an array with a date': ['2022-10-26T21:11:27Z'],
};

const lastUpdateOf = (lastUpdate: unknown) => [{ ...user, lastUpdate }];

/** Only RFC 3339 date-times become a Date, and only dates that exist. */
export const dates: readonly Case[] = [
  ...Object.entries(accepted).map(([lastUpdate, result]) => ({
    title: `the date "${lastUpdate}" is accepted`,
    route: 'updateUser',
    params: lastUpdateOf(lastUpdate),
    reply: { result: { ...updatedUser, lastUpdate: result } },
  })),
  ...wrongForm.map((lastUpdate) => ({
    title: `a date of ${JSON.stringify(lastUpdate.slice(0, 40))} is rejected for its format`,
    route: 'updateUser',
    params: lastUpdateOf(lastUpdate),
    reply: rejected(issue('format', 'Date', 'user', 'lastUpdate')),
  })),
  ...Object.entries(wrongType).map(([name, lastUpdate]) => ({
    title: `${name} is not a date`,
    route: 'updateUser',
    params: lastUpdateOf(lastUpdate),
    reply: rejected(issue('type', 'Date', 'user', 'lastUpdate')),
  })),
];
