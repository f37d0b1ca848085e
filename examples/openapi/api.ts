import { type Context, createRouter, hook, RpcError, route } from '@mikrokit/router';
import { bearer } from '@mikrokit/router/auth';
import { type Book, type NewBook, openLibrary, type Query } from './library.ts';

const library = openLibrary();

const librarian = bearer({
  provides: 'librarian',
  description: 'Only librarians change what is on the shelf.',
  handler: (_context, token): string | RpcError<'not-a-librarian', undefined, 401> =>
    token === 'librarian' ? 'Ada' : new RpcError('not-a-librarian', { status: 401 }),
});

export const api = createRouter(
  {
    version: route({
      query: true,
      description: 'Which version of the API answers.',
      handler: (): string => '1.0.0',
    }),
    books: {
      find: route({
        query: true,
        description: 'The books that a query fits, by their shelf mark.',
        handler: (_context, query: Query = {}): Map<string, Book> => library.find(query),
      }),
      /** The book with a shelf mark. */
      get: (_context, mark: string): Book | RpcError<'no-book', { mark: string }, 404> =>
        library.get(mark) ?? new RpcError('no-book', { status: 404, data: { mark } }),
    },
    shelf: librarian.routes({
      add: (_context, book: NewBook, tags?: Set<string>): Book => library.add(book, tags),
      remove: (_context, ...marks: string[]): void => library.remove(marks),
      stock: hook({
        after: true,
        returns: { header: 'x-stock' },
        handler: (_context: Context): number => library.find({}).size,
      }),
    }),
  },
  { prefix: 'api' },
);
