import { type Context, createRouter, route } from '@mikrokit/router';

/** How much a server has made. */
export interface Made {
  replies: number;
  items: number;
}

/** Large replies and streams without an end. */
export function createSlowReaderApi() {
  const made: Made = { replies: 0, items: 0 };
  return createRouter({
    large: (_context: Context, size: number): string => {
      made.replies++;
      return 'x'.repeat(size);
    },
    /** Replies when other calls have started. */
    late: async (_context: Context, size: number): Promise<string> => {
      await sleep(100);
      return 'x'.repeat(size);
    },
    items: route({
      handler: async function* ({ signal }: Context, size: number) {
        while (!signal.aborted) {
          made.items++;
          yield 'x'.repeat(size);
          await sleep(0);
        }
      },
    }),
    made: (): Made => made,
  });
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}
