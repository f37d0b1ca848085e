import type { MaxLength, MinLength } from '@mikrokit/types';
import { and, eq } from 'drizzle-orm';
import { products } from '../database/catalog.ts';
import { wishlistItems, wishlists } from '../database/customers.ts';
import { database } from '../database/open.ts';
import { member } from '../guards.ts';
import { type NotFound, notFound } from '../types/errors.ts';

type Wishlist = Omit<typeof wishlists.$inferSelect, 'customerId'> & {
  products: { id: number; title: string; addedAt: Date }[];
};

export const wishlistRoutes = member.routes({
  list: async (context): Promise<Wishlist[]> => {
    const lists = await database
      .select()
      .from(wishlists)
      .where(eq(wishlists.customerId, context.member.id));
    return Promise.all(
      lists.map(async ({ id, title, isPublic }) => ({
        id,
        title,
        isPublic,
        products: await productsOf(id),
      })),
    );
  },
  create: async (
    context,
    title: string & MinLength<1> & MaxLength<100>,
    isPublic = false,
  ): Promise<Wishlist | NotFound> => {
    const values = { title, isPublic, customerId: context.member.id };
    const [created] = await database.insert(wishlists).values(values).returning();
    return created ? { id: created.id, title, isPublic, products: [] } : notFound();
  },
  setItem: async (
    context,
    id: number,
    productId: number,
    isWanted: boolean,
  ): Promise<undefined | NotFound> => {
    const isOwn = and(eq(wishlists.id, id), eq(wishlists.customerId, context.member.id));
    const found = await database.select().from(wishlists).where(isOwn).get();
    if (!found) return notFound();
    const item = { wishlistId: id, productId, addedAt: new Date() };
    if (isWanted) await database.insert(wishlistItems).values(item).onConflictDoNothing();
    else {
      await database
        .delete(wishlistItems)
        .where(and(eq(wishlistItems.wishlistId, id), eq(wishlistItems.productId, productId)));
    }
    return undefined;
  },
});

function productsOf(wishlistId: number): Promise<Wishlist['products']> {
  return database
    .select({ id: products.id, title: products.title, addedAt: wishlistItems.addedAt })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(eq(wishlistItems.wishlistId, wishlistId));
}
