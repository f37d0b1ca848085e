import { type Context, createRouter, route } from '@mikrokit/router';
import { auth } from './api-auth.ts';
import { constrained } from './api-constrained.ts';
import { createDetached } from './api-detached.ts';
import { rpcErrors } from './api-errors.ts';
import { failures } from './api-failures.ts';
import { fileRoutes } from './api-files.ts';
import { cookie, guarded, hooked } from './api-hooks.ts';
import { httpRoutes } from './api-http-routes.ts';
import { createKeyedRoutes } from './api-keyed.ts';
import { language } from './api-language.ts';
import { queries } from './api-queries.ts';
import { rawRoutes } from './api-raw.ts';
import { receivedRoutes } from './api-received.ts';
import { createStreams } from './api-streams.ts';
import { createEvents } from './events.ts';
import type { Order } from './types/order.ts';
import type { Chain, Document, Tree } from './types/tree.ts';
import type { User } from './types/user.ts';

const events = createEvents();
const prototypeKeys = Object.getOwnPropertyNames(Object.prototype).join();

/** The API that every target of the suite serves: plain functions with plain types. */
export const api = createRouter({
  // One second later; only a decoded Date supports this.
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
  created: route({
    status: 201,
    handler: (_context, fails: boolean): string => {
      if (fails) throw new Error('SECRET-created');
      return 'created';
    },
  }),
  hasAddress: ({ request }): boolean => request.remoteAddress !== undefined,
  /** Starts work after the reply: some that succeeds, and some that fails. */
  leaveWork: (context): string => {
    context.waitUntil(new Promise((resolve) => setTimeout(resolve, 1)));
    context.waitUntil(Promise.reject(new Error('SECRET-work')));
    return 'replied';
  },
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

  // Without type annotations: the compiler must read inferred types.
  inferred: async (_context, withTags: boolean) => ({
    at: new Date(0),
    count: 2n,
    ...(withTags && { tags: ['a', 'b'] }),
  }),
  inferredUnion: async (_context, withTags: boolean) =>
    withTags ? { at: new Date(0), tags: ['a', 'b'] } : { at: new Date(0) },

  // A handler can return undeclared properties, but the reply must not contain them.
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
  raw: rawRoutes,

  fail: failures,
  rpcErrors,
  queries,
  httpRoutes,
  hooked,
  guarded,
  auth,
  cookie,
  headerOf: (context, name: string): string | undefined => context.request.header(name),

  language,

  // TypeScript takes the context's type of these two from Object.prototype, so they declare it.
  constructor: (_context: Context, name: string): string => `constructor ${name}`,
  toString: (_context: Context, name: string): string => `toString ${name}`,

  keyed: createKeyedRoutes(events),
  streams: createStreams(events),
  detached: createDetached(),
  files: fileRoutes,
  received: receivedRoutes,

  hang: {
    /** Never replies. Emits `<token> started`, and `<token> aborted` when its signal fires. */
    forever: (context, token: string): Promise<string> => {
      context.signal.addEventListener('abort', () => events.emit(`${token} aborted`));
      events.emit(`${token} started`);
      return new Promise(() => {});
    },
    /** Replies only after its client has disconnected. */
    late: (context, token: string): Promise<string> => {
      const { promise, resolve } = Promise.withResolvers<string>();
      context.signal.addEventListener('abort', () => {
        events.emit(`${token} aborted`);
        resolve('too late');
      });
      events.emit(`${token} started`);
      return promise;
    },
    /** Fails only after its client has disconnected. */
    lateFailure: (context, token: string): Promise<string> => {
      const { promise, reject } = Promise.withResolvers<string>();
      context.signal.addEventListener('abort', () => {
        events.emit(`${token} aborted`);
        reject(new Error('SECRET-late'));
      });
      events.emit(`${token} started`);
      return promise;
    },
  },

  events: {
    wait: async (_context, name: string): Promise<boolean> => {
      await events.wait(name);
      return true;
    },
  },

  /** Keys that `Object.prototype` and a new object have gained since start-up. */
  pollution: (_context): string[] => {
    const found: string[] = [];
    for (const key in {}) found.push(key);
    if (Object.getOwnPropertyNames(Object.prototype).join() !== prototypeKeys) {
      found.push(...Object.getOwnPropertyNames(Object.prototype));
    }
    return found;
  },
});
