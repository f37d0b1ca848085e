import { Ajv } from 'ajv';
import { build } from 'fast-json-stringify';
import { dateTime, decodeDates } from '../decode-dates.ts';
import { type Library, reject } from '../library.ts';
import type { Simple, Tree } from '../payloads.ts';
import { schemas, simpleSchema } from '../schemas.ts';

const formats = { 'date-time': dateTime };
const ajv = new Ajv({ formats });
const removing = new Ajv({ formats, removeAdditional: 'all' });

const loose = ajv.compile(simpleSchema());
const strict = ajv.compile(simpleSchema(false));
const removeExtra = removing.compile<Simple>(simpleSchema());
const user = removing.compile(schemas.user);
const order = removing.compile(schemas.order);
const table = removing.compile(schemas.table);
const tree = removing.compile<Tree>(schemas.tree);

export const library: Library = {
  assertLoose: (value) => loose(value) || reject(),
  assertStrict: (value) => strict(value) || reject(),
  // It removes in place, so that the caller's own value must be copied first.
  parseSafe: (value) => {
    const copy = structuredClone(value);
    return removeExtra(copy) ? copy : reject();
  },
  codecs: {
    user: {
      decode: (json) => decodeDates.user(remove(user, json) as never),
      encode: build(schemas.user),
    },
    order: {
      decode: (json) => decodeDates.order(remove(order, json) as never),
      encode: build(schemas.order),
    },
    table: {
      decode: (json) => decodeDates.table(remove(table, json) as never),
      encode: build(schemas.table),
    },
    tree: { decode: (json) => remove(tree, json) as Tree, encode: build(schemas.tree) },
  },
};

function remove(validate: (value: unknown) => boolean, json: unknown): unknown {
  const copy = structuredClone(json);
  return validate(copy) ? copy : reject();
}
