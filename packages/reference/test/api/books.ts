import { type ReferencedApi, type ReferenceOptions, reference } from '@mikrokit/reference';
import { createRouter, hook, RpcError } from '@mikrokit/router';

export interface Book {
  /** As on its cover. */
  title: string;
}

/** The secretive one. */
export interface Secret {
  code: number;
}

const authorize = hook({
  header: 'authorization',
  handler: (_context, key?: string) =>
    key === 'Bearer ada' ? undefined : new RpcError('unauthorized', { status: 401 }),
});

/** An API with a page for everybody, and one for members at `/members`. */
export function createApi(options: ReferenceOptions) {
  const describe = (): ReferencedApi => api;
  const api = createRouter(
    {
      v1: {
        authorize,
        books: {
          /** Adds a book to the shelf. */
          add: (_context, book: Book): Book => book,
          list: (): Book[] => [{ title: 'Emma' }],
        },
        admin: {
          restart: (_context, secret: Secret): string => `restarting ${secret.code}`,
        },
        docs: reference(describe, { ...options, path: '/members' }),
      },
      docs: reference(describe, { ...options, public: true }),
    },
    { prefix: 'api', require: authorize },
  );
  return api;
}
