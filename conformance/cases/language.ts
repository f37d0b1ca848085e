// biome-ignore-all lint/suspicious/noTemplateCurlyInString: TypeScript writes template literal types so.
import { type Case, issue, rejected } from './case.ts';

const today = '2022-10-26T21:11:27.000Z';

const templates: readonly Case[] = [
  ...['user-1', 'user--1.5e3', 'user-0x1f'].map((id) => ({
    title: `"${id}" matches a template literal type`,
    route: 'language/template',
    params: [id],
    reply: { result: id },
  })),
  ...['u-1', 'user-one', 'user-1e999', ' user-1', `user-${'a'.repeat(900_000)}`].map((id) => ({
    title: `"${id.slice(0, 20)}" of ${id.length} characters does not match a template literal type`,
    route: 'language/template',
    params: [id],
    reply: rejected(issue('format', '`user-${number}`', 'id')),
  })),
];

const objects: readonly Case[] = [
  ...[{ a: [1, { b: null }] }, [], [1, 'a']].map((value) => ({
    title: `${JSON.stringify(value)} is an object`,
    route: 'language/object',
    params: [value],
    reply: { result: value },
  })),
  ...[null, 'a', 1, true].map((value) => ({
    title: `${JSON.stringify(value)} is not an object`,
    route: 'language/object',
    params: [value],
    reply: rejected(issue('type', 'object', 'value')),
  })),
  {
    title: 'an object has no key __proto__',
    route: 'language/object',
    body: '[{"a":{"__proto__":{}}}]',
    reply: rejected(issue('key', 'another key than __proto__', 'value', 'a', '__proto__')),
  },
];

const keys: readonly Case[] = [
  {
    title: 'keys that match a pattern are decoded, others are dropped',
    route: 'language/settings',
    params: [{ name: 'a', 'data-a': today, 'x-1': true, 'x-a': 1, other: 2 }],
    reply: { result: { name: 'a', 'data-a': today, 'x-1': true } },
  },
  {
    title: 'wrong values under keys of a pattern are issues',
    route: 'language/settings',
    params: [{ name: 'a', 'data-': 'yesterday', 'x-1': 1 }],
    reply: rejected(
      issue('format', 'Date', 'settings', 'data-'),
      issue('type', 'boolean', 'settings', 'x-1'),
    ),
  },
];

const unions: readonly Case[] = [
  ...[
    { type: 'created', version: 1, at: today },
    { type: 'created', version: 2, at: '12' },
    { type: 'removed' },
  ].map((change) => ({
    title: `${JSON.stringify(change)} is recognised by its literal keys`,
    route: 'language/change',
    params: [change],
    reply: { result: change },
  })),
  {
    title: 'issues come from the member with the matching literal keys',
    route: 'language/change',
    params: [{ type: 'created', version: 2, at: today }],
    reply: rejected(issue('format', 'bigint', 'change', 'at')),
  },
];

const classes: readonly Case[] = [
  {
    title: 'an instance of a class is encoded by its public fields and getters',
    route: 'language/account',
    params: [7],
    reply: { result: { balance: 7, openedAt: '1970-01-01T00:00:00.000Z' } },
  },
  {
    title: 'a class with only public fields is a plain object as a parameter',
    route: 'language/point',
    params: [{ x: 1, y: 2, z: 3 }],
    reply: { result: { point: { x: 1, y: 2 }, isPlain: true } },
  },
  {
    title: 'a brand is not checked',
    route: 'language/cents',
    params: [199],
    reply: { result: 199 },
  },
];

/** TypeScript's types beyond string, number and object. */
export const language: readonly Case[] = [...templates, ...objects, ...keys, ...unions, ...classes];
