import { createRouter, route } from '@mikrokit/router';
import type { MediaType, Volatile } from '@mikrokit/types';

interface Word {
  text: string;
  took: Volatile<number>;
}

interface Addend {
  value: number;
  at?: Volatile<number>;
}

/** How a test changes the handlers. */
export interface Behaviour {
  readonly word: (index: number) => Promise<string>;
  readonly took: () => number;
  /** The value at the end of a stream. */
  readonly end: (count: number) => number;
  readonly csv: string;
  readonly title: (text: string) => string;
  /** Whether a sum of numbers that are sent ends at this one. */
  readonly isLast: (number: number) => boolean;
}

/** Makes a router of streams, a file, and HTTP paths. */
export function createParts({ word, took, end, csv, title, isLast }: Behaviour) {
  return createRouter(
    {
      async *chat(_context, count: number): AsyncGenerator<Word, number> {
        for (let i = 0; i < count; i++) yield { text: await word(i), took: took() };
        return end(count);
      },
      async *letters(_context, count: number): AsyncGenerator<string, void> {
        for (let i = 0; i < count; i++) yield await word(i);
      },
      async *endless(): AsyncGenerator<number, void> {
        for (let i = 0; ; i++) {
          yield i;
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      },
      sum: async (_context, from: number, numbers: AsyncIterable<Addend>): Promise<number> => {
        let sum = from;
        for await (const { value } of numbers) {
          sum += value;
          if (isLast(value)) break;
        }
        return sum;
      },
      first: (): Promise<string> => word(0),
      table: (): Blob & MediaType<'text/csv'> => new Blob([csv], { type: 'text/csv' }),
      articles: {
        create: route({
          http: 'POST /articles',
          rpc: false,
          status: 201,
          handler: (_context, article: { title: string }): string => title(article.title),
        }),
        remove: route({
          http: 'DELETE /articles/{slug}',
          handler: (_context, slug: string): undefined => void slug,
        }),
      },
    },
    { prefix: 'api', logger: { debug() {}, info() {}, warn() {}, error() {} } },
  );
}
