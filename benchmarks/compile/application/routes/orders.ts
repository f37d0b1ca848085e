import type { Int, MaxLength, Min } from '@mikrokit/types';
import { and, count, desc, eq, gte, lte } from 'drizzle-orm';
import { cartItems, carts } from '../database/customers.ts';
import { database } from '../database/open.ts';
import { coupons, notes } from '../database/operations.ts';
import {
  orderItems,
  orders,
  payments,
  refunds,
  returns,
  shipmentItems,
  shipments,
} from '../database/orders.ts';
import { audit, member, staff } from '../guards.ts';
import { carrier } from '../services/carriers.ts';
import type { Address } from '../types/address.ts';
import { type Conflict, conflict, type NotFound, notFound } from '../types/errors.ts';
import type { Money } from '../types/money.ts';
import { type Page, type PageQuery, toPage } from '../types/page.ts';
import { readCart } from './cart.ts';

type Order = typeof orders.$inferSelect;
type OrderState = Order['state'];

interface OrderDetails extends Omit<Order, 'total' | 'currency'> {
  total: Money;
  items: (typeof orderItems.$inferSelect)[];
  payments: (typeof payments.$inferSelect)[];
  shipments: (typeof shipments.$inferSelect)[];
}

interface OrderQuery extends PageQuery {
  state?: OrderState;
  from?: Date;
  until?: Date;
}

type Payment =
  | { provider: 'card'; token: string }
  | { provider: 'invoice'; vatNumber?: string }
  | { provider: 'voucher'; codes: string[] };

interface Checkout {
  shippingAddress: Address;
  payment: Payment;
  couponCode?: string & MaxLength<40>;
}

interface Shipment {
  warehouseId: number;
  carrier: string & MaxLength<50>;
  weight: number & Min<0>;
  items: { variantId: number; quantity: number & Int & Min<1> }[];
}

/** The orders of a member. */
export const orderRoutes = member.routes({
  list: (context): Promise<Order[]> =>
    database
      .select()
      .from(orders)
      .where(eq(orders.customerId, context.member.id))
      .orderBy(desc(orders.placedAt)),
  get: member.route({
    http: 'GET /orders/{id}',
    handler: async (context, id: number): Promise<OrderDetails | NotFound> => {
      const details = await detailsOf(id);
      return details?.customerId === context.member.id ? details : notFound();
    },
  }),
  place: member.route({
    idempotent: true,
    handler: async (context, checkout: Checkout): Promise<OrderDetails | Conflict> => {
      const customerId = context.member.id;
      const { lines, total } = await readCart(customerId);
      if (lines.length === 0) return conflict('The cart is empty');
      const { shippingAddress, payment, couponCode } = checkout;
      const percent = couponCode === undefined ? 0 : await discountOf(couponCode);
      if (percent === undefined) return conflict('This coupon has expired');
      const [order] = await database
        .insert(orders)
        .values({
          customerId,
          currency: total.currency,
          total: Math.round((total.amount * (100 - percent)) / 100),
          couponCode: couponCode ?? null,
          shippingAddress,
          placedAt: new Date(),
        })
        .returning();
      if (!order) return conflict('The order was not written');
      for (const { variantId, title, quantity, price } of lines) {
        const item = { orderId: order.id, variantId, title, quantity, price: price.amount };
        await database.insert(orderItems).values(item);
      }
      await database.insert(payments).values({
        orderId: order.id,
        provider: payment.provider,
        reference: referenceOf(payment),
        amount: order.total,
        paidAt: new Date(),
      });
      await emptyCart(customerId);
      return (await detailsOf(order.id)) ?? conflict('The order was removed');
    },
  }),
  cancel: async (context, id: number): Promise<undefined | NotFound | Conflict> => {
    const order = await findOrder(id);
    if (order?.customerId !== context.member.id) return notFound();
    if (order.state === 'shipped') return conflict('The order is on its way');
    await setState(id, 'cancelled');
    return undefined;
  },
  requestReturn: async (
    context,
    orderId: number,
    item: { variantId: number; quantity: number & Int & Min<1>; reason: string },
  ): Promise<typeof returns.$inferSelect | NotFound> => {
    const order = await findOrder(orderId);
    if (order?.customerId !== context.member.id) return notFound();
    const [requested] = await database
      .insert(returns)
      .values({ ...item, orderId, requestedAt: new Date() })
      .returning();
    return requested ?? notFound();
  },
});

