import type { Context } from '@mikrokit/router';
import type { Int, Max, MaxLength, Min } from '@mikrokit/types';
import { and, avg, count, desc, eq } from 'drizzle-orm';
import { reviews } from '../database/catalog.ts';
import { database } from '../database/open.ts';
import { member } from '../guards.ts';
import { type Page, type PageQuery, toPage } from '../types/page.ts';

type Review = Omit<typeof reviews.$inferSelect, 'customerId'>;

interface NewReview {
  productId: number;
  stars: number & Int & Min<1> & Max<5>;
  title: string & MaxLength<100>;
  body: string & MaxLength<5000>;
}

const columns = {
  id: reviews.id,
  productId: reviews.productId,
  stars: reviews.stars,
  title: reviews.title,
  body: reviews.body,
  createdAt: reviews.createdAt,
};

export const reviewRoutes = {
  list: async (
    _context: Context,
    productId: number,
    query: PageQuery = {},
  ): Promise<Page<Review>> => {
    const isOfProduct = eq(reviews.productId, productId);
    const { limit = 20, offset = 0 } = query;
    const found = await database
      .select(columns)
      .from(reviews)
      .where(isOfProduct)
      .orderBy(desc(reviews.createdAt))
      .limit(limit)
      .offset(offset);
    const [{ total } = { total: 0 }] = await database
      .select({ total: count() })
      .from(reviews)
      .where(isOfProduct);
    return toPage(found, total, query);
  },
  summary: async (_context: Context, productId: number) => {
    const [found] = await database
      .select({ reviews: count(), stars: avg(reviews.stars).mapWith(Number) })
      .from(reviews)
      .where(eq(reviews.productId, productId));
    return found ?? { reviews: 0, stars: null };
  },
};

export const reviewMemberRoutes = member.routes({
  write: async (context, review: NewReview): Promise<Review | undefined> => {
    const customerId = context.member.id;
    const values = { ...review, customerId, createdAt: new Date() };
    const [written] = await database
      .insert(reviews)
      .values(values)
      .onConflictDoUpdate({ target: [reviews.productId, reviews.customerId], set: review })
      .returning(columns);
    return written;
  },
  remove: async (context, id: number): Promise<void> => {
    await database
      .delete(reviews)
      .where(and(eq(reviews.id, id), eq(reviews.customerId, context.member.id)));
  },
});
