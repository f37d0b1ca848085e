import { hostname } from 'node:os';
import { join } from 'node:path';
import { now, uuid, wrap } from '@mikrokit/recorder';
import { createRouter, hook, RpcError } from '@mikrokit/router';
import type { Volatile } from '@mikrokit/types';
import type { Sensitive } from '@mikrokit/types/sensitive';
import { type Book, type Library, type Loan, SqliteLibrary } from './library.ts';

const DAY = 24 * 60 * 60 * 1000;

interface Receipt extends Loan {
  /** The server that wrote it, another one each time. */
  desk: Volatile<string>;
}

/** A reader's card, which no tape holds. */
interface Card {
  reader: string;
  pin: Sensitive<string>;
}

export const database = new SqliteLibrary(
  process.env.DATABASE ?? join(import.meta.dirname, 'library.sqlite'),
);

// A replay answers these calls from the tape, and opens no database.
const library = wrap<Library>('library', database);

export const api = createRouter({
  staff: hook({
    header: 'authorization',
    handler: (_context, token?: Sensitive<string>): undefined | RpcError<'staff-only'> =>
      token?.reveal() === (process.env.STAFF_TOKEN ?? 'Bearer test')
        ? undefined
        : new RpcError('staff-only', { status: 401 }),
  }),
  books: {
    find: (_context, id: number): Book | RpcError<'no-book', { id: number }> =>
      library.find(id) ?? new RpcError('no-book', { status: 404, data: { id } }),
    search: (_context, title: string): Book[] => library.search(title),
  },
  lend: (
    _context,
    book: number,
    reader: string,
  ): Receipt | RpcError<'no-book', { id: number }> | RpcError<'all-lent', { title: string }> => {
    const found = library.find(book);
    if (found === undefined) return new RpcError('no-book', { status: 404, data: { id: book } });
    if (found.free < 1)
      return new RpcError('all-lent', { status: 409, data: { title: found.title } });
    const loan = { id: uuid(), book, reader, due: new Date(now() + 14 * DAY) };
    library.lend(loan);
    return { ...loan, desk: `${hostname()} ${process.pid}` };
  },
  changePin: (_context, { reader, pin }: Card): string =>
    `${reader} has a PIN of ${pin.reveal().length} digits`,
});
