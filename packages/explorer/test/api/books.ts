import { createRouter, hook, RpcError } from '@mikrokit/router';

/** Its description is no secret of the explorer alone: the API itself does not give it. */
export const books = createRouter(
  {
    key: hook({
      header: 'authorization',
      handler: (_context, key?: string) =>
        key === 'Bearer ada' ? undefined : new RpcError('unauthorized', { status: 401 }),
    }),
    /** Says hello. */
    hello: (_context, name: string): string => `Hello, ${name}`,
  },
  { prefix: 'api', describe: false },
);
