import Type from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Clone } from 'typebox/value';
import { decodeDates } from '../decode-dates.ts';
import { type Library, reject } from '../library.ts';
import type { Tree } from '../payloads.ts';

const shape = {
  number: Type.Number(),
  negNumber: Type.Number(),
  maxNumber: Type.Number(),
  string: Type.String(),
  longString: Type.String(),
  boolean: Type.Boolean(),
};
const nested = { foo: Type.String(), num: Type.Number(), bool: Type.Boolean() };
const closed = { additionalProperties: false };
const loose = Compile(Type.Object({ ...shape, deeplyNested: Type.Object(nested) }));
const strict = Compile(
  Type.Object({ ...shape, deeplyNested: Type.Object(nested, closed) }, closed),
);

const date = Type.String({ format: 'date-time' });
const user = Compile(
  Type.Object({
    id: Type.Number(),
    name: Type.String(),
    surname: Type.String(),
    lastUpdate: date,
  }),
);
const address = Type.Object({
  street: Type.String(),
  city: Type.String(),
  zip: Type.String(),
  country: Type.String(),
});
const line = Type.Object({
  article: Type.String(),
  name: Type.String(),
  count: Type.Number(),
  price: Type.Number(),
  discount: Type.Union([Type.Number(), Type.Null()]),
  tags: Type.Array(Type.String()),
});
const order = Compile(
  Type.Object({
    id: Type.String(),
    placedAt: date,
    customer: Type.Object({
      id: Type.Number(),
      name: Type.String(),
      email: Type.String(),
      address,
    }),
    lines: Type.Array(line),
    status: Type.Union([Type.Literal('open'), Type.Literal('paid'), Type.Literal('shipped')]),
    note: Type.Optional(Type.String()),
  }),
);
const table = Compile(
  Type.Array(
    Type.Object({
      id: Type.Number(),
      name: Type.String(),
      amount: Type.Number(),
      paid: Type.Boolean(),
      createdAt: date,
    }),
  ),
);
const tree = Compile(
  Type.Cyclic(
    {
      Tree: Type.Object({
        value: Type.Number(),
        label: Type.String(),
        children: Type.Array(Type.Ref('Tree')),
      }),
    },
    'Tree',
  ),
);

const encode = (value: unknown) => JSON.stringify(value);

export const library: Library = {
  assertLoose: (value) => loose.Check(value) || reject(),
  assertStrict: (value) => strict.Check(value) || reject(),
  // It cleans in place, so that the caller's own value must be copied first.
  parseSafe: (value) => {
    const copy = loose.Clean(structuredClone(value));
    return loose.Check(copy) ? copy : reject();
  },
  parseStrict: (value) => (strict.Check(value) ? Clone(value) : reject()),
  codecs: {
    user: { decode: (json) => decodeDates.user(clean(user, json) as never), encode },
    order: { decode: (json) => decodeDates.order(clean(order, json) as never), encode },
    table: { decode: (json) => decodeDates.table(clean(table, json) as never), encode },
    tree: { decode: (json) => clean(tree, json) as Tree, encode },
  },
};

function clean(validator: Pick<Validator, 'Clean' | 'Check'>, json: unknown): unknown {
  const copy = validator.Clean(structuredClone(json));
  return validator.Check(copy) ? copy : reject();
}
