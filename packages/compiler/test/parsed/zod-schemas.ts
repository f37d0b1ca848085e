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

/** Names that are taken, as a database would say. */
export const freeName = z.string().refine(async (name) => {
  await Promise.resolve();
  return name !== 'taken';
});

export const trimmed = z.string().transform((text) => text.trim().length);

export const failing = z.string().refine(() => {
  throw new Error('The database is down');
});
