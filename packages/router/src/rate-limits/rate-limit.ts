import { assertKnownOptions } from '@mikrokit/types/runtime';
import type { Context } from '../call/context.ts';
import { RpcError } from '../call/errors.ts';
import type { HookDefinition, HookOptions } from '../definition/hooks/hook-definition.ts';
import { defineHook } from '../hook.ts';
import type { PostgresPool } from '../stores/postgres.ts';
import type { SendCommand } from '../stores/send-command.ts';
import type { SqliteDatabase } from '../stores/sqlite.ts';
import { type MemoryRateStoreOptions, memoryRateStore } from './memory-rate-store.ts';
import { postgresRateStore, postgresRateTable } from './postgres-rate-store.ts';
import type { Rate, RateState, RateStore } from './rate-store.ts';
import { redisRateStore } from './redis-rate-store.ts';
import { sqliteRateStore } from './sqlite-rate-store.ts';

export {
  type MemoryRateStoreOptions,
  memoryRateStore,
  type PostgresPool,
  postgresRateStore,
  postgresRateTable,
  type Rate,
  type RateState,
  type RateStore,
  redisRateStore,
  type SendCommand,
  type SqliteDatabase,
  sqliteRateStore,
};

/** Options of {@link rateLimit}. */
export interface RateLimitOptions<C extends Context = Context>
  extends Pick<HookOptions, 'description' | 'metadata'> {
  /** Names the client whose calls are counted: the id of a user, an API key, or an address that a trusted proxy sent. */
  readonly key: (context: C) => string;
  /** How fast calls of one key come back, e.g. `{ limit: 100, interval: 60_000 }`. */
  readonly rate: {
    /** The calls that come back in one interval, from 1. */
    readonly limit: number;
    /** The length of an interval in milliseconds. */
    readonly interval: number;
  };
  /** The most calls that a key can save up. Default: `rate.limit`. */
  readonly burst?: number;
  /** The name of the policy in the reply headers. Give limits that share a store different names. Default: `default`. */
  readonly name?: string;
  /** Where the counts are stored. Default: `memoryRateStore()`, in this process. */
  readonly store?: RateStore;
}

/** The error of a call beyond the rate, with the seconds until there is a permit. */
export type RateLimited = RpcError<'rate-limited', { readonly retryAfter: number }, 429>;

/** A hook that counts calls. */
export type RateLimitHook<C extends Context> = HookDefinition<
  (context: C) => RateLimited | undefined | Promise<RateLimited | undefined>,
  { header: undefined; returns: undefined; name: undefined; after: undefined }
>;

/**
 * Makes a hook that limits the rate of calls with the same key, and rejects further calls with 429 and `retry-after`.
 * Replies have the header fields `ratelimit-policy` and `ratelimit` of draft-ietf-httpapi-ratelimit-headers-10. A token
 * bucket counts the calls, as in the client's policies. If the store fails, the call ends with an internal error.
 *
 * @example
 * ```ts
 * import { type Context, createRouter } from '@mikrokit/router';
 * import { rateLimit } from '@mikrokit/router/rate-limit';
 *
 * const api = createRouter({
 *   limit: rateLimit({
 *     key: (context: Context) => context.request.header('x-user') ?? 'nobody',
 *     rate: { limit: 1, interval: 60_000 },
 *   }),
 *   search: (_context, text: string) => [text],
 * });
 *
 * console.log(await api.call('search', 'tea')); // → [ 'tea' ]
 * const error = await api.call('search', 'tea').catch((reason) => reason);
 * console.log(error.type, error.status); // → rate-limited 429
 * ```
 */
export function rateLimit<C extends Context>(options: RateLimitOptions<C>): RateLimitHook<C> {
  const { key, name = 'default', description, metadata } = options;
  assertRateLimit(options as RateLimitOptions<never>);
  const { limit, interval } = options.rate;
  const rate: Rate = { limit, interval, burst: options.burst ?? limit };
  const store = options.store ?? memoryRateStore();
  const policy = `"${name}";q=${rate.burst};w=${toSeconds((interval * rate.burst) / limit)}`;
  const answer = (context: C, state: RateState): RateLimited | undefined => {
    const { headers } = context.response;
    const reset = toSeconds(state.timeToFull);
    headers.append('ratelimit-policy', policy);
    headers.append('ratelimit', `"${name}";r=${state.remaining};t=${reset}`);
    if (state.isTaken) return undefined;
    const retryAfter = Math.max(1, toSeconds(state.timeLeft));
    headers.set('retry-after', String(retryAfter));
    return new RpcError('rate-limited', { status: 429, message: MESSAGE, data: { retryAfter } });
  };
  const handler = (context: C) => {
    const text: unknown = key(context);
    if (typeof text !== 'string' || text === '')
      throw new TypeError('rateLimit: key returned no string; return what identifies the client');
    const state = store.take(`${name}:${text}`, rate);
    return isThenable(state)
      ? Promise.resolve(state).then((taken) => answer(context, taken))
      : answer(context, state);
  };
  const shown = { ...(description && { description }), ...(metadata && { metadata }) };
  return defineHook({ ...shown, handler: handler as never }, { store }) as never;
}

/** Whole seconds, rounded up but without rounding errors: 1800.0000001 is 1800. */
function toSeconds(milliseconds: number): number {
  return Math.ceil(milliseconds / 1000 - 1e-6);
}

const MESSAGE = 'Too many calls; try again later';

function isThenable(state: RateState | PromiseLike<RateState>): state is PromiseLike<RateState> {
  return 'then' in state;
}

function assertRateLimit(options: RateLimitOptions<never>): void {
  assertKnownOptions('rateLimit', options, {
    key: 1,
    rate: 1,
    burst: 1,
    name: 1,
    store: 1,
    description: 1,
    metadata: 1,
  });
  const { key, rate, burst, name = 'default', store } = options;
  if (typeof key !== 'function')
    throw new TypeError('rateLimit: key is not a function; write (context) => context.user.id');
  if (typeof rate !== 'object' || rate === null)
    throw new TypeError('rateLimit: rate is not an object; write { limit: 100, interval: 60_000 }');
  assertKnownOptions('rateLimit: rate', rate, { limit: 1, interval: 1 });
  for (const [option, value] of Object.entries({ 'rate.limit': rate.limit, burst })) {
    if (option === 'burst' && value === undefined) continue;
    if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > 1e9)
      throw new RangeError(
        `rateLimit: ${option} is ${String(value)}; use a number of calls from 1`,
      );
  }
  if (!Number.isFinite(rate.interval) || rate.interval < 1 || rate.interval > 1e10)
    throw new RangeError(
      `rateLimit: rate.interval is ${String(rate.interval)}; use milliseconds from 1 to 10,000,000,000`,
    );
  // RFC 9651 section 3.3.3: a string of printable ASCII. Excludes characters that need an escape.
  if (typeof name !== 'string' || !/^[\w.-]+$/.test(name))
    throw new TypeError('rateLimit: name is not a word; use letters, digits, _, . and -');
  if (store !== undefined && typeof store?.take !== 'function')
    throw new TypeError(
      'rateLimit: store has no method take; pass memoryRateStore() or redisRateStore(…)',
    );
}
