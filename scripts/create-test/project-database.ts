import pg from 'pg';
import { hasPostgres, postgresAt, startPostgres } from '../../test/support/postgres-server.ts';

/** A Postgres on this machine that gives every project its own database. */
export interface ProjectDatabases extends AsyncDisposable {
  /** Creates an empty database, and returns its URL. */
  readonly create: (name: string) => Promise<string>;
}

/** Starts Postgres. `undefined` if it is not installed. */
export async function startDatabases(): Promise<ProjectDatabases | undefined> {
  if (!hasPostgres) return undefined;
  const { port, stop } = await startPostgres();
  const { host, user, database } = postgresAt(port);
  return {
    async create(name) {
      const client = new pg.Client({ host, port, user, database });
      await client.connect();
      await client.query(`CREATE DATABASE "${name}"`);
      await client.end();
      return `postgres://${user}@${host}:${port}/${name}`;
    },
    [Symbol.asyncDispose]: async () => stop(),
  };
}
