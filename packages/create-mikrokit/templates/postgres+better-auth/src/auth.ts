import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { database } from './database.ts';
import { account, session, user, verification } from './schema.ts';

export const auth = betterAuth({
  database: drizzleAdapter(database, {
    provider: 'pg',
    schema: { account, session, user, verification },
  }),
  secret: process.env.BETTER_AUTH_SECRET,
  // The address of the page, whose requests it takes.
  baseURL: process.env.BETTER_AUTH_URL ?? 'http://localhost:3000',
  emailAndPassword: { enabled: true },
});
