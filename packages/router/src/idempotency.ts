import { assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/types/runtime';
import type { Context } from './call/context.ts';
import type { HookDefinition, HookOptions } from './definition/hooks/hook-definition.ts';
import { integerBetween } from './definition/option-checks.ts';
import { defineHook } from './hook.ts';
import type { IdempotencySettings } from './idempotency/idempotency-settings.ts';
import type { IdempotencyStore } from './idempotency/idempotency-store.ts';

export {
  type MemoryIdempotencyStoreOptions,
  memoryIdempotencyStore,
} from './idempotency/memory-idempotency-store.ts';
export {
  postgresIdempotencyStore,
  postgresIdempotencyTable,
} from './idempotency/postgres-idempotency-store.ts';
export { redisIdempotencyStore } from './idempotency/redis-idempotency-store.ts';
export { sqliteIdempotencyStore } from './idempotency/sqlite-idempotency-store.ts';
export type { PostgresPool } from './stores/postgres.ts';
export type { SendCommand } from './stores/send-command.ts';
export type { SqliteDatabase } from './stores/sqlite.ts';
export type { IdempotencyStore };

/** Options of {@link idempotency}. */
export interface IdempotencyOptions<C extends Context = Context>
  extends Pick<HookOptions, 'description' | 'metadata'> {
  /**
   * Names the caller, whose keys are apart from those of others; `'public'` where callers need not be told apart, so that
   * any client that knows a key gets its reply.
   */
  readonly identity: 'public' | ((context: C) => string);
  /** Shared by all processes that serve the routes. */
  readonly store: IdempotencyStore;
  /** Milliseconds for which replies are stored. Default: 24 hours. */
  readonly ttl?: number;
  /**
   * Milliseconds after which the key of a process that has died is free. Default: one minute. A running call renews its
   * lease until its handler ends, even if its caller has gone away or its time is over.
   */
  readonly lease?: number;
  /** Milliseconds that a repeat waits for a running call, before it gets a 409; 0 for none. Default: 10 seconds. */
  readonly wait?: number;
  /**
   * Request headers that are compared beside the parameters of the route and its hooks: those that you read by
   * `context.request.header()`. A repeat with another value is `idempotency-key-reused`. Default: none.
   */
  readonly headers?: readonly string[];
  /**
   * What is not compared, because it differs from attempt to attempt: headers that hooks declare, and names of hooks with
   * parameters in the body. Credentials, which are `authorization`, `cookie` and headers of hooks with `security`, never
   * count. Default: none.
   */
  readonly ignore?: readonly string[];
}

/** A hook that says how the keys of routes are stored. */
export type IdempotencyHook<C extends Context> = HookDefinition<
  (context: C) => void,
  { header: undefined; returns: undefined; name: undefined; after: undefined }
>;

/**
 * Makes a hook for routes with the option `idempotencyKey`: a call that repeats the key of another gets its reply, as
 * draft-ietf-httpapi-idempotency-key-header-07 has it. Place it behind the hooks that find out who calls. Throws for
 * options that cannot work.
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
      "idempotency: identity is no function; write (context) => context.user.id, or 'public' if callers need not be told apart",
    );
  for (const method of ['claim', 'renew', 'complete', 'release'] as const)
    if (typeof store?.[method] !== 'function')
      throw new TypeError(
        `idempotency: store has no method ${method}; pass memoryIdempotencyStore() or one that processes share`,
      );
  integerBetween('idempotency: ttl', ttl, 1, LONGEST_TIMEOUT);
  integerBetween('idempotency: lease', lease, 100, LONGEST_TIMEOUT);
  integerBetween('idempotency: wait', wait, 0, LONGEST_TIMEOUT);
  for (const [option, names] of Object.entries({ headers, ignore }))
    if (!Array.isArray(names) || !names.every((name) => typeof name === 'string' && name !== ''))
      throw new TypeError(`idempotency: ${option} is no list of names; write ['x-currency']`);
  const settings: IdempotencySettings = {
    ...{ identity: identity as IdempotencySettings['identity'], store, ttl, lease, wait },
    headers: headers.map((name) => name.toLowerCase()),
    ignore,
  };
  const shown = { ...(description && { description }), ...(metadata && { metadata }) };
  const own = { idempotency: settings, store };
  return defineHook({ ...shown, handler: () => undefined }, own) as never;
}
