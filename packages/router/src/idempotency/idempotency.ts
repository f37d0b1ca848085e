import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/types/runtime';
import type { Context } from '../call/context.ts';
import type { HookDefinition, HookOptions } from '../definition/hooks/hook-definition.ts';
import { defineHook } from '../hook.ts';
import type { IdempotencySettings } from './idempotency-settings.ts';
import type { IdempotencyStore } from './idempotency-store.ts';

export type { PostgresPool } from '../stores/postgres.ts';
export type { SendCommand } from '../stores/send-command.ts';
export type { SqliteDatabase } from '../stores/sqlite.ts';
export {
  type MemoryIdempotencyStoreOptions,
  memoryIdempotencyStore,
} from './memory-idempotency-store.ts';
export {
  postgresIdempotencyStore,
  postgresIdempotencyTable,
} from './postgres-idempotency-store.ts';
export { redisIdempotencyStore } from './redis-idempotency-store.ts';
export { sqliteIdempotencyStore } from './sqlite-idempotency-store.ts';
export type { IdempotencyStore };

/** Options of {@link idempotency}. */
export interface IdempotencyOptions<C extends Context = Context>
  extends Pick<HookOptions, 'description' | 'metadata'> {
  /**
   * Names the client, so that clients cannot read replies to each other's keys. `'public'` shares keys between all: any
   * client that knows a key gets its reply.
   */
  readonly identity: 'public' | ((context: C) => string);
  /** Where replies are stored. All processes that serve the routes must share it. */
  readonly store: IdempotencyStore;
  /** How long replies are stored, in milliseconds. Default: 86,400,000 (24 hours). */
  readonly ttl?: number;
  /**
   * Milliseconds after which the key of a process that has died is free. A running call renews its lease until its handler
   * ends, even if its client disconnects or its time is over. Default: 60,000.
   */
  readonly lease?: number;
  /** Milliseconds that a repeat waits for a running call before it gets a 409. 0 does not wait. Default: 10,000. */
  readonly wait?: number;
  /**
   * Request headers to compare next to the parameters of the route and its hooks: list what you read with
   * `context.request.header()`. A repeat with another value is `idempotency-key-reused`. Default: none.
   */
  readonly headers?: readonly string[];
  /**
   * Headers that hooks declare, and names of hooks with parameters in the body, that are not compared because they differ
   * between attempts. Credentials (`authorization`, `cookie` and headers of hooks with `security`) never count. Default:
   * none.
   */
  readonly ignore?: readonly string[];
}

/** A hook that says how the keys of routes are stored. */
export type IdempotencyHook<C extends Context> = HookDefinition<
  (context: C) => void,
  { header: undefined; returns: undefined; name: undefined; after: undefined }
>;

/**
 * Makes a hook for routes with the option `idempotencyKey`: a call that repeats the key of another call gets its reply,
 * as in draft-ietf-httpapi-idempotency-key-header-07. Put it after the hooks that authenticate. Throws for invalid
 * options.
 *
 * @example
 * ```ts
 * import { createRouter, route } from '@mikrokit/router';
 * import { idempotency, memoryIdempotencyStore } from '@mikrokit/router/idempotency';
 *
 * let payments = 0;
 * const api = createRouter({
 *   once: idempotency({ identity: 'public', store: memoryIdempotencyStore() }),
 *   pay: route({ idempotencyKey: true, handler: (_context, amount: number) => [++payments, amount] }),
 * });
 *
 * const caller = api.caller({ headers: { 'idempotency-key': '"order-1"' } });
 * console.log(await caller.call('pay', 20), await caller.call('pay', 20)); // → [ 1, 20 ] [ 1, 20 ]
 * ```
 */
export function idempotency<C extends Context>(options: IdempotencyOptions<C>): IdempotencyHook<C> {
  assertKnownOptions('idempotency', options, {
    identity: 1,
    store: 1,
    ttl: 1,
    lease: 1,
    wait: 1,
    headers: 1,
    ignore: 1,
    description: 1,
    metadata: 1,
  });
  const { identity, store, description, metadata } = options;
  const { ttl = 86_400_000, lease = 60_000, wait = 10_000, headers = [], ignore = [] } = options;
  if (identity !== 'public' && typeof identity !== 'function')
    throw new TypeError(
      "idempotency: identity is not a function; write (context) => context.user.id, or 'public' if all clients can share keys",
    );
  for (const method of ['claim', 'renew', 'complete', 'release'] as const)
    if (typeof store?.[method] !== 'function')
      throw new TypeError(
        `idempotency: store has no method ${method}; pass memoryIdempotencyStore() or a store that processes share`,
      );
  assertIntegers('idempotency', { ttl }, { most: LONGEST_TIMEOUT });
  assertIntegers('idempotency', { lease }, { least: 100, most: LONGEST_TIMEOUT });
  assertIntegers('idempotency', { wait }, { least: 0, most: LONGEST_TIMEOUT });
  for (const [option, names] of Object.entries({ headers, ignore }))
    if (!Array.isArray(names) || !names.every((name) => typeof name === 'string' && name !== ''))
      throw new TypeError(`idempotency: ${option} is not a list of names; write ['x-currency']`);
  const settings: IdempotencySettings = {
    ...{ identity: identity as IdempotencySettings['identity'], store, ttl, lease, wait },
    headers: headers.map((name) => name.toLowerCase()),
    ignore,
  };
  const shown = { ...(description && { description }), ...(metadata && { metadata }) };
  const own = { idempotency: settings, store };
  return defineHook({ ...shown, handler: () => undefined }, own) as never;
}
