import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { sqlite } from './database/open.ts';

const options = {
  database: sqlite,
  secret: process.env.BETTER_AUTH_SECRET ?? 'a secret of more than thirty-two characters',
  baseURL: process.env.BETTER_AUTH_URL ?? 'http://localhost:3000',
  emailAndPassword: { enabled: true },
};

export const auth = betterAuth(options);

/** Creates the tables of better-auth. */
export async function migrateAuth(): Promise<void> {
  const { runMigrations } = await getMigrations(options);
  await runMigrations();
}
