import { type Context, hook, route } from '@mikrokit/router';

/** Something measured. */
export interface Measure {
  at: Date;
  value: number;
}

async function sumOf(measures: AsyncIterable<Measure>) {
  let sum = 0;
  let last: Date | undefined;
  for await (const { at, value } of measures) {
    sum += value;
    last = at;
  }
  return { sum, year: last?.getUTCFullYear() };
}

/** Routes whose last parameter streams. */
export const receivedRoutes = {
  /** The only parameter: the lines are the body. */
  sum: (_context: Context, measures: AsyncIterable<Measure>) => sumOf(measures),
  optional: async (_context: Context, measures?: AsyncIterable<Measure>) =>
    measures === undefined ? 'none' : (await sumOf(measures)).sum,
  first: async (_context: Context, words: AsyncIterable<string>) => {
    for await (const word of words) return word;
    return '';
  },
  unread: (_context: Context, _words: AsyncIterable<string>) => 'unread',
  caught: async (_context: Context, words: AsyncIterable<string>) => {
    let count = 0;
    try {
      for await (const word of words) count += word.length;
    } catch {
      // The call fails all the same.
    }
    return count;
  },
  small: route({
    maxBodySize: 32,
    handler: async (_context: Context, words: AsyncIterable<string>) => {
      let count = 0;
      for await (const word of words) count += word.length;
      return count;
    },
  }),
  /** Next to other parameters: a form. */
  form: {
    quota: hook({ handler: (_context: Context, _size?: number): void => {} }),
    beside: async (_context: Context, id: number, measures: AsyncIterable<Measure>) => ({
      id,
      ...(await sumOf(measures)),
    }),
    /** In JSON, with the same hook. */
    plain: (_context: Context, id: number) => id,
  },
};
