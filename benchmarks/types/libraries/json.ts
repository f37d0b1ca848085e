import type { Library } from '../library.ts';

const encode = (value: unknown) => JSON.stringify(value);

/** No library: what encoding costs without one. */
export const library: Library = {
  codecs: { user: { encode }, order: { encode }, table: { encode }, tree: { encode } },
};
