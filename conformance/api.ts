import { type Context, createRouter, route } from '@mikrokit/router';
import { constrained } from './api-constrained.ts';
import { rpcErrors } from './api-errors.ts';
import { failures } from './api-failures.ts';
import { cookie, hooked } from './api-hooks.ts';
import { language } from './api-language.ts';
import { queries } from './api-queries.ts';
import type { Order } from './types/order.ts';
import type { Chain, Document, Tree } from './types/tree.ts';
import type { User } from './types/user.ts';
import { createWatch } from './watch.ts';

const watch = createWatch();
const prototypeKeys = Object.getOwnPropertyNames(Object.prototype).join();

/** The API that every target of the suite serves: plain functions with plain types. */
export const api = createRouter({
  // One second later, which only a Date can tell.
  updateUser: (_context, user: User): User => ({
    ...user,
    lastUpdate: new Date(user.lastUpdate.getTime() + 1000),
  }),

  inspectUser: (_context, user: User) => ({
    lastUpdateIsDate: user.lastUpdate instanceof Date,
    idIs: typeof user.id,
    keys: Object.keys(user),
    isPlain: Object.getPrototypeOf(user) === Object.prototype,
  }),

  ping: (_context): string => 'pong',
  nothing: (_context): void => {},
  maybe: (_context, give: boolean): string | undefined => (give ? 'given' : undefined),
  nullable: (_context, give: boolean): string | null => (give ? 'given' : null),
  rename: (_context, user: User, name: string): User => ({ ...user, name }),

  users: {
    get: (_context, id: number): User => ({
      id,
      name: 'Ada',
      surname: 'Lovelace',
      lastUpdate: new Date(0),
    }),
    admin: { count: (_context): number => 3 },
  },

  orders: {
    place: (_context, order: Order): Order => order,
    inspect: (_context, order: Order) => ({
      id: typeof order.id,
      addedAt: order.lines.map((line) => line.product.addedAt instanceof Date),
      keys: Object.keys(order).sort(),
      productKeys: order.lines.map((line) => Object.keys(line.product).sort()),
      payment: Object.keys(order.payment),
      customer: order.customer.lastUpdate instanceof Date,
    }),
  },

  // Nothing here is written as a type: the compiler must ask what TypeScript infers.
  inferred: async (_context, withTags: boolean) => ({
    at: new Date(0),
    count: 2n,
    ...(withTags && { tags: ['a', 'b'] }),
  }),
  inferredUnion: async (_context, withTags: boolean) =>
    withTags ? { at: new Date(0), tags: ['a', 'b'] } : { at: new Date(0) },

  // A handler may return more than its type says; the reply may not.
  extraKeys: (_context): { id: number } => {
    const row = { id: 1, password: 'SECRET-in-row' };
    return row;
  },

  optional: (_context, first: number, second?: string) => ({ first, second }),
  defaulted: (_context, first: number, second = 'by default') => ({ first, second }),
  rest: (_context, first: string, ...numbers: number[]) => ({ first, numbers }),
  unnamed: (_context, [x, y]: [number, number], { deep }: { deep: boolean }) => ({ x, y, deep }),

  // As a parameter it would be a compile error.
  pattern: (_context, name: string) => ({ name, pattern: /^\d+(?:\/\d+)?$/iu }),

  echo: {
    unknown: (_context, value: unknown): unknown => value,
    record: (_context, scores: Record<string, number>): Record<string, number> => scores,
    tree: (_context, tree: Tree): Tree => tree,
    document: (_context, document: Document): Document => document,
    chain: (_context, chain: Chain): Chain => chain,
    text: (_context, text: string): string => text,
    long: route({ maxBodySize: 12_000_000, handler: (_context, text: string): string => text }),
    map: (_context, value: Map<string, Date>): Map<string, Date> => value,
    set: (_context, value: Set<string>): Set<string> => value,
    url: (_context, value: URL) => ({ host: value.host, value }),
    bytes: (_context, value: Uint8Array) => ({ length: value.length, value }),
    doubles: (_context, value: Float64Array) => ({ sum: value.reduce((a, b) => a + b, 0), value }),
    buffer: (_context, value: ArrayBuffer): ArrayBuffer => value,
    instant: (_context, value: Temporal.Instant) => value,
    zoned: (_context, value: Temporal.ZonedDateTime) => ({ zone: value.timeZoneId, value }),
    day: (_context, value: Temporal.PlainDate | Temporal.PlainDateTime) => value,
    duration: (_context, value: Temporal.Duration) => ({ hours: value.total('hours'), value }),
    bigint: (_context, value: bigint): bigint => value,
    numbers: (_context, values: readonly number[]): readonly number[] => values,
  },

  constrained,

  fail: failures,
  rpcErrors,
  queries,
  hooked,
  cookie,
  headerOf: (context, name: string): string | undefined => context.request.header(name),

  language,

  // TypeScript takes the context's type of these two from Object.prototype, so they name it.
  constructor: (_context: Context, name: string): string => `constructor ${name}`,
  toString: (_context: Context, name: string): string => `toString ${name}`,

  hang: {
    /** Never answers. Announces `<token> started`, and `<token> aborted` when its signal fires. */
    forever: (context, token: string): Promise<string> => {
      context.signal.addEventListener('abort', () => watch.mark(`${token} aborted`));
      watch.mark(`${token} started`);
      return new Promise(() => {});
    },
    /** Answers only once its caller is gone. */
    late: (context, token: string): Promise<string> => {
      const { promise, resolve } = Promise.withResolvers<string>();
      context.signal.addEventListener('abort', () => {
        watch.mark(`${token} aborted`);
        resolve('too late');
      });
      watch.mark(`${token} started`);
      return promise;
    },
    /** Fails only once its caller is gone. */
    lateFailure: (context, token: string): Promise<string> => {
      const { promise, reject } = Promise.withResolvers<string>();
      context.signal.addEventListener('abort', () => {
        watch.mark(`${token} aborted`);
        reject(new Error('SECRET-late'));
      });
      watch.mark(`${token} started`);
      return promise;
    },
  },

  watch: {
    until: async (_context, name: string): Promise<boolean> => {
      await watch.until(name);
      return true;
    },
  },

  /** What `Object.prototype` and a fresh object have that they had not at start-up. */
  pollution: (_context): string[] => {
    const found: string[] = [];
    for (const key in {}) found.push(key);
    if (Object.getOwnPropertyNames(Object.prototype).join() !== prototypeKeys) {
      found.push(...Object.getOwnPropertyNames(Object.prototype));
    }
    return found;
  },
});
