import { betterAuth } from 'better-auth';
import { database } from './database.ts';

export const auth = betterAuth({
  database,
  secret: process.env.BETTER_AUTH_SECRET,
  // The address of the page, whose requests it takes.
  baseURL: process.env.BETTER_AUTH_URL ?? 'http://localhost:3000',
  emailAndPassword: { enabled: true },
});
