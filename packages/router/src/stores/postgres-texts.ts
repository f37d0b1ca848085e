import {
  type PostgresPool,
  postgresPurge,
  postgresTable,
  prepareTable,
  repeatingPool,
} from './postgres.ts';

const SHAPE = {
  columns: { key: 'text PRIMARY KEY', text: 'text NOT NULL', expires: 'timestamptz NOT NULL' },
  indexed: 'expires',
} as const;

/** The SQL that creates a table of {@link postgresTexts}. */
export function postgresTextsTable(owner: string, table: string): string {
  return postgresTable(owner, table, SHAPE).sql;
}

/** So many milliseconds from now, as SQL: the value of the parameter at a position. */
export function fromNow(at: number): string {
  return `clock_timestamp() + $${at} * interval '1 millisecond'`;
}

/**
 * A table of texts under keys, each for some time. `replace` replaces a text, or the new one itself, that has not expired.
 * Throws for anything but a pool.
 */
export function postgresTexts(store: string, pool: PostgresPool, table: string) {
  const db = repeatingPool(store, pool);
  const described = postgresTable(store, table, SHAPE);
  const name = described.quoted;
  return {
    db,
    name,
    prepare: () => prepareTable(db, described),
    purge: postgresPurge(db, { name, key: 'key', isExpired: 'expires <= clock_timestamp()' }),
    replace: async (key: string, before: string, text: string, milliseconds: number) => {
      const { rowCount } = await db.query(
        `UPDATE ${name} SET text = $3, expires = ${fromNow(4)} WHERE key = $1 AND text IN ($2, $3) AND expires > clock_timestamp()`,
        [key, before, text, milliseconds],
      );
      return rowCount === 1;
    },
  };
}
