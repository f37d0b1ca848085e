import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, createRouter } from '@mikrokit/router';

interface ShippingOptions {
  /** The SQLite file, which processes share. Default: in memory. */
  readonly file?: string;
  /** Called when an order has left. */
  readonly onShipped?: (order: string) => Promise<unknown>;
}

/** The shipments. An order leaves once, however often its job runs. */
export function createShipping({ file = ':memory:', onShipped }: ShippingOptions = {}) {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000;
    CREATE TABLE IF NOT EXISTS shipments (customer_order TEXT PRIMARY KEY)`);
  const insert = database.prepare('INSERT INTO shipments VALUES (?) ON CONFLICT DO NOTHING');
  const count = database.prepare('SELECT count(*) AS count FROM shipments');
  return createRouter({
    ship: async (_context: Context, order: string): Promise<void> => {
      // As packing would take.
      await sleep(50);
      insert.run(order);
      await onShipped?.(order);
    },
    count: (_context: Context): number => Number(count.get()?.count),
  });
}
