export type { PostgresPool } from '../stores/postgres.ts';
export type { SendCommand } from '../stores/send-command.ts';
export type { SqliteDatabase } from '../stores/sqlite.ts';
export {
  type MemoryStreamStoreOptions,
  memoryStreamStore,
} from '../streams/detached/memory-stream-store.ts';
export {
  type PostgresStreamStoreOptions,
  postgresStreamStore,
  postgresStreamTable,
} from '../streams/detached/postgres-stream-store.ts';
export {
  type RedisStreamStoreOptions,
  redisStreamStore,
} from '../streams/detached/redis-stream-store.ts';
export {
  type SqliteStreamStoreOptions,
  sqliteStreamStore,
} from '../streams/detached/sqlite-stream-store.ts';
export type {
  NewItems,
  NewStream,
  StoredItems,
  StreamStore,
} from '../streams/detached/stream-store.ts';
