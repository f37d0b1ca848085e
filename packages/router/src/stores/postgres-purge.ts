import type { PostgresPool } from './postgres.ts';

/** Once per this many writes, up to this many expired rows are removed. */
const PURGED = 100;

/**
 * Removes expired rows at the first write and then at some writes: a few at a time, without waiting
 * for other processes. Never rejects: the write has succeeded, and a later one removes the rest.
 */
export function createPurge(
  pool: PostgresPool,
  {
    name,
    key,
    isExpired,
  }: { readonly name: string; readonly key: string; readonly isExpired: string },
): () => Promise<void> {
  let writes = 0;
  return async () => {
    if (writes++ % PURGED !== 0) return;
    const removing = pool.query(
      `DELETE FROM ${name} WHERE ${key} IN (SELECT ${key} FROM ${name} WHERE ${isExpired} LIMIT ${PURGED} FOR UPDATE SKIP LOCKED)`,
      [],
    );
    await removing.catch(() => undefined);
  };
}
