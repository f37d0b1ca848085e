import type { Int, Max, Min } from '@mikrokit/types';
import { and, eq } from 'drizzle-orm';
import { prices, products, variants } from '../database/catalog.ts';
import { cartItems, carts } from '../database/customers.ts';
import { database } from '../database/open.ts';
import { member } from '../guards.ts';
import { type Currency, type Money, sumOf, timesQuantity } from '../types/money.ts';

interface CartLine {
  variantId: number;
  title: string;
  quantity: number;
  price: Money;
}

export interface Cart {
  lines: CartLine[];
  total: Money;
  updatedAt: Date;
}

type Quantity = number & Int & Min<1> & Max<99>;

export const cartRoutes = member.routes({
  get: (context): Promise<Cart> => readCart(context.member.id),
  put: async (context, variantId: number, quantity: Quantity): Promise<Cart> => {
    const { id } = await cartOf(context.member.id);
    await database
      .insert(cartItems)
      .values({ cartId: id, variantId, quantity })
      .onConflictDoUpdate({ target: [cartItems.cartId, cartItems.variantId], set: { quantity } });
    return readCart(context.member.id);
  },
  remove: async (context, variantId: number): Promise<Cart> => {
    const { id } = await cartOf(context.member.id);
    await database
      .delete(cartItems)
      .where(and(eq(cartItems.cartId, id), eq(cartItems.variantId, variantId)));
    return readCart(context.member.id);
  },
  setCurrency: async (context, currency: Currency): Promise<Cart> => {
    const { id } = await cartOf(context.member.id);
    await database.update(carts).set({ currency }).where(eq(carts.id, id));
    return readCart(context.member.id);
  },
});

/** A member's cart, which the first use creates. */
async function cartOf(customerId: string): Promise<typeof carts.$inferSelect> {
  const found = await database.select().from(carts).where(eq(carts.customerId, customerId)).get();
  if (found) return found;
  const [created] = await database
    .insert(carts)
    .values({ customerId, updatedAt: new Date() })
    .returning();
  if (!created) throw new Error('The cart was not written');
  return created;
}

export async function readCart(customerId: string): Promise<Cart> {
  const { id, currency, updatedAt } = await cartOf(customerId);
  const found = await database
    .select({
      variantId: cartItems.variantId,
      title: products.title,
      quantity: cartItems.quantity,
      amount: prices.amount,
    })
    .from(cartItems)
    .innerJoin(variants, eq(variants.id, cartItems.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(
      prices,
      and(eq(prices.variantId, cartItems.variantId), eq(prices.currency, currency)),
    )
    .where(eq(cartItems.cartId, id));
  const lines = found.map(({ amount, ...line }) => ({ ...line, price: { amount, currency } }));
  const total = sumOf(
    lines.map(({ price, quantity }) => timesQuantity(price, quantity)),
    currency,
  );
  return { lines, total, updatedAt };
}
