import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool } from 'pg';

// By default the Postgres of compose.yaml.
const url = process.env.DATABASE_URL ?? 'postgres://postgres:postgres@localhost:5432/postgres';

/** Connects at the first query. */
export const pool = new Pool({ connectionString: url });

export const database = drizzle(pool);

/** Runs the migrations that are missing. */
export async function prepareDatabase(): Promise<void> {
  await migrate(database, { migrationsFolder: 'migrations' });
}

export async function closeDatabase(): Promise<void> {
  await pool.end();
}
