import type { Email, Int, Min } from '@mikrokit/types';
import { and, eq, lte, sql } from 'drizzle-orm';
import { database } from '../database/open.ts';
import { purchaseOrders, stockLevels, suppliers, warehouses } from '../database/operations.ts';
import { audit, staff } from '../guards.ts';
import type { CountryCode } from '../types/address.ts';
import { type Conflict, conflict, type NotFound, notFound } from '../types/errors.ts';

type Level = typeof stockLevels.$inferSelect;
type Supplier = typeof suppliers.$inferSelect;
type Quantity = number & Int & Min<0>;

interface NewSupplier {
  name: string;
  email: Email & string;
  leadDays: Quantity;
}

export const stockRoutes = staff.routes({
  warehouses: () => database.select().from(warehouses),
  openWarehouse: async (context, name: string, country: CountryCode) => {
    const [opened] = await database.insert(warehouses).values({ name, country }).returning();
    await audit(context, 'open', `warehouse ${name}`);
    return opened ?? notFound();
  },
  levels: (_context, variantId: number): Promise<Level[]> =>
    database.select().from(stockLevels).where(eq(stockLevels.variantId, variantId)),
  set: async (context, level: Level): Promise<void> => {
    const { warehouseId, variantId, quantity, reorderAt } = level;
    await database
      .insert(stockLevels)
      .values(level)
      .onConflictDoUpdate({
        target: [stockLevels.warehouseId, stockLevels.variantId],
        set: { quantity, reorderAt },
      });
    await audit(context, 'set', `stock of ${variantId} in ${warehouseId}`);
  },
  transfer: async (
    context,
    variantId: number,
    quantity: Quantity,
    { from, to }: { from: number; to: number },
  ): Promise<Level[] | Conflict> => {
    const level = await levelOf(from, variantId);
    if ((level?.quantity ?? 0) < quantity) return conflict('Not enough of it');
    await add(from, variantId, -quantity);
    await add(to, variantId, quantity);
    await audit(context, 'transfer', `${quantity} of ${variantId}`);
    return database.select().from(stockLevels).where(eq(stockLevels.variantId, variantId));
  },
  low: (): Promise<Level[]> =>
    database.select().from(stockLevels).where(lte(stockLevels.quantity, stockLevels.reorderAt)),
});

export const supplierRoutes = staff.routes({
  list: (): Promise<Supplier[]> => database.select().from(suppliers),
  create: async (context, supplier: NewSupplier): Promise<Supplier | NotFound> => {
    const [created] = await database.insert(suppliers).values(supplier).returning();
    await audit(context, 'create', `supplier ${supplier.name}`);
    return created ?? notFound();
  },
  order: async (
    context,
    supplierId: number,
    variantId: number,
    quantity: Quantity,
  ): Promise<typeof purchaseOrders.$inferSelect | NotFound> => {
    const values = { supplierId, variantId, quantity, orderedAt: new Date() };
    const [ordered] = await database.insert(purchaseOrders).values(values).returning();
    await audit(context, 'order', `${quantity} of ${variantId}`);
    return ordered ?? notFound();
  },
});

function levelOf(warehouseId: number, variantId: number): Promise<Level | undefined> {
  const isLevel = and(
    eq(stockLevels.warehouseId, warehouseId),
    eq(stockLevels.variantId, variantId),
  );
  return database.select().from(stockLevels).where(isLevel).get();
}

async function add(warehouseId: number, variantId: number, quantity: number): Promise<void> {
  await database
    .insert(stockLevels)
    .values({ warehouseId, variantId, quantity })
    .onConflictDoUpdate({
      target: [stockLevels.warehouseId, stockLevels.variantId],
      set: { quantity: sql`${stockLevels.quantity} + ${quantity}` },
    });
}
