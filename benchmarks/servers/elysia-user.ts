import { t } from 'elysia';

/** The schema that the servers with Elysia share. */
export const elysiaUser = t.Object({
  id: t.Number(),
  name: t.String(),
  surname: t.String(),
  // t.Date() would accept numbers too, which the others reject.
  lastUpdate: t
    .Transform(t.String({ format: 'date-time' }))
    .Decode((text) => new Date(text))
    .Encode((date) => date.toISOString()),
});
