import { DatabaseSync } from 'node:sqlite';

export interface Book {
  id: number;
  title: string;
  /** The copies that nobody has borrowed. */
  free: number;
}

export interface Loan {
  id: string;
  book: number;
  reader: string;
  due: Date;
}

/** The calls that handlers make to the database. */
export interface Library {
  find(id: number): Book | undefined;
  search(title: string): Book[];
  lend(loan: Loan): void;
}

const BOOKS = [
  { id: 1, title: 'Emma', free: 2 },
  { id: 2, title: 'Persuasion', free: 1 },
  { id: 3, title: 'Middlemarch', free: 0 },
];

/** Books in a SQLite file, which is opened by the first dependency call. */
export class SqliteLibrary implements Library {
  readonly #file: string;
  #database: DatabaseSync | undefined;

  constructor(file: string) {
    this.#file = file;
  }

  find(id: number): Book | undefined {
    const row = this.#open().prepare('SELECT id, title, free FROM books WHERE id = ?').get(id);
    return row && toBook(row);
  }

  search(title: string): Book[] {
    const found = this.#open().prepare(
      'SELECT id, title, free FROM books WHERE instr(lower(title), lower(?)) ORDER BY id',
    );
    return found.all(title).map(toBook);
  }

  lend({ id, book, reader, due }: Loan): void {
    const database = this.#open();
    database.prepare('INSERT INTO loans VALUES (?, ?, ?, ?)').run(id, book, reader, due.getTime());
    database.prepare('UPDATE books SET free = free - 1 WHERE id = ?').run(book);
  }

  close(): void {
    this.#database?.close();
  }

  #open(): DatabaseSync {
    this.#database ??= openDatabase(this.#file);
    return this.#database;
  }
}

function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(`
    CREATE TABLE IF NOT EXISTS books (id INTEGER PRIMARY KEY, title TEXT, free INTEGER) STRICT;
    CREATE TABLE IF NOT EXISTS loans (id TEXT PRIMARY KEY, book INTEGER, reader TEXT, due INTEGER) STRICT;
  `);
  const insert = database.prepare('INSERT OR IGNORE INTO books VALUES (?, ?, ?)');
  for (const { id, title, free } of BOOKS) insert.run(id, title, free);
  return database;
}

function toBook(row: Record<string, unknown>): Book {
  return { id: Number(row.id), title: String(row.title), free: Number(row.free) };
}
