import { now, random, uuid, wrap } from '@mikrokit/recorder';
import { createRouter, RpcError } from '@mikrokit/router';
import type { Sensitive } from '@mikrokit/types/sensitive';

export interface Book {
  id: number;
  title: string;
  published: Date;
}

export interface Loan {
  title?: string;
  later: number;
  count: number;
}

/** What the handlers ask. */
export interface Books {
  find(id: number): Promise<Book | undefined>;
  search(filter: { title?: string; after?: Date }): Promise<Book[]>;
  count(): number;
  remove(id: number): Promise<void>;
  secretOf(id: number): Promise<Sensitive<string>>;
}

/** How a test changes the handlers. */
export interface Changes {
  readonly loan?: (books: Books, id: number) => Promise<Loan>;
}

/** Makes a router over books, of which `books` is asked. */
export function createLibrary(books: Books, { loan = lend }: Changes = {}) {
  const db = wrap<Books>('db', books);
  const shelves = wrap('shelves', new Shelves(), { untyped: 'keep' });
  return createRouter(
    {
      loan: async (_context, id: number): Promise<Loan> => loan(db, id),
      find: async (_context, id: number): Promise<Book | RpcError<'no-book'>> =>
        (await db.find(id)) ?? new RpcError('no-book', { status: 404 }),
      twice: async (_context, id: number): Promise<string[]> => {
        const [a, b] = await Promise.all([db.find(id), db.find(id)]);
        return [a?.title ?? '', b?.title ?? ''];
      },
      remove: async (_context, id: number): Promise<string> => {
        try {
          await db.remove(id);
          return 'removed';
        } catch (error) {
          return `${(error as NodeJS.ErrnoException).code}`;
        }
      },
      ticket: (): { id: string; at: number; lot: number } => ({
        id: uuid(),
        at: now(),
        lot: random(),
      }),
      shelf: (_context, id: number): string => shelves.get(id).name,
      shelves: (): number => shelves.where().count(),
      open: async (_context, id: number): Promise<number> => {
        const secret = await db.secretOf(id);
        return secret.reveal().length;
      },
    },
    { logger: { debug() {}, info() {}, warn() {}, error() {} } },
  );
}

/** A dependency whose types no tape can hold. */
class Shelves {
  get<Id extends number>(id: Id) {
    return { id, name: `Shelf ${id}` };
  }

  where(): this {
    return this;
  }

  count() {
    return 3;
  }
}

/** Asks in three ways. */
export async function lend(books: Books, id: number): Promise<Loan> {
  const book = await books.find(id);
  const later = await books.search(book === undefined ? {} : { after: book.published });
  return { ...(book && { title: book.title }), later: later.length, count: books.count() };
}
