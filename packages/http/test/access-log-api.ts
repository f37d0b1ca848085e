import { createRouter, type Logger, route } from '@mikrokit/router';

/** What the router has logged. */
export const logged: { readonly level: string; readonly callId?: unknown }[] = [];

/** The calls that have begun and do not end. */
export const hanging = { count: 0 };

const log = (level: string) => (details: object) => void logged.push({ level, ...details });

const logger: Logger = {
  error: log('error'),
  warn: log('warn'),
  info: log('info'),
  debug: log('debug'),
};

const HELLO = 'hello wörld';

export const api = createRouter(
  {
    id: ({ id }) => id,
    fails: (_context): string => {
      throw new Error('SECRET');
    },
    hangs: (_context): Promise<string> => {
      hanging.count++;
      return new Promise(() => {});
    },
    items: async function* (_context): AsyncGenerator<string> {
      for (let n = 0; n < 3; n++) yield HELLO;
    },
    endless: async function* (_context): AsyncGenerator<number> {
      for (let n = 0; ; n++) {
        yield n;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    blob: route({ query: true, handler: (_context): Blob => new Blob([HELLO]) }),
    bytes: (_context): ReadableStream<Uint8Array> => new Blob([HELLO]).stream(),
  },
  { logger },
);
