import { DatabaseSync } from 'node:sqlite';
import {
  type IdempotencyStore,
  memoryIdempotencyStore,
  postgresIdempotencyStore,
  redisIdempotencyStore,
  sqliteIdempotencyStore,
} from '@mikrokit/router/idempotency';
import pg from 'pg';
import { createClient } from 'redis';
import { postgresAt } from '../../../../test/support/postgres-server.ts';

/** A store over a connection of its own. */
export interface OpenStore {
  readonly store: IdempotencyStore;
  readonly close: () => unknown;
}

export type StoreKind = 'memory' | 'redis' | 'sqlite' | 'postgres';

/** Opens a store at a port of this machine, or in a file. */
export async function openStore(kind: StoreKind, place: string): Promise<OpenStore> {
  if (kind === 'memory') return { store: memoryIdempotencyStore(), close: () => {} };
  if (kind === 'sqlite') {
    const database = new DatabaseSync(place, { timeout: 20_000 });
    return { store: sqliteIdempotencyStore(database), close: () => database.close() };
  }
  if (kind === 'postgres') {
    const pool = new pg.Pool(postgresAt(Number(place)));
    const store = postgresIdempotencyStore(pool);
    await store.prepare?.();
    return { store, close: () => pool.end() };
  }
  const socket = { host: '127.0.0.1', port: Number(place), reconnectStrategy: false } as const;
  const client = createClient({ socket });
  client.on('error', () => {});
  await client.connect();
  return {
    store: redisIdempotencyStore((command) => client.sendCommand(command)),
    close: () => client.destroy(),
  };
}
