import type { Parsed } from '@mikrokit/types';
import { z } from 'zod';

export const upper = z
  .string()
  .min(2, { error: ({ input }) => `too short: ${input}` })
  .transform((text) => text.trim().toUpperCase());
export const strictQuery = z.strictObject({ page: z.string(), size: z.string().default('20') });
export const shape = z.union([
  z.object({ kind: z.literal('a'), a: z.number() }),
  z.object({ kind: z.literal('b'), b: z.string() }),
]);

export type Upper = Parsed<typeof upper>;
export type StrictQuery = Parsed<typeof strictQuery>;
export type Shape = Parsed<typeof shape>;
