import { type Case, issue, rejected } from './case.ts';
import { replaceAt } from './samples.ts';

const account = { name: 'Ada', email: 'ada@example.com', age: 36, tags: ['math'] };

/** Each breaks one constraint: the value, and its issue's code, location and expected type. */
const wrong = [
  ['name', 'Al', issue('minLength', 'string & MinLength<3>', 'account', 'name')],
  ['name', 'Ada Lovelace', issue('maxLength', 'string & MaxLength<8>', 'account', 'name')],
  ['email', 'ada', issue('format', 'string & Email', 'account', 'email')],
  ['age', 1.5, issue('format', 'number & Int', 'account', 'age')],
  ['age', -1, issue('minimum', 'number & Min<0>', 'account', 'age')],
  ['age', 151, issue('maximum', 'number & Max<150>', 'account', 'age')],
  ['tags', ['Math'], issue('pattern', 'string & Pattern<"^[a-z]+$">', 'account', 'tags', 0)],
] as const;

const sources: readonly Case[] = ['annotated', 'tagged', 'deepkit'].flatMap((source) => [
  {
    title: `constraints (${source}) accept values that satisfy them`,
    route: `constrained/${source}`,
    params: [account],
    reply: { result: account },
  },
  ...wrong.map(([key, value, found]) => ({
    title: `constraints (${source}) reject ${key}: ${JSON.stringify(value)}`,
    route: `constrained/${source}`,
    params: [replaceAt(account, [key], value)],
    reply: rejected(found),
  })),
]);

const defaults: readonly Case[] = [
  // Twice, because the handler changes its parameter.
  ...[1, 2].map((n) => ({
    title: `absent properties have their defaults, call ${n}`,
    route: 'constrained/settings',
    params: [{}],
    reply: {
      result: {
        port: 8080,
        hosts: ['localhost', 'another'],
        since: '2022-10-26T21:11:27.000Z',
        isDate: true,
      },
    },
  })),
  {
    title: 'a default applies only to absent properties',
    route: 'constrained/settings',
    params: [{ port: null, hosts: ['a', 'a'] }],
    reply: rejected(
      issue('type', 'number', 'settings', 'port'),
      issue('uniqueItems', 'string[] & UniqueItems', 'settings', 'hosts'),
    ),
  },
];

/** Constraints and defaults. */
export const constraints: readonly Case[] = [
  ...sources,
  ...defaults,
  {
    title: 'a bigint must be within its bounds',
    route: 'constrained/bigint',
    params: ['9'],
    reply: rejected(issue('minimum', 'bigint & Min<10n>', 'value')),
  },
  {
    title: 'equal elements are rejected if elements must be unique',
    route: 'constrained/unique',
    params: [['a', 'b', 'a']],
    reply: rejected(issue('uniqueItems', '(string & Brand<"Id">)[] & UniqueItems', 'ids')),
  },
  {
    title: 'a result that breaks a constraint is an internal error',
    route: 'constrained/broken',
    params: [-1],
    reply: { error: 'internal' },
  },
];
