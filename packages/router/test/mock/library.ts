import {
  type Context,
  createRouter,
  type FileStream,
  hook,
  RpcError,
  route,
} from '@mikrokit/router';
import { idempotency, memoryIdempotencyStore } from '@mikrokit/router/idempotency';
import { memoryStreamStore } from '@mikrokit/router/stream-stores';
import type {
  Email,
  Int,
  Max,
  MaxBytes,
  MaxItems,
  MediaType,
  Min,
  MinItems,
  MinLength,
  Pattern,
  UniqueItems,
  Uuid,
} from '@mikrokit/types';

export interface Author {
  readonly id: number & Int & Min<1>;
  readonly name: string;
  readonly email: string & Email;
  readonly createdAt: Date;
}

export interface Book {
  readonly id: number & Int;
  readonly isbn: string & Pattern<'^97[89]-\\d{1,5}-\\d{2,7}-[0-9X]$'>;
  readonly title: string & MinLength<3>;
  readonly price: number & Min<1> & Max<9>;
  readonly author: Author;
  readonly tags: readonly string[] & MinItems<2> & MaxItems<4> & UniqueItems;
  readonly state: 'lent' | 'here' | { readonly reservedBy: string & Uuid };
  readonly related: readonly Book[];
  readonly size?: bigint;
  readonly website: URL | null;
  readonly prices: Map<string, number>;
}

/** @example { "text": "from an example", "at": "2020-02-02T00:00:00.000Z" } */
export interface Note {
  readonly text: string;
  readonly at: Date;
}

interface Code {
  /** @example "AB-1" */
  readonly code: string;
}

type NoBook = RpcError<'no-book', { readonly id: number }>;

let started = 0;

/** How often a handler or a hook of the library ran: mocks run none. */
export const runs = (): number => started;

export const library = createRouter({
  trace: hook({
    header: 'x-trace',
    returns: { header: 'x-took' },
    handler: (_context: Context, trace?: string): number => started++ + (trace?.length ?? 0),
  }),
  books: {
    get: (_context: Context, id: number & Int & Min<1>): Book | NoBook => {
      started++;
      return new RpcError('no-book', { status: 404, data: { id } });
    },
    list: route({
      http: 'GET /books',
      handler: (_context: Context, _query: { tag?: string }): Book[] => [],
    }),
    create: route({
      http: 'POST /books',
      status: 201,
      rpc: false,
      handler: (_context: Context, book: { title: string & MinLength<3> }): Book | NoBook => {
        throw new Error(book.title);
      },
    }),
    watch: route({
      resumable: true,
      handler: async function* (_context: Context, _since: Date): AsyncGenerator<Book, number> {
        yield* [];
        return 0;
      },
    }),
    remove: (_context: Context, _id: number): boolean | RpcError<'burnt', undefined, 410> => true,
    order: {
      keys: idempotency({ identity: 'public', store: memoryIdempotencyStore() }),
      place: route({
        idempotencyKey: true,
        handler: (
          _context: Context,
          book: number,
        ): { readonly order: string & Uuid; book: number } => ({
          order: '',
          book,
        }),
      }),
    },
  },
  note: (_context: Context): Note => ({ text: '', at: new Date() }),
  code: (_context: Context): Code => ({ code: '' }),
  files: {
    cover: (_context: Context, _id: number): Blob & MediaType<'image/png'> => new Blob(),
    upload: async (
      _context: Context,
      file: FileStream & MaxBytes<100>,
    ): Promise<{ readonly bytes: number & Int & Min<0> }> => {
      await new Response(file.stream()).bytes();
      return { bytes: 0 };
    },
  },
  jobs: {
    run: route({
      stream: { detached: true, store: memoryStreamStore(), identity: () => 'a' },
      handler: async function* (_context: Context, _name: string): AsyncGenerator<Note> {
        yield* [];
      },
    }),
  },
});

export type Library = typeof library;
