import type { DateString, MaxLength, MinLength } from '@mikrokit/types';
import { eq } from 'drizzle-orm';
import { customers } from '../database/customers.ts';
import { database } from '../database/open.ts';
import { member } from '../guards.ts';
import { type NotFound, notFound } from '../types/errors.ts';

type Profile = typeof customers.$inferSelect;

interface ProfileChanges {
  name?: string & MinLength<1> & MaxLength<200>;
  phone?: (string & MaxLength<30>) | null;
  birthday?: (string & DateString) | null;
  newsletter?: boolean;
}

/** The profiles of members. */
export const profileRoutes = member.routes({
  get: async (context): Promise<Profile> => {
    const { id, name, email } = context.member;
    const found = await database.select().from(customers).where(eq(customers.id, id)).get();
    if (found) return found;
    const profile = {
      id,
      name,
      email,
      phone: null,
      birthday: null,
      newsletter: false,
      createdAt: new Date(),
    };
    await database.insert(customers).values(profile);
    return profile;
  },
  update: async (context, changes: ProfileChanges): Promise<Profile | NotFound> => {
    const [updated] = await database
      .update(customers)
      .set({ ...changes })
      .where(eq(customers.id, context.member.id))
      .returning();
    return updated ?? notFound();
  },
  remove: async (context): Promise<void> => {
    await database.delete(customers).where(eq(customers.id, context.member.id));
  },
});
