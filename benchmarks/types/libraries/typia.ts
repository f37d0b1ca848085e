import * as typia from '../compiled/typia.js';
import { decodeDates } from '../decode-dates.ts';
import { type Library, reject } from '../library.ts';
import type { Simple } from '../payloads.ts';

export const library: Library = {
  assertLoose: (value) => typia.isSimple(value) || reject(),
  assertStrict: (value) => typia.equalsSimple(value) || reject(),
  parseSafe: (value) => (typia.isSimple(value) ? typia.cloneSimple(value as Simple) : reject()),
  parseStrict: (value) =>
    typia.equalsSimple(value) ? typia.cloneSimple(value as Simple) : reject(),
  codecs: {
    user: {
      decode: (json) => (typia.isUser(json) ? decodeDates.user(typia.cloneUser(json)) : reject()),
      encode: typia.stringifyUser,
    },
    order: {
      decode: (json) =>
        typia.isOrder(json) ? decodeDates.order(typia.cloneOrder(json)) : reject(),
      encode: typia.stringifyOrder,
    },
    table: {
      decode: (json) =>
        typia.isTable(json) ? decodeDates.table(typia.cloneTable(json)) : reject(),
      encode: typia.stringifyTable,
    },
    tree: {
      decode: (json) => (typia.isTree(json) ? typia.cloneTree(json) : reject()),
      encode: typia.stringifyTree,
    },
  },
};
