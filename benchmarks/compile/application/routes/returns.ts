import { eq } from 'drizzle-orm';
import { database } from '../database/open.ts';
import { returns } from '../database/orders.ts';
import { audit, staff } from '../guards.ts';
import { type NotFound, notFound } from '../types/errors.ts';

type Return = typeof returns.$inferSelect;

export const returnRoutes = staff.routes({
  list: (_context, state: Return['state'] = 'requested'): Promise<Return[]> =>
    database.select().from(returns).where(eq(returns.state, state)),
  decide: async (
    context,
    id: number,
    state: Exclude<Return['state'], 'requested'>,
  ): Promise<Return | NotFound> => {
    const [decided] = await database
      .update(returns)
      .set({ state })
      .where(eq(returns.id, id))
      .returning();
    await audit(context, state, `return ${id}`);
    return decided ?? notFound();
  },
});
