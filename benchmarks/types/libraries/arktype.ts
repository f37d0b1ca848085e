import { scope, type } from 'arktype';
import { dateTime } from '../decode-dates.ts';
import { type Library, reject } from '../library.ts';
import type { Order, Simple, Table, Tree, User } from '../payloads.ts';

const shape = {
  number: 'number',
  negNumber: 'number',
  maxNumber: 'number',
  string: 'string',
  longString: 'string',
  boolean: 'boolean',
} as const;
const nested = { foo: 'string', num: 'number', bool: 'boolean' } as const;
const loose = type({ ...shape, deeplyNested: nested });
const safe = type({ '+': 'delete', ...shape, deeplyNested: { '+': 'delete', ...nested } });
const strict = type({ '+': 'reject', ...shape, deeplyNested: { '+': 'reject', ...nested } });

const date = type(dateTime).pipe((text) => new Date(text));
const user = type({
  '+': 'delete',
  id: 'number',
  name: 'string',
  surname: 'string',
  lastUpdate: date,
});
const order = type({
  '+': 'delete',
  id: 'string',
  placedAt: date,
  customer: {
    '+': 'delete',
    id: 'number',
    name: 'string',
    email: 'string',
    address: { '+': 'delete', street: 'string', city: 'string', zip: 'string', country: 'string' },
  },
  lines: type({
    '+': 'delete',
    article: 'string',
    name: 'string',
    count: 'number',
    price: 'number',
    discount: 'number | null',
    tags: 'string[]',
  }).array(),
  status: "'open' | 'paid' | 'shipped'",
  'note?': 'string',
});
const table = type({
  '+': 'delete',
  id: 'number',
  name: 'string',
  amount: 'number',
  paid: 'boolean',
  createdAt: date,
}).array();
const { tree } = scope({
  tree: { '+': 'delete', value: 'number', label: 'string', children: 'tree[]' },
}).export();

type Parse = (value: unknown) => unknown;
const parse = <T>(schema: Parse, value: unknown): T => {
  const out = schema(value);
  return out instanceof type.errors ? reject() : (out as T);
};
const encode = (value: unknown) => JSON.stringify(value);

export const library: Library = {
  assertLoose: (value) => loose.allows(value) || reject(),
  assertStrict: (value) => strict.allows(value) || reject(),
  parseSafe: (value) => parse<Simple>(safe as Parse, value),
  // A value without unknown keys is returned as it is.
  parseStrict: (value) => structuredClone(parse<Simple>(strict as Parse, value)),
  codecs: {
    user: { decode: (json) => parse<User>(user as Parse, json), encode },
    order: { decode: (json) => parse<Order>(order as Parse, json), encode },
    table: { decode: (json) => parse<Table>(table as Parse, json), encode },
    tree: { decode: (json) => parse<Tree>(tree as Parse, json), encode },
  },
};
