import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, createRouter, type Routes, RpcError, route } from '@mikrokit/router';

export interface NewUser {
  name: string;
  email: string;
  age: number;
  tags: string[];
  metadata: { source: string; campaign: string };
}

const between = (least: number, most: number) => sleep(least + Math.random() * (most - least));

/** Calls since the last `takeCount`. */
let count = 0;
/** Calls of `flaky` by their id. */
const attempts = new Map<string, number>();

const list = Array.from({ length: 1_000 }, (_, id) => ({
  id,
  name: `Item ${id}`,
  description: 'x'.repeat(440),
}));
const large = 'x'.repeat(650_000);

/** A query that is answered after 5 to 15 ms. */
const simulated = <Result>(make: (context: Context, n: number) => Result) =>
  route({
    query: true,
    handler: async (context: Context, n: number): Promise<Result> => {
      await between(5, 15);
      return make(context, n);
    },
  });

const user = () => {
  count++;
  return { id: 1, name: 'Ada', email: 'ada@example.com', timestamp: 1_767_225_600_000 };
};

/** Recker's scenarios. */
const routes = {
  user: route({ query: true, handler: user }),
  numbered: route({ query: true, handler: (_context: Context, id: number) => ({ ...user(), id }) }),
  cached: route({ query: true, cacheControl: 'public, max-age=60', handler: user }),
  slowly: route({
    query: true,
    handler: async () => {
      await sleep(20);
      return user();
    },
  }),
  create: route({
    status: 201,
    handler: (_context: Context, given: NewUser) => ({ id: 1, ...given }),
  }),
  flaky: route({
    query: true,
    handler: (_context: Context, id: string): number | RpcError<'unavailable'> => {
      const attempt = (attempts.get(id) ?? 0) + 1;
      attempts.set(id, attempt);
      if (attempt < 3) return new RpcError('unavailable', { status: 503 });
      attempts.delete(id);
      return attempt;
    },
  }),
  login: async (_context: Context, name: string): Promise<{ token: string }> => {
    await between(20, 50);
    return { token: name };
  },
  profile: simulated((_, n) => ({ id: n, name: 'Ada' })),
  orders: simulated((_, n) => [{ id: n, total: 5 }]),
  notices: simulated((_, n) => [{ id: n, text: 'Hello' }]),
  page: simulated((_, n) => ({ page: n, items: list.slice(n * 20, n * 20 + 20) })),
  save: async (_context: Context, id: number): Promise<number> => {
    await between(5, 15);
    return id;
  },
  language: simulated((context) => context.request.header('accept-language') ?? ''),
  list: simulated(() => list),
  large: route({ query: true, handler: () => large }),
  chunks: route({
    query: true,
    handler: async function* (_context: Context): AsyncGenerator<string, void, void> {
      for (let n = 0; n < 100; n++) {
        yield `chunk ${n}`;
        await sleep(1);
      }
    },
  }),
  events: route({
    query: true,
    handler: async function* (_context: Context): AsyncGenerator<{ n: number }, void, void> {
      for (let n = 0; n < 50; n++) yield { n };
    },
  }),
  volume: route({
    query: true,
    handler: async (_context: Context, n: number): Promise<number> => {
      count++;
      await sleep(5);
      return n;
    },
  }),
  world: route({
    query: true,
    handler: async (_context: Context, n: number): Promise<number> => {
      await between(10, 50);
      return n;
    },
  }),
  takeCount: (_context: Context): number => {
    const taken = count;
    count = 0;
    return taken;
  },
} satisfies Routes;

const ignore = () => {};

/**
 * Recker's scenarios as routes. Other clients read the same replies: `{"user":{…}}`. Writing the failures of `flaky` to the
 * log would take longer than answering.
 */
export const api = createRouter(routes, {
  logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
});
