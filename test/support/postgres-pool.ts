import type { ExecutionContext } from 'ava';
import pg from 'pg';
import { postgresAt, startPostgres } from './postgres-server.ts';

/** Starts a Postgres with a pool of connections, and stops both when the test ends. */
export async function startPostgresPool(t: ExecutionContext): Promise<pg.Pool> {
  const { port, stop } = await startPostgres();
  const pool = new pg.Pool(postgresAt(port));
  // Idle connections end with the server; without a listener the process would, too.
  pool.on('error', () => {});
  t.teardown(async () => {
    await pool.end();
    await stop();
  });
  return pool;
}
