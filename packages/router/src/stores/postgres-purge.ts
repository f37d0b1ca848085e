import type { PostgresPool } from './postgres.ts';

/** Every so many writes, so many expired rows are removed. */
const PURGED = 100;

/**
 * Removes expired rows at the first and then at some writes: a few at a time, and none that another process removes. Never
 * rejects: the write before it has succeeded, and a later one removes what this one leaves.
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
