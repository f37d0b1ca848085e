import {
  type Context,
  createRouter,
  type FileStream,
  hook,
  RpcError,
  route,
} from '@mikrokit/router';
import { idempotency, memoryIdempotencyStore } from '@mikrokit/router/idempotency';
import { raw } from '@mikrokit/router/raw';
import { type Reveal, sensitive } from '@mikrokit/types/sensitive';

export interface User {
  id: number;
  /** Shown to others. */
  name: string;
  since: Date;
  friends?: User[];
}

export interface Account {
  token: Reveal<string>;
  /** @sensitive */
  birthday: string;
  name: string;
}

const ada: User = { id: 1, name: 'Ada', since: new Date(0) };

/** Streams that callers have left. */
export const left: string[] = [];

async function* count(to: number): AsyncGenerator<{ n: number }, string> {
  try {
    for (let n = 1; n <= to; n++) yield { n };
    return 'done';
  } finally {
    left.push(`count ${to}`);
  }
}

export const users = createRouter({
  users: {
    /** Finds a user. */
    get: route({
      query: true,
      handler: (_context, id: number): User | RpcError<'no-user', { id: number }> =>
        id === 1 ? ada : new RpcError('no-user', { status: 404, data: { id } }),
    }),
    put: route({ idempotent: true, handler: (_context, user: User): void => void user }),
    find: (_context, text: string | null, since: Date = new Date(7), ...ids: number[]) => ({
      text,
      since,
      ids,
    }),
    friendly: (_context: Context, user: User): number => user.friends?.length ?? 0,
  },
  account: (): Account => ({ token: sensitive('secret-token'), birthday: '1815', name: 'Ada' }),
  accounts: async function* (): AsyncGenerator<Account> {
    yield { token: sensitive('secret-token'), birthday: '1815', name: 'Ada' };
  },
  count: (_context, to: number) => count(to),
  breaks: (): number => {
    throw new Error('a secret of the server');
  },
  members: {
    key: hook({
      header: 'authorization',
      handler: (_context, key?: string) =>
        key === 'Bearer ada' ? undefined : new RpcError('unauthorized', { status: 401 }),
    }),
    hello: ({ request }: Context): string =>
      `${request.header('x-name')} from ${request.remoteAddress}`,
  },
  upload: (_context, file: FileStream): string => file.name,
  keyed: {
    keys: idempotency({ identity: () => 'ada', store: memoryIdempotencyStore() }),
    once: route({ idempotencyKey: { required: false }, handler: (): number => Math.random() }),
    always: route({ idempotencyKey: true, handler: (): number => 1 }),
  },
  bodies: {
    token: hook({ handler: (_context, token: string) => void token }),
    get: (): number => 1,
  },
  page: raw({ http: 'GET /page', handler: () => new Response('page') }),
});
