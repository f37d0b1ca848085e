import { z } from 'zod';
import type { Library } from '../library.ts';

const shape = {
  number: z.number(),
  negNumber: z.number(),
  maxNumber: z.number(),
  string: z.string(),
  longString: z.string(),
  boolean: z.boolean(),
};
const nested = { foo: z.string(), num: z.number(), bool: z.boolean() };
const loose = z.looseObject({ ...shape, deeplyNested: z.looseObject(nested) });
const safe = z.object({ ...shape, deeplyNested: z.object(nested) });
const strict = z.strictObject({ ...shape, deeplyNested: z.strictObject(nested) });

const date = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const user = z.object({ id: z.number(), name: z.string(), surname: z.string(), lastUpdate: date });
const address = z.object({
  street: z.string(),
  city: z.string(),
  zip: z.string(),
  country: z.string(),
});
const line = z.object({
  article: z.string(),
  name: z.string(),
  count: z.number(),
  price: z.number(),
  discount: z.number().nullable(),
  tags: z.array(z.string()),
});
const order = z.object({
  id: z.string(),
  placedAt: date,
  customer: z.object({ id: z.number(), name: z.string(), email: z.string(), address }),
  lines: z.array(line),
  status: z.enum(['open', 'paid', 'shipped']),
  note: z.string().exactOptional(),
});
const table = z.array(
  z.object({
    id: z.number(),
    name: z.string(),
    amount: z.number(),
    paid: z.boolean(),
    createdAt: date,
  }),
);
const tree = z.object({
  value: z.number(),
  label: z.string(),
  get children() {
    return z.array(tree);
  },
});

const encode = (value: unknown) => JSON.stringify(value);

export const library: Library = {
  assertLoose: (value) => Boolean(loose.parse(value)),
  assertStrict: (value) => Boolean(strict.parse(value)),
  parseSafe: (value) => safe.parse(value),
  parseStrict: (value) => strict.parse(value),
  codecs: {
    user: { decode: (json) => user.parse(json), encode },
    order: { decode: (json) => order.parse(json), encode },
    table: { decode: (json) => table.parse(json), encode },
    tree: { decode: (json) => tree.parse(json), encode },
  },
};
