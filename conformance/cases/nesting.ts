import { type Case, issue, rejected } from './case.ts';
import { order, removeAt, replaceAt } from './samples.ts';

type Path = readonly (string | number)[];

const route = 'orders/place';
const place = (title: string, sent: unknown, reply: Case['reply']): Case => ({
  title,
  route,
  params: [sent],
  reply,
});

/** An order with a different value at one location. */
const withAt = (path: Path, value: unknown) => replaceAt(order, path, value);

/** Rejected for one value at one location, which should be `expected`. */
const wrongAt = (path: Path, value: unknown, expected: string, code: 'type' | 'format' = 'type') =>
  place(
    `${JSON.stringify(value)} at ${path.join('.')} is no ${expected}`,
    withAt(path, value),
    rejected(issue(code, expected, 'order', ...path)),
  );

const missingAt = (path: Path, expected: string) =>
  place(
    `an order without ${path.join('.')} is rejected`,
    removeAt(order, path),
    rejected(issue('missing', expected, 'order', ...path)),
  );

const acceptedAt = (path: Path, value: unknown) =>
  place(`${JSON.stringify(value)} at ${path.join('.')} is accepted`, withAt(path, value), {
    result: withAt(path, value),
  });

/** Types inside types: values are validated, decoded and stripped at every location. */
export const nesting: readonly Case[] = [
  place('an order comes back as it was sent', order, { result: order }),
  {
    title: 'the handler gets decoded values at every level, without unknown keys',
    route: 'orders/inspect',
    params: [replaceAt(replaceAt(order, ['lines', 0, 'product', 'hidden'], 1), ['hidden'], {})],
    reply: {
      result: {
        id: 'bigint',
        addedAt: [true],
        keys: Object.keys(order).sort(),
        productKeys: [['addedAt', 'code', 'color', 'level', 'price']],
        payment: ['method', 'number', 'validUntil'],
        customer: true,
      },
    },
  },

  wrongAt(['lines', 0, 'product', 'price', 'amount'], '12.5', 'number'),
  wrongAt(['lines', 0, 'product', 'price', 'amount'], null, 'number'),
  wrongAt(['lines', 0, 'product', 'price'], [], 'Price'),
  wrongAt(['lines', 0, 'product', 'addedAt'], 'yesterday', 'Date', 'format'),
  wrongAt(['lines', 0, 'product', 'addedAt'], 12345, 'Date'),
  wrongAt(['lines', 0], null, 'Line'),
  wrongAt(['lines'], {}, 'Line[]'),
  wrongAt(['lines'], 'secret', 'Line[]'),
  missingAt(['lines', 0, 'product', 'price', 'amount'], 'number'),
  missingAt(['lines', 0, 'product'], 'Product'),
  missingAt(['lines'], 'Line[]'),
  missingAt(['customer', 'lastUpdate'], 'Date'),
  place(
    'the index of a wrong array element is in the path',
    withAt(['lines'], [...order.lines, ...order.lines, { ...order.lines[0], quantity: 'secret' }]),
    rejected(issue('type', 'number', 'order', 'lines', 2, 'quantity')),
  ),

  wrongAt(['id'], '12.5', 'bigint', 'format'),
  wrongAt(['id'], 12345, 'bigint'),
  wrongAt(['gift'], 'true', 'boolean'),
  wrongAt(['gift'], 0, 'boolean'),

  // Literals and enums.
  wrongAt(['status'], 'secret', '"open" | "paid" | "sent"'),
  wrongAt(['status'], 'OPEN', '"open" | "paid" | "sent"'),
  wrongAt(['status'], null, '"open" | "paid" | "sent"'),
  wrongAt(['priority'], 4, '1 | 2 | 3'),
  wrongAt(['priority'], '1', '1 | 2 | 3'),
  missingAt(['status'], '"open" | "paid" | "sent"'),
  acceptedAt(['lines', 0, 'product', 'color'], 'red'),
  acceptedAt(['lines', 0, 'product', 'level'], 0),
  wrongAt(['lines', 0, 'product', 'color'], 'secret', 'Color'),
  wrongAt(['lines', 0, 'product', 'color'], 'Red', 'Color'),
  wrongAt(['lines', 0, 'product', 'level'], 5, 'Level'),
  wrongAt(['lines', 0, 'product', 'level'], 'Low', 'Level'),

  // Unions of primitives.
  acceptedAt(['note'], 'a text'),
  acceptedAt(['note'], '2022-10-26T21:11:27Z'),
  acceptedAt(['note'], 12.5),
  wrongAt(['note'], true, 'string | number | null'),
  wrongAt(['note'], {}, 'string | number | null'),
  missingAt(['note'], 'string | number | null'),
  acceptedAt(['lines', 0, 'options'], []),
  wrongAt(['lines', 0, 'options', 1], 12345, 'string | boolean'),
  wrongAt(['lines', 0, 'options', 0], null, 'string | boolean'),

  // Discriminated unions.
  acceptedAt(['payment'], { method: 'cash', change: true }),
  place(
    'a member of a union is stripped of the keys of another',
    withAt(['payment'], { method: 'cash', change: true, number: 'secret' }),
    { result: withAt(['payment'], { method: 'cash', change: true }) },
  ),
  missingAt(['payment', 'number'], 'string'),
  wrongAt(['payment', 'validUntil'], 'secret', 'Date', 'format'),
  place(
    'the fields of one member do not satisfy another',
    withAt(['payment'], { method: 'card', change: true }),
    rejected(
      issue('missing', 'string', 'order', 'payment', 'number'),
      issue('missing', 'Date', 'order', 'payment', 'validUntil'),
    ),
  ),
  wrongAt(['payment', 'method'], 'secret', '"card" | "cash"'),
  missingAt(['payment', 'method'], '"card" | "cash"'),
  wrongAt(['payment'], null, 'Card | Cash'),
  wrongAt(['payment'], 'card', 'Card | Cash'),

  // Optional properties.
  place('an optional object may be absent', removeAt(order, ['shipTo']), {
    result: removeAt(order, ['shipTo']),
  }),
  acceptedAt(['shipTo', 'city'], 'Paris'),
  wrongAt(['shipTo'], null, 'Address'),
  wrongAt(['shipTo', 'city'], null, 'string'),
  missingAt(['shipTo', 'street'], 'string'),

  // Tuples.
  acceptedAt(['position'], [1, 2]),
  wrongAt(['position', 1], '2', 'number'),
  wrongAt(['position', 2], 12345, 'string'),
  wrongAt(['position'], {}, '[latitude: number, longitude: number, label?: string]'),
  place(
    'a tuple one short is rejected',
    withAt(['position'], [1]),
    rejected(issue('missing', 'number', 'order', 'position', 1)),
  ),
  place(
    'a tuple one too long is rejected',
    withAt(['position'], [1, 2, 'home', 'secret']),
    rejected(issue('unexpected', 'nothing', 'order', 'position', 3)),
  ),

  // Index signatures and unknown.
  acceptedAt(['labels'], {}),
  acceptedAt(['labels'], { constructor: 'a', toString: 'b', hasOwnProperty: 'c', length: 'd' }),
  wrongAt(['labels', 'size'], 12345, 'string'),
  wrongAt(['labels'], [], 'Labels'),
  ...[null, 0, '', false, [], {}, JSON.parse('{"then":"x","toJSON":1}')].map((value) =>
    acceptedAt(['extra'], value),
  ),
];
