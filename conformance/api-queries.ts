import { type Context, hook, type Routes, route } from '@mikrokit/router';
import type { User } from './types/user.ts';

/** Routes that can be called with GET. */
export const queries = {
  user: route({
    query: true,
    handler: (_context, id: number): User => ({
      id,
      name: 'Ada',
      surname: 'Lovelace',
      lastUpdate: new Date(0),
    }),
  }),
  /** Cacheable and tagged. */
  text: route({
    query: true,
    cacheControl: 'public, max-age=60',
    etag: true,
    handler: (_context, text: string): string => text,
  }),
  year: route({ query: true, handler: async (_context, date: Date) => date.getUTCFullYear() }),
  nothing: route({ query: true, etag: true, handler: (): void => {} }),
  fail: route({
    query: true,
    cacheControl: 'public, max-age=60',
    etag: true,
    handler: (): string => {
      throw new Error('SECRET-query');
    },
  }),
  /** Its handler sets the tag and the status. */
  own: route({
    query: true,
    handler: (context: Context): string => {
      context.response.headers.set('etag', 'W/"1"');
      context.response.headers.append('set-cookie', 'seen=1');
      context.response.status = 203;
      return 'own';
    },
  }),
  hooked: {
    greeting: hook({
      name: 'greeting',
      returns: 'body',
      handler: (_context, name: string, at?: Date) => ({ name, at }),
    }),
    language: hook({
      header: 'accept-language',
      handler: (_context, language?: string) => void language,
    }),
    hello: route({ query: true, etag: true, handler: () => 'hello' }),
  },
} satisfies Routes;
