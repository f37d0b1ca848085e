import { z } from 'zod';

// z.coerce.date() would accept numbers too, which the others reject.
const date = z.iso.datetime().transform((text) => new Date(text));

/** The schema that the servers with zod share. */
export const zodUser = z.object({
  id: z.number(),
  name: z.string(),
  surname: z.string(),
  lastUpdate: date,
});
