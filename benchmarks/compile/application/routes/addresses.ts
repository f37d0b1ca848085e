import { and, eq } from 'drizzle-orm';
import { addresses } from '../database/customers.ts';
import { database } from '../database/open.ts';
import { member } from '../guards.ts';
import type { Address } from '../types/address.ts';
import { type NotFound, notFound } from '../types/errors.ts';

type Kind = (typeof addresses.$inferSelect)['kind'];

interface StoredAddress extends Address {
  id: number;
  kind: Kind;
}

const columns = {
  id: addresses.id,
  kind: addresses.kind,
  name: addresses.name,
  street: addresses.street,
  city: addresses.city,
  postcode: addresses.postcode,
  country: addresses.country,
};

export const addressRoutes = member.routes({
  list: (context, kind?: Kind): Promise<StoredAddress[]> =>
    database
      .select(columns)
      .from(addresses)
      .where(
        and(
          eq(addresses.customerId, context.member.id),
          kind === undefined ? undefined : eq(addresses.kind, kind),
        ),
      ),
  add: async (context, kind: Kind, address: Address): Promise<StoredAddress | NotFound> => {
    const values = { ...address, kind, customerId: context.member.id };
    const [added] = await database.insert(addresses).values(values).returning(columns);
    return added ?? notFound();
  },
  update: async (context, id: number, address: Address): Promise<StoredAddress | NotFound> => {
    const isOwn = and(eq(addresses.id, id), eq(addresses.customerId, context.member.id));
    const [updated] = await database
      .update(addresses)
      .set({ ...address })
      .where(isOwn)
      .returning(columns);
    return updated ?? notFound();
  },
  remove: async (context, id: number): Promise<void> => {
    await database
      .delete(addresses)
      .where(and(eq(addresses.id, id), eq(addresses.customerId, context.member.id)));
  },
});
