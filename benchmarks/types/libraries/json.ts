import type { Library } from '../library.ts';

const encode = (value: unknown) => JSON.stringify(value);

/** JSON.stringify: the cost of encoding without a library. */
export const library: Library = {
  codecs: { user: { encode }, order: { encode }, table: { encode }, tree: { encode } },
};
