import { createRouter, event, hook, RpcError, route } from '@mikrokit/router';

export interface Token {
  n: number;
  at: Date;
}

const sleep = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** Counts streams on the server. */
export const seen = { closed: 0, opened: 0, made: 0, lastEventIds: [] as (string | undefined)[] };

export const streams = createRouter({
  auth: hook({
    header: 'authorization',
    handler: (_context, token?: string) => {
      if (token === 'expired') throw new RpcError('unauthorized', { status: 401 });
    },
  }),
  /** Numbers with ids, from behind the last one that arrived. */
  tokens: route({
    resumable: true,
    handler: async function* (context, count: number, delay = 0) {
      seen.opened++;
      seen.lastEventIds.push(context.lastEventId);
      try {
        for (let n = Number(context.lastEventId ?? 0) + 1; n <= count; n++) {
          if (delay > 0) await sleep(delay);
          seen.made = n;
          yield event(String(n), { n, at: new Date(n) });
        }
        return { count: BigInt(count) };
      } finally {
        seen.closed++;
      }
    },
  }),
  once: async function* (_context, count: number) {
    for (let n = 1; n <= count; n++) {
      await sleep(1);
      yield n;
    }
  },
  query: route({
    query: true,
    handler: async function* (_context, text: string): AsyncGenerator<string, string> {
      yield text;
      return text.toUpperCase();
    },
  }),
  mayFail: async function* (
    _context,
    how: 'returns' | 'throws' | 'fails' | 'rejects',
  ): AsyncGenerator<number, string | RpcError<'late', { at: Date }>> {
    yield 1;
    if (how === 'fails') throw new Error('secret');
    if (how === 'throws') throw new RpcError('thrown', { status: 409 });
    return how === 'returns'
      ? new RpcError('late', { status: 404, data: { at: new Date(5) } })
      : 'end';
  },
  plain: (_context, n: number): number => n + 1,
  double: route({ query: true, handler: (_context, n: number): number => 2 * n }),
});
