import * as typia from '../compiled/typia.js';
import { decodeDates } from '../decode-dates.ts';
import { type Library, refuse } from '../library.ts';
import type { Simple } from '../payloads.ts';

export const library: Library = {
  assertLoose: (value) => typia.isSimple(value) || refuse(),
  assertStrict: (value) => typia.equalsSimple(value) || refuse(),
  parseSafe: (value) => (typia.isSimple(value) ? typia.cloneSimple(value as Simple) : refuse()),
  parseStrict: (value) =>
    typia.equalsSimple(value) ? typia.cloneSimple(value as Simple) : refuse(),
  codecs: {
    user: {
      decode: (json) => (typia.isUser(json) ? decodeDates.user(typia.cloneUser(json)) : refuse()),
      encode: typia.stringifyUser,
    },
    order: {
      decode: (json) =>
        typia.isOrder(json) ? decodeDates.order(typia.cloneOrder(json)) : refuse(),
      encode: typia.stringifyOrder,
    },
    table: {
      decode: (json) =>
        typia.isTable(json) ? decodeDates.table(typia.cloneTable(json)) : refuse(),
      encode: typia.stringifyTable,
    },
    tree: {
      decode: (json) => (typia.isTree(json) ? typia.cloneTree(json) : refuse()),
      encode: typia.stringifyTree,
    },
  },
};
