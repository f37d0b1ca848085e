import { type Case, issue, rejected } from './case.ts';
import { updatedUser, user } from './samples.ts';

const route = 'updateUser';

function idOf(json: string): string {
  return `{"updateUser":[{"id":${json},"name":"Ada","surname":"Lovelace","lastUpdate":"2022-10-26T21:11:27Z"}]}`;
}

const notANumber = rejected(issue('type', 'number', 'user', 'id'));

const wrongIds: readonly Case[] = [
  { title: 'an id of "1" is not a number', route, body: idOf('"1"'), reply: notANumber },
  { title: 'an id of null is not a number', route, body: idOf('null'), reply: notANumber },
  { title: 'an id of true is not a number', route, body: idOf('true'), reply: notANumber },
  { title: 'an id of [1] is not a number', route, body: idOf('[1]'), reply: notANumber },
  { title: 'an id of {} is not a number', route, body: idOf('{}'), reply: notANumber },
  {
    title: 'an id of 1e999 is rejected, being infinite',
    route,
    body: idOf('1e999'),
    reply: notANumber,
  },
  {
    title: 'an id of -1e999 is rejected, being infinite',
    route,
    body: idOf('-1e999'),
    reply: notANumber,
  },
  {
    title: 'an id of NaN is not JSON',
    route,
    body: idOf('NaN'),
    needs: 'unparsed-bodies',
    reply: { error: 'bad-request' },
  },
];

const wrongUsers: readonly Case[] = [
  ['null', null],
  ['a string', 'secret'],
  ['a number', 12345],
  ['an array', [user]],
  ['an empty array', []],
].map(([name, value]) => ({
  title: `${name} is not a User`,
  route,
  params: [value],
  reply: rejected(issue('type', 'User', 'user')),
}));

const missingFields: readonly Case[] = Object.entries({
  id: 'number',
  name: 'string',
  surname: 'string',
  lastUpdate: 'Date',
}).map(([field, expected]) => ({
  title: `a user without ${field} is rejected`,
  route,
  params: [{ ...user, [field]: undefined }],
  reply: rejected(issue('missing', expected, 'user', field)),
}));

const texts: readonly Case[] = [
  'Žofie 漢字 😀',
  'quote " backslash \\ slash / <script>',
  'line\nreturn\rtab\tnul\u0000del\u007f',
  'separators \u2028 \u2029 and a mark \ufeff',
  'a lone surrogate \ud800 and another \udc00',
  '',
  'long '.repeat(20_000),
].map((name) => ({
  title: `the text ${JSON.stringify(name.slice(0, 40))} comes back as it was sent`,
  route,
  params: [{ ...user, name }],
  reply: { result: { ...updatedUser, name } },
}));

const numbers: readonly Case[] = [
  {
    title: 'numbers come back as they were sent',
    route: 'echo/numbers',
    params: [[0, -1, 1.5, 1e21, 5e-324, 1.7976931348623157e308, 9007199254740992]],
    reply: { result: [0, -1, 1.5, 1e21, 5e-324, 1.7976931348623157e308, 9007199254740992] },
  },
  {
    title: 'minus zero comes back as zero',
    route: 'echo/numbers',
    body: '[[-0, -1e-999]]',
    reply: { result: [0, 0] },
  },
];

const bigintIs = (title: string, value: unknown, code: 'type' | 'format'): Case => ({
  title,
  route: 'echo/bigint',
  params: [value],
  reply: rejected(issue(code, 'bigint', 'value')),
});

const bigints: readonly Case[] = [
  ...['0', '-1', '123456789012345678901234567890'].map((value) => ({
    title: `the bigint ${value} comes back as it was sent`,
    route: 'echo/bigint',
    params: [value],
    reply: { result: value },
  })),
  bigintIs('a bigint is not sent as a number', 12345, 'type'),
  bigintIs('a bigint is not null', null, 'type'),
  bigintIs('a bigint has digits', '', 'format'),
  bigintIs('a bigint has no fraction', '1.5', 'format'),
  bigintIs('a bigint has no exponent', '1e3', 'format'),
  bigintIs('a bigint is not hexadecimal', '0x1f', 'format'),
  bigintIs('a bigint has no suffix', '12345n', 'format'),
  bigintIs('a bigint has no white space', ' 12345 ', 'format'),
  bigintIs('a bigint of ten thousand digits is rejected', '9'.repeat(10_000), 'format'),
];

/** Valid and invalid values of simple types. */
export const values: readonly Case[] = [
  ...wrongIds,
  ...wrongUsers,
  ...missingFields,
  {
    title: 'all wrong fields of a user are reported, in their order',
    route,
    params: [{ id: 'secret', lastUpdate: 'secret', surname: null }],
    reply: rejected(
      issue('type', 'number', 'user', 'id'),
      issue('missing', 'string', 'user', 'name'),
      issue('type', 'string', 'user', 'surname'),
      issue('format', 'Date', 'user', 'lastUpdate'),
    ),
  },
  ...texts,
  ...numbers,
  ...bigints,
];
