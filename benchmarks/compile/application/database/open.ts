import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { drizzle } from 'drizzle-orm/sqlite-proxy';
import * as catalog from './catalog.ts';
import * as customers from './customers.ts';
import * as operations from './operations.ts';
import * as orders from './orders.ts';

export const schema = { ...catalog, ...customers, ...orders, ...operations };

export const sqlite = new DatabaseSync(process.env.DATABASE ?? ':memory:');

export const database = drizzle(
  async (sql, params, method) => {
    const statement = sqlite.prepare(sql);
    const values = params as SQLInputValue[];
    if (method === 'run') {
      statement.run(...values);
      return { rows: [] };
    }
    statement.setReturnArrays(true);
    if (method === 'get') return { rows: statement.get(...values) as unknown as unknown[] };
    return { rows: statement.all(...values) };
  },
  { schema },
);

/** Creates the tables. In production, drizzle-kit writes migrations. */
export function createTables(): void {
  for (const table of Object.values(schema)) {
    if (!is(table, SQLiteTable)) continue;
    const { name, columns, primaryKeys } = getTableConfig(table);
    const parts = columns.map((column) => {
      const key = column.primary ? ' PRIMARY KEY' : '';
      return `"${column.name}" ${column.getSQLType()}${key}${column.notNull ? ' NOT NULL' : ''}`;
    });
    for (const key of primaryKeys) {
      parts.push(`PRIMARY KEY (${key.columns.map((column) => `"${column.name}"`).join(', ')})`);
    }
    sqlite.exec(`CREATE TABLE IF NOT EXISTS "${name}" (${parts.join(', ')})`);
  }
}
