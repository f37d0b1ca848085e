import { createRouter, hook, RpcError, route } from '@mikrokit/router';
import { memoryStreamStore } from '@mikrokit/router/stream-stores';

export interface Step {
  n: number;
  at: Date;
}

const sleep = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** The work that the server has done. */
export const work = { begun: 0, made: 0, ended: 0 };

const users: Readonly<Record<string, string>> = { 'ada-token': 'ada', 'bob-token': 'bob' };

export const api = createRouter({
  auth: hook({
    header: 'authorization',
    provides: 'user',
    handler: (_context, token?: string): string | RpcError<'unauthorized'> =>
      users[token ?? ''] ?? new RpcError('unauthorized', { status: 401 }),
  }).routes({
    chat: route({
      stream: {
        detached: true,
        store: memoryStreamStore({ ttl: 60_000 }),
        identity: ({ user }) => user,
      },
      handler: async function* (_context, count: number, delay = 1) {
        work.begun++;
        try {
          for (let n = 1; n <= count; n++) {
            await sleep(delay);
            work.made++;
            yield { n, at: new Date(n) };
          }
          return { count: BigInt(count) };
        } finally {
          work.ended++;
        }
      },
    }),
  }),
});
