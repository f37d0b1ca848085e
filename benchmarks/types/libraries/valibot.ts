import * as v from 'valibot';
import { dateTime } from '../decode-dates.ts';
import type { Library } from '../library.ts';
import type { Tree } from '../payloads.ts';

const shape = {
  number: v.number(),
  negNumber: v.number(),
  maxNumber: v.number(),
  string: v.string(),
  longString: v.string(),
  boolean: v.boolean(),
};
const nested = { foo: v.string(), num: v.number(), bool: v.boolean() };
const loose = v.looseObject({ ...shape, deeplyNested: v.looseObject(nested) });
const safe = v.object({ ...shape, deeplyNested: v.object(nested) });
const strict = v.strictObject({ ...shape, deeplyNested: v.strictObject(nested) });

const date = v.pipe(
  v.string(),
  v.regex(dateTime),
  v.transform((text) => new Date(text)),
);
const user = v.object({ id: v.number(), name: v.string(), surname: v.string(), lastUpdate: date });
const address = v.object({
  street: v.string(),
  city: v.string(),
  zip: v.string(),
  country: v.string(),
});
const line = v.object({
  article: v.string(),
  name: v.string(),
  count: v.number(),
  price: v.number(),
  discount: v.nullable(v.number()),
  tags: v.array(v.string()),
});
const order = v.object({
  id: v.string(),
  placedAt: date,
  customer: v.object({ id: v.number(), name: v.string(), email: v.string(), address }),
  lines: v.array(line),
  status: v.picklist(['open', 'paid', 'shipped']),
  note: v.exactOptional(v.string()),
});
const table = v.array(
  v.object({
    id: v.number(),
    name: v.string(),
    amount: v.number(),
    paid: v.boolean(),
    createdAt: date,
  }),
);
const tree: v.GenericSchema<unknown, Tree> = v.object({
  value: v.number(),
  label: v.string(),
  children: v.array(v.lazy(() => tree)),
});

const encode = (value: unknown) => JSON.stringify(value);
const once = { abortEarly: true };

export const library: Library = {
  assertLoose: (value) => Boolean(v.parse(loose, value, once)),
  assertStrict: (value) => Boolean(v.parse(strict, value, once)),
  parseSafe: (value) => v.parse(safe, value, once),
  parseStrict: (value) => v.parse(strict, value, once),
  codecs: {
    user: { decode: (json) => v.parse(user, json, once), encode },
    order: { decode: (json) => v.parse(order, json, once), encode },
    table: { decode: (json) => v.parse(table, json, once), encode },
    tree: { decode: (json) => v.parse(tree, json, once), encode },
  },
};
