import { DatabaseSync } from 'node:sqlite';
import { type Context, createRouter, RpcError } from '@mikrokit/router';

export interface Payment {
  id: number;
  order: string;
  /** In cents. */
  amount: number;
  at: Date;
}

interface PaymentsOptions {
  /** The SQLite file, which processes share. Default: in memory. */
  readonly file?: string;
  /** Called before a payment; what it throws or returns late is a fault of this service. */
  readonly before?: (context: Context) => unknown;
}

interface Row {
  readonly id: number;
  readonly customer_order: string;
  readonly amount: number;
  readonly at: string;
}

/** The payments. A charge is made once for each `idempotency-key`, however often it is sent. */
export function createPayments({ file = ':memory:', before }: PaymentsOptions = {}) {
  const database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000;
    CREATE TABLE IF NOT EXISTS payments (id INTEGER PRIMARY KEY, key TEXT UNIQUE NOT NULL,
      customer_order TEXT NOT NULL, amount INTEGER NOT NULL, at TEXT NOT NULL)`);
  const find = database.prepare('SELECT * FROM payments WHERE key = ?');
  // Two processes may get the same charge at once.
  const insert = database.prepare(
    'INSERT INTO payments (key, customer_order, amount, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const count = database.prepare('SELECT count(*) AS count FROM payments');
  const paymentOf = (key: string): Payment | undefined => {
    const row = find.get(key) as Row | undefined;
    return (
      row && { id: row.id, order: row.customer_order, amount: row.amount, at: new Date(row.at) }
    );
  };
  return createRouter({
    charge: async (
      context: Context,
      order: string,
      amount: number,
    ): Promise<Payment | RpcError<'declined'> | RpcError<'unavailable'>> => {
      const key = context.request.header('idempotency-key') ?? context.id;
      const known = paymentOf(key);
      if (known !== undefined) return known;
      await before?.(context);
      context.signal.throwIfAborted();
      if (amount > 100_000) return new RpcError('declined', { status: 402 });
      insert.run(key, order, amount, new Date().toISOString());
      return paymentOf(key) ?? new RpcError('unavailable', { status: 503 });
    },
    count: (_context: Context): number => Number(count.get()?.count),
  });
}
