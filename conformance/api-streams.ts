import { type Context, event, RpcError, route } from '@mikrokit/router';
import type { Events } from './events.ts';

interface Token {
  text: string;
  at: Date;
}

const token = (text: string): Token => ({ text, at: new Date(0) });

/** Routes whose results arrive over time. */
export const createStreams = (events: Events) => ({
  /** Has ids, continues after the last one that arrived, and has a value at the end. */
  tokens: route({
    resumable: true,
    handler: async function* (context, count: number) {
      for (let i = Number(context.lastEventId ?? 0) + 1; i <= count; i++)
        yield event(String(i), token(`token ${i}`));
      return { count };
    },
  }),
  /** Any value with the method, without a value at the end. */
  numbers: (_context: Context, count: number): AsyncIterable<number | null> => ({
    async *[Symbol.asyncIterator]() {
      for (let i = 0; i < count; i++) yield i === 1 ? null : i;
    },
  }),
  readable: (_context: Context): ReadableStream<{ a: bigint }> =>
    new ReadableStream({
      start: (controller) => {
        controller.enqueue({ a: 1n });
        controller.enqueue({ a: 2n });
        controller.close();
      },
    }),
  query: route({
    query: true,
    handler: async function* (_context, text: string): AsyncGenerator<string> {
      yield text;
    },
  }),
  rejected: async (
    _context: Context,
    early: boolean,
  ): Promise<AsyncIterable<number> | RpcError<'early', { by: bigint }>> => {
    if (early) return new RpcError('early', { status: 402, data: { by: 1n } });
    return (async function* () {})();
  },
  ends: async function* (_context: Context, how: 'returns' | 'throws' | 'fails' | 'breaks') {
    yield { n: 1 };
    if (how === 'throws') throw new RpcError('thrown', { status: 404 });
    if (how === 'fails') throw new Error('SECRET-stream');
    if (how === 'breaks') yield { n: 'SECRET-item' as unknown as number };
    return new RpcError('late', { status: 409, data: { at: new Date(0) } });
  },
  timed: route({
    streamTimeout: 50,
    handler: async function* (context): AsyncGenerator<string> {
      yield 'first';
      await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
    },
  }),
  /** Emits `<name> started`, and `<name> closed` when it is closed. */
  endless: async function* (_context: Context, name: string): AsyncGenerator<number> {
    events.emit(`${name} started`);
    try {
      for (let i = 0; ; i++) {
        yield i;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    } finally {
      events.emit(`${name} closed`);
    }
  },
});
