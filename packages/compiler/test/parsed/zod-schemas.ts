import { setTimeout } from 'node:timers/promises';
import type { Parsed } from '@mikrokit/types';
import { z } from 'zod';

export const userSchema = z.strictObject({
  name: z.string().min(2),
  born: z.date(),
  email: z.email().optional(),
  role: z.enum(['admin', 'member']).default('member'),
});

export const looseSchema = z.looseObject({ id: z.number() });

export const pageSchema = z.coerce.number().int().min(1);

export const limitSchema = z.number().default(20);

/** The names that a database was asked for. */
export const lookedUp: string[] = [];

/** Names that are taken, as a database would say. */
export const freeName = z.string().refine(async (name) => {
  lookedUp.push(name);
  await Promise.resolve();
  return name !== 'taken';
});

export const trimmed = z
  .string()
  .transform((text) => text.trim().length)
  .refine((length) => length > 0);

export const failing = z.string().refine(() => {
  throw new Error('The database is down');
});

/** How often the refinement of `unreachable` has run. */
export const asked = { times: 0 };

export const unreachable = z.string().refine(async () => {
  asked.times++;
  await setTimeout(5);
  throw new Error('The connection to the database is lost');
});

// Types beside the schemas: the file with the routes imports nothing but types, as linters want it.
export type NewUser = Parsed<typeof userSchema>;
export type Loose = Parsed<typeof looseSchema>;
export type Page = Parsed<typeof pageSchema>;
export type Limit = Parsed<typeof limitSchema>;
export type Trimmed = Parsed<typeof trimmed>;
export type FreeName = Parsed<typeof freeName, 'freeName'>;
export type Failing = Parsed<typeof failing, 'failing'>;
export type Unreachable = Parsed<typeof unreachable, 'unreachable'>;