/** The orders of all members. */
export const orderStaffRoutes = staff.routes({
  search: async (_context, query: OrderQuery): Promise<Page<Order>> => {
    const { limit = 50, offset = 0, state, from, until } = query;
    const filter = and(
      state && eq(orders.state, state),
      from && gte(orders.placedAt, from),
      until && lte(orders.placedAt, until),
    );
    const found = await database
      .select()
      .from(orders)
      .where(filter)
      .orderBy(desc(orders.placedAt))
      .limit(limit)
      .offset(offset);
    const [{ total } = { total: 0 }] = await database
      .select({ total: count() })
      .from(orders)
      .where(filter);
    return toPage(found, total, query);
  },
  ship: async (context, orderId: number, shipment: Shipment): Promise<OrderDetails | NotFound> => {
    const order = await findOrder(orderId);
    if (!order) return notFound();
    const { trackingNumber } = await carrier('POST /parcels', {
      body: { weight: shipment.weight, to: order.shippingAddress, reference: `order ${orderId}` },
    });
    const { warehouseId, carrier: name } = shipment;
    const [shipped] = await database
      .insert(shipments)
      .values({ orderId, warehouseId, carrier: name, trackingNumber, shippedAt: new Date() })
      .returning();
    for (const item of shipped ? shipment.items : []) {
      await database.insert(shipmentItems).values({ ...item, shipmentId: shipped?.id ?? 0 });
    }
    await setState(orderId, 'shipped');
    await audit(context, 'ship', `order ${orderId}`);
    return (await detailsOf(orderId)) ?? notFound();
  },
  refund: async (
    context,
    paymentId: number,
    amount: number & Int & Min<1>,
    reason: string & MaxLength<500>,
  ): Promise<typeof refunds.$inferSelect | Conflict> => {
    const payment = await database.select().from(payments).where(eq(payments.id, paymentId)).get();
    if (!payment || payment.amount < amount) return conflict('More than was paid');
    const [refund] = await database
      .insert(refunds)
      .values({ paymentId, amount, reason, refundedAt: new Date() })
      .returning();
    await audit(context, 'refund', `payment ${paymentId}`);
    return refund ?? conflict('Nothing was written');
  },
  addNote: async (context, orderId: number, text: string & MaxLength<2000>) => {
    const note = { orderId, text, staffId: context.staff.id, writtenAt: new Date() };
    await database.insert(notes).values(note);
    return database.select().from(notes).where(eq(notes.orderId, orderId));
  },
});

function findOrder(id: number): Promise<Order | undefined> {
  return database.select().from(orders).where(eq(orders.id, id)).get();
}

async function setState(id: number, state: OrderState): Promise<void> {
  await database.update(orders).set({ state }).where(eq(orders.id, id));
}

async function detailsOf(id: number): Promise<OrderDetails | undefined> {
  const order = await findOrder(id);
  if (!order) return undefined;
  const { total, currency, ...rest } = order;
  return {
    ...rest,
    total: { amount: total, currency },
    items: await database.select().from(orderItems).where(eq(orderItems.orderId, id)),
    payments: await database.select().from(payments).where(eq(payments.orderId, id)),
    shipments: await database.select().from(shipments).where(eq(shipments.orderId, id)),
  };
}

async function discountOf(code: string): Promise<number | undefined> {
  const coupon = await database.select().from(coupons).where(eq(coupons.code, code)).get();
  const isValid = coupon?.isActive && (coupon.expiresAt ?? new Date()) >= new Date();
  return isValid ? coupon.percent : undefined;
}

async function emptyCart(customerId: string): Promise<void> {
  const cart = await database.select().from(carts).where(eq(carts.customerId, customerId)).get();
  if (cart) await database.delete(cartItems).where(eq(cartItems.cartId, cart.id));
}

function referenceOf(payment: Payment): string {
  switch (payment.provider) {
    case 'card':
      return payment.token;
    case 'invoice':
      return payment.vatNumber ?? '';
    case 'voucher':
      return payment.codes.join();
  }
}
