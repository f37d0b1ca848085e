import type { Int, Max, MaxLength, Min, MinLength } from '@mikrokit/types';
import { and, count, desc, eq, gte, lte, sum } from 'drizzle-orm';
import { database } from '../database/open.ts';
import { auditEntries, coupons, staffMembers } from '../database/operations.ts';
import { orderItems, orders } from '../database/orders.ts';
import { admin, audit, type Role } from '../guards.ts';
import { type NotFound, notFound } from '../types/errors.ts';
import type { Currency, Money } from '../types/money.ts';
import { type Page, type PageQuery, toPage } from '../types/page.ts';

type AuditEntry = typeof auditEntries.$inferSelect;

interface Period {
  from: Date;
  until: Date;
}

interface Revenue extends Period {
  orders: number;
  revenue: Money;
}

interface NewCoupon {
  code: string & MinLength<4> & MaxLength<40>;
  percent: number & Int & Min<1> & Max<100>;
  expiresAt?: Date;
}

export const teamRoutes = admin.routes({
  list: () => database.select().from(staffMembers),
  add: async (context, customerId: string, role: Role): Promise<void> => {
    await database
      .insert(staffMembers)
      .values({ customerId, role, since: new Date() })
      .onConflictDoUpdate({ target: staffMembers.customerId, set: { role } });
    await audit(context, 'add', `${role} ${customerId}`);
  },
  remove: async (context, customerId: string): Promise<void> => {
    await database.delete(staffMembers).where(eq(staffMembers.customerId, customerId));
    await audit(context, 'remove', customerId);
  },
});

export const couponRoutes = admin.routes({
  list: () => database.select().from(coupons),
  create: async (context, coupon: NewCoupon): Promise<typeof coupons.$inferSelect | NotFound> => {
    const [created] = await database.insert(coupons).values(coupon).returning();
    await audit(context, 'create', `coupon ${coupon.code}`);
    return created ?? notFound();
  },
});

export const reportRoutes = admin.routes({
  revenue: async (_context, period: Period, currency: Currency): Promise<Revenue> => {
    const [found] = await database
      .select({ orders: count(), amount: sum(orders.total).mapWith(Number) })
      .from(orders)
      .where(
        and(
          eq(orders.currency, currency),
          gte(orders.placedAt, period.from),
          lte(orders.placedAt, period.until),
        ),
      );
    return {
      ...period,
      orders: found?.orders ?? 0,
      revenue: { amount: found?.amount ?? 0, currency },
    };
  },
  topProducts: (_context, limit: number & Int & Min<1> & Max<100> = 10) =>
    database
      .select({
        variantId: orderItems.variantId,
        title: orderItems.title,
        sold: sum(orderItems.quantity).mapWith(Number),
      })
      .from(orderItems)
      .groupBy(orderItems.variantId)
      .orderBy(desc(sum(orderItems.quantity)))
      .limit(limit),
  audit: async (_context, query: PageQuery): Promise<Page<AuditEntry>> => {
    const { limit = 100, offset = 0 } = query;
    const found = await database
      .select()
      .from(auditEntries)
      .orderBy(desc(auditEntries.at))
      .limit(limit)
      .offset(offset);
    const [{ total } = { total: 0 }] = await database.select({ total: count() }).from(auditEntries);
    return toPage(found, total, query);
  },
});
