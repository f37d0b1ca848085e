import { type Case, issue, rejected } from './case.ts';
import { order, user } from './samples.ts';

// Text, because `__proto__` in an object literal sets the prototype and is never sent.
const userText = JSON.stringify(user);
const userFields = userText.slice(1, -1);
const evil = '{"isAdmin":true,"polluted":"secret"}';

const inspected = {
  lastUpdateIsDate: true,
  idIs: 'number',
  keys: ['id', 'name', 'surname', 'lastUpdate'],
  isPlain: true,
};

const missingFields = rejected(
  issue('missing', 'number', 'user', 'id'),
  issue('missing', 'string', 'user', 'name'),
  issue('missing', 'string', 'user', 'surname'),
  issue('missing', 'Date', 'user', 'lastUpdate'),
);

const rejectedKey = (...path: (string | number)[]) =>
  rejected(issue('key', 'another key than __proto__', ...path));

/** Keys with a meaning in JavaScript, at every level. None may change `Object.prototype`. */
export const prototypes: readonly Case[] = [
  {
    title: '__proto__ beside the parameters is rejected',
    route: 'updateUser',
    body: `{"__proto__":${evil},"updateUser":[${userText}]}`,
    reply: { error: 'bad-request' },
  },
  {
    title: 'constructor beside the parameters is rejected',
    route: 'updateUser',
    body: `{"updateUser":[${userText}],"constructor":[1]}`,
    reply: { error: 'bad-request' },
  },
  {
    title: 'parameters are not found inside __proto__',
    route: 'updateUser',
    body: `{"__proto__":{"updateUser":[${userText}]}}`,
    reply: { error: 'bad-request' },
  },
  {
    title: 'an object with a length is no parameter list',
    route: 'updateUser',
    body: `{"updateUser":{"length":1,"0":${userText}}}`,
    reply: { error: 'bad-request' },
  },
  {
    title: '__proto__ in a user is an unknown key',
    route: 'inspectUser',
    body: `[{"__proto__":${evil},${userFields}}]`,
    reply: { result: inspected },
  },
  {
    title: 'constructor in a user is an unknown key',
    route: 'inspectUser',
    body: `[{"constructor":{"prototype":${evil}},"toString":"x",${userFields}}]`,
    reply: { result: inspected },
  },
  {
    title: 'the fields of a user are not found inside __proto__',
    route: 'updateUser',
    body: `[{"__proto__":${userText}}]`,
    reply: missingFields,
  },
  {
    title: 'members that every object inherits are not fields of a user',
    route: 'updateUser',
    body: '[{}]',
    reply: missingFields,
  },
  {
    title: '__proto__ deep in an order is an unknown key',
    route: 'orders/place',
    body: JSON.stringify([order])
      .replace('"amount"', `"__proto__":${evil},"amount"`)
      .replace('"method"', `"__proto__":${evil},"constructor":null,"method"`),
    reply: { result: order },
  },
  {
    title: '__proto__ in a tree is an unknown key at every level',
    route: 'echo/tree',
    body: `[{"name":"a","__proto__":${evil},"children":[{"__proto__":[],"name":"b","children":[]}]}]`,
    reply: { result: { name: 'a', children: [{ name: 'b', children: [] }] } },
  },
  {
    title: '__proto__ under an index signature is rejected',
    route: 'echo/record',
    body: '[{"one":1,"__proto__":2}]',
    reply: rejectedKey('scores', '__proto__'),
  },
  {
    title: '__proto__ with an object under an index signature is rejected',
    route: 'echo/record',
    body: `[{"one":1,"__proto__":${evil}}]`,
    reply: rejectedKey('scores', '__proto__'),
  },
  {
    title: '__proto__ under the index signature of a field is rejected',
    route: 'orders/place',
    body: JSON.stringify([order]).replace('"size":"large"', '"__proto__":"secret"'),
    reply: rejectedKey('order', 'labels', '__proto__'),
  },
  {
    title: 'constructor under an index signature is an ordinary key',
    route: 'echo/record',
    body: '[{"constructor":1,"toString":2,"hasOwnProperty":3,"prototype":4,"__defineGetter__":5}]',
    reply: {
      result: JSON.parse(
        '{"constructor":1,"toString":2,"hasOwnProperty":3,"prototype":4,"__defineGetter__":5}',
      ),
    },
  },
  {
    title: 'constructor of the wrong type under an index signature is rejected',
    route: 'echo/record',
    body: '[{"constructor":"secret"}]',
    reply: rejected(issue('type', 'number', 'scores', 'constructor')),
  },
  {
    title: '__proto__ in an unknown value is rejected',
    route: 'echo/unknown',
    body: `[{"__proto__":${evil}}]`,
    reply: rejectedKey('value', '__proto__'),
  },
  {
    title: '__proto__ deep in an unknown value is rejected',
    route: 'echo/unknown',
    body: `[{"a":[1,{"b":{"__proto__":${evil}}}]}]`,
    reply: rejectedKey('value', 'a', 1, 'b', '__proto__'),
  },
  {
    title: '__proto__ in the unknown field of an order is rejected',
    route: 'orders/place',
    body: JSON.stringify([order]).replace('"any":', '"__proto__":'),
    reply: rejectedKey('order', 'extra', '__proto__'),
  },
  {
    title: 'constructor in an unknown value passes through',
    route: 'echo/unknown',
    body: `[{"constructor":{"prototype":${evil}}}]`,
    reply: { result: JSON.parse(`{"constructor":{"prototype":${evil}}}`) },
  },
  {
    title: 'a route may be named constructor',
    route: 'constructor',
    params: ['x'],
    reply: { result: 'constructor x' },
  },
  {
    title: 'a route may be named toString',
    route: 'toString',
    params: ['x'],
    reply: { result: 'toString x' },
  },
  {
    title: 'the parameters of a route named constructor are not inherited members',
    route: 'constructor',
    body: '{}',
    reply: rejected(issue('missing', 'string', 'name')),
  },
];
