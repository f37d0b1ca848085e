export interface Author {
  name: string;
  born?: Date;
}

export interface NewBook {
  title: string;
  author: Author;
  price: { kind: 'free' } | { kind: 'paid'; cents: bigint };
}

/** A book of the library. */
export interface Book extends NewBook {
  /** Unique; it is on the spine. */
  mark: string;
  added: Date;
  tags: Set<string>;
  related: Book[];
}

export interface Query {
  title?: string;
  addedAfter?: Date;
}

/** Books in memory. */
export function openLibrary() {
  const books = new Map<string, Book>();
  return {
    find: ({ title = '', addedAfter = new Date(0) }: Query) =>
      new Map([...books].filter(([, b]) => b.title.includes(title) && b.added > addedAfter)),
    get: (mark: string) => books.get(mark),
    add: (book: NewBook, tags = new Set<string>()): Book => {
      const mark = `B${books.size + 1}`;
      const related = [...books.values()].filter(({ author }) => author.name === book.author.name);
      const added = { ...book, mark, tags, added: new Date(), related };
      books.set(mark, added);
      return added;
    },
    remove: (marks: readonly string[]) => {
      for (const mark of marks) books.delete(mark);
    },
  };
}
