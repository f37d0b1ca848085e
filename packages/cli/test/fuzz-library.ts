/** An API without faults: books with ratings and loans. */
export const library = `
import { createRouter, hook, route, RpcError } from '@mikrokit/router';
import type { Int, Max, MaxItems, MaxLength, Min, MinLength } from '@mikrokit/types';
import type { Sensitive } from '@mikrokit/types/sensitive';

interface Book { id: number; title: Title; ratings: number[]; tags: string[]; bought: Date }
type Title = string & MinLength<1> & MaxLength<120>;
type Stars = number & Int & Min<1> & Max<5>;
type NoBook = RpcError<'no-book'>;

const books: (Book | undefined)[] = [];
const readers = new Map<string, string>();
const shelves = new Map<string, number[]>();
const words = ['bad', 'poor', 'fair', 'good', 'excellent'];
const noBook = (): NoBook => new RpcError('no-book', { status: 404 });

export const api = createRouter({
  log: hook({ header: 'x-reader', handler: (_context, _reader?: string & MaxLength<20>) => {} }),
  books: {
    create: async (_context, title: Title, tags: string[] & MaxItems<8>, bought: Date): Promise<Book> => {
      const book = { id: books.length, title, ratings: [], tags, bought };
      books.push(book);
      await index(title);
      return book;
    },
    get: route({ query: true, handler: (_context, id: number): Book | NoBook => books[id] ?? noBook() }),
    list: route({ query: true, handler: (): (Book | null)[] => books.slice(-20).map((book) => book ?? null) }),
    remove: (_context, id: number): boolean => {
      const isThere = books[id] !== undefined;
      if (isThere) books[id] = undefined;
      return isThere;
    },
    rate: (_context, id: number, stars: Stars): string | NoBook => {
      const book = books[id];
      if (!book) return noBook();
      book.ratings.push(stars);
      return words[stars - 1]!.toUpperCase();
    },
    average: (_context, id: number): number | null | NoBook => {
      const book = books[id];
      if (!book) return noBook();
      const sum = book.ratings.reduce((a, b) => a + b, 0);
      return book.ratings.length === 0 ? null : sum / book.ratings.length;
    },
    link: (_context, title: Title): string => \`/books/\${encodeURIComponent(title.toWellFormed())}\`,
    longestTag: (_context, tags: string[] & MaxItems<8>): string => tags.reduce((a, b) => (a.length > b.length ? a : b), ''),
    due: (_context, from: Date, days: number & Int & Min<0> & Max<90>): Date => {
      const time = from.getTime() + days * 86_400_000;
      return new Date(Math.min(time, Date.UTC(9999, 11, 31)));
    },
    shelve: (_context, shelf: string, id: number): number => {
      const ids = shelves.get(shelf) ?? [];
      shelves.set(shelf, [...ids, id]);
      return ids.length + 1;
    },
  },
  readers: {
    register: (_context, name: string, password: Sensitive<string & MinLength<8>>): boolean | RpcError<'taken'> => {
      if (readers.has(name)) return new RpcError('taken', { status: 409, message: \`\${name} is taken\` });
      readers.set(name, password.reveal());
      return true;
    },
    login: (_context, name: string, password: Sensitive<string>): boolean => readers.get(name) === password.reveal(),
  },
});

async function index(title: string): Promise<void> {
  if (title.length > 120) throw new Error('too long for the index');
}
`;

/** A fault, as a change of {@link library}. */
export interface Fault {
  readonly title: string;
  readonly find: string;
  readonly replace: string;
  /** The first line of a report that has found it. */
  readonly report: RegExp;
}

export const faults: readonly Fault[] = [
  {
    title: 'off by one at Max',
    find: ", 'excellent'",
    replace: '',
    report: /^books\/rate replied 500/,
  },
  {
    title: 'a loop that does not end for a blank title',
    find: '=> `/books/',
    replace: `=> { while (title.trim() === '') {} return title; }, path: (_context, title: Title): string => \`/books/`,
    report: /^books\/link gave no reply/,
  },
  {
    title: 'a promise that never settles for a number that is not whole',
    find: 'books.slice(-20).map((book) => book ?? null) })',
    replace:
      'books.slice(-20).map((book) => book ?? null) }), page: (_context, size: number): Promise<number> => new Promise((resolve) => { if (Number.isInteger(size)) resolve(size); })',
    report: /^books\/page gave no reply/,
  },
  {
    title: 'a result outside its type: the average of nothing',
    find: 'book.ratings.length === 0 ? null : sum',
    replace: 'sum',
    report: /^books\/average replied 500/,
  },
  {
    title: 'a secret in an error',
    find: `\${name} is taken`,
    replace: `\${name} is taken by \${readers.get(name)}`,
    report: /^readers\/register replied 409 with the secret/,
  },
  {
    title: 'an empty list',
    find: "(a.length > b.length ? a : b), '')",
    replace: '(a.length > b.length ? a : b))',
    report: /^books\/longestTag replied 500/,
  },
  {
    title: 'half of a surrogate pair',
    find: 'title.toWellFormed()',
    replace: 'title',
    report: /^books\/link replied 500/,
  },
  {
    title: 'a date beyond the last one',
    find: 'Math.min(time, Date.UTC(9999, 11, 31))',
    replace: 'time',
    report: /^books\/due replied 500/,
  },
  {
    title: 'a removed book that is still found',
    find: 'if (isThere) books[id] = undefined;',
    replace: 'if (isThere) books[id] = {} as Book;',
    report: /^books\/\w+ replied 500/,
  },
  {
    title: 'names of Object.prototype as keys',
    find: 'const shelves = new Map<string, number[]>();',
    replace:
      'const table: Record<string, number[]> = {}; const shelves = { get: (name: string) => table[name], set: (name: string, ids: number[]) => void (table[name] = ids) };',
    report: /^books\/shelve replied 500/,
  },
  {
    title: 'a rejection that nobody handles',
    find: 'await index(title);',
    replace: 'void index(title + title);',
    report: /^[\w/]+ broke the connection off/,
  },
  {
    title: 'a stack trace in an error',
    find: 'if (!book) return noBook();\n      book.ratings.push(stars);',
    replace:
      "if (!book) return new RpcError('no-book', { status: 404, message: new Error('none').stack! });\n      book.ratings.push(stars);",
    report: /^books\/rate replied with an error that shows/,
  },
];
