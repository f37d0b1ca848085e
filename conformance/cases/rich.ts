import { type Case, issue, rejected } from './case.ts';

const today = '2022-10-26T21:11:27.000Z';

const maps: readonly Case[] = [
  {
    title: 'the entries of a Map come back in their order',
    route: 'echo/map',
    params: [
      [
        ['b', today],
        ['__proto__', today],
        ['a', today],
      ],
    ],
    reply: {
      result: [
        ['b', today],
        ['__proto__', today],
        ['a', today],
      ],
    },
  },
  {
    title: 'a Map is not decoded from an object',
    route: 'echo/map',
    params: [{ a: today }],
    reply: rejected(issue('type', 'Map<string, Date>', 'value')),
  },
  {
    title: 'issues of Map entries have their paths',
    route: 'echo/map',
    params: [[['a', today], ['b', 'yesterday'], ['a', today], ['c'], 'd']],
    reply: rejected(
      issue('format', 'Date', 'value', 1, 1),
      issue('duplicate', 'another key', 'value', 2, 0),
      issue('missing', 'Date', 'value', 3, 1),
      issue('type', '[string, Date]', 'value', 4),
    ),
  },
];

const sets: readonly Case[] = [
  {
    title: 'the elements of a Set come back in their order',
    route: 'echo/set',
    params: [['b', '', 'a']],
    reply: { result: ['b', '', 'a'] },
  },
  {
    title: 'issues of Set elements have their paths',
    route: 'echo/set',
    params: [['a', 1, 'a']],
    reply: rejected(
      issue('type', 'string', 'value', 1),
      issue('duplicate', 'another element', 'value', 2),
    ),
  },
];

const urls: readonly Case[] = [
  {
    title: 'a URL is decoded, and encoded in its normal form',
    route: 'echo/url',
    params: ['HTTPS://A.example/b?c#d'],
    reply: { result: { host: 'a.example', value: 'https://a.example/b?c#d' } },
  },
  ...['', '/b', '//a.example/b', 'a.example', 'http://', 'http://a b/'].map((text) => ({
    title: `"${text}" is not an absolute URL`,
    route: 'echo/url',
    params: [text],
    reply: rejected(issue('format', 'URL', 'value')),
  })),
];

const bytes: readonly Case[] = [
  {
    title: 'bytes are base64',
    route: 'echo/bytes',
    params: ['AAEC/w=='],
    reply: { result: { length: 4, value: 'AAEC/w==' } },
  },
  {
    title: 'the lowest byte of a double comes first',
    route: 'echo/doubles',
    params: ['AAAAAAAA+D8AAAAAAAAAQA=='],
    reply: { result: { sum: 3.5, value: 'AAAAAAAA+D8AAAAAAAAAQA==' } },
  },
  {
    title: 'an ArrayBuffer of no bytes is the empty string',
    route: 'echo/buffer',
    params: [''],
    reply: { result: '' },
  },
  ...['A', 'AA', 'AB==', 'AA= ', ' AAAA', 'A-_A', 'AA==AA=='].map((text) => ({
    title: `"${text}" is not base64`,
    route: 'echo/bytes',
    params: [text],
    reply: rejected(issue('format', 'Uint8Array', 'value')),
  })),
  {
    title: 'half of a double is rejected',
    route: 'echo/doubles',
    params: ['AAAA'],
    reply: rejected(issue('format', 'Float64Array', 'value')),
  },
  {
    title: 'a list of numbers is not binary data',
    route: 'echo/bytes',
    params: [[1, 2]],
    reply: rejected(issue('type', 'Uint8Array', 'value')),
  },
];

const day = 'Temporal.PlainDate | Temporal.PlainDateTime';

const times: readonly Case[] = [
  {
    title: 'an Instant is read with any offset, and written in UTC',
    route: 'echo/instant',
    params: ['2022-10-26T21:11:27.5+02:00'],
    reply: { result: '2022-10-26T19:11:27.5Z' },
  },
  {
    title: 'a ZonedDateTime keeps its zone',
    route: 'echo/zoned',
    params: ['2022-10-30T02:30:00+01:00[Europe/Paris]'],
    reply: { result: { zone: 'Europe/Paris', value: '2022-10-30T02:30:00+01:00[Europe/Paris]' } },
  },
  {
    title: 'the offset of a ZonedDateTime must match its zone',
    route: 'echo/zoned',
    params: ['2022-10-30T02:30:00+03:00[Europe/Paris]'],
    reply: rejected(issue('format', 'Temporal.ZonedDateTime', 'value')),
  },
  ...['2022-10-26', '2022-10-26T21:11:27'].map((text) => ({
    title: `${text} is a date or a date-time`,
    route: 'echo/day',
    params: [text],
    reply: { result: text },
  })),
  ...['2022-02-30', '2022-10-26T21:11:27Z', '20221026', '2022-10-26T23:59:60'].map((text) => ({
    title: `${text} is neither a date nor a date-time`,
    route: 'echo/day',
    params: [text],
    reply: rejected(issue('type', day, 'value')),
  })),
  {
    title: 'a Duration is ISO 8601',
    route: 'echo/duration',
    params: ['PT36H'],
    reply: { result: { hours: 36, value: 'PT36H' } },
  },
  ...['P', 'PT1.5H', 'p1d', '1D', '-P-1D'].map((text) => ({
    title: `${text} is not a Duration`,
    route: 'echo/duration',
    params: [text],
    reply: rejected(issue('format', 'Temporal.Duration', 'value')),
  })),
];

const patterns: readonly Case[] = [
  {
    title: 'a RegExp in a result is its source and flags',
    route: 'pattern',
    params: ['fractions'],
    reply: { result: { name: 'fractions', pattern: '/^\\d+(?:\\/\\d+)?$/iu' } },
  },
];

/** Values of JavaScript's own classes, which JSON does not have. */
export const rich: readonly Case[] = [...maps, ...sets, ...urls, ...bytes, ...times, ...patterns];
