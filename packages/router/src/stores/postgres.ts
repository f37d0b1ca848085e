import { repeatLost } from './repeat-lost.ts';
import { quotedTable } from './sql-table.ts';

/** The method that a store needs of a `Pool` of pg, and of what works alike. */
export interface PostgresPool {
  query(
    sql: string,
    values: unknown[],
  ): Promise<{ readonly rows: readonly unknown[]; readonly rowCount: number | null }>;
}

/** A table of a store: its columns by their names, with their types. */
export interface PostgresTable {
  /** Its name as the application writes it, and quoted for SQL. */
  readonly name: string;
  readonly quoted: string;
  /** The statements that make it. */
  readonly sql: string;
  readonly columns: readonly string[];
}

/** Describes a table of a store. Throws for an invalid name. */
export function postgresTable(
  store: string,
  name: string,
  { columns, constraints = [], indexed }: TableShape,
): PostgresTable {
  const quoted = quotedTable(store, name);
  const body = [...Object.entries(columns).map((column) => column.join(' ')), ...constraints];
  const index = indexed === undefined ? '' : `CREATE INDEX ON ${quoted} (${indexed});\n`;
  return {
    name,
    quoted,
    sql: `CREATE TABLE ${quoted} (${body.join(', ')});\n${index}`,
    columns: Object.keys(columns),
  };
}

/** The parts of a table. */
interface TableShape {
  readonly columns: { readonly [name: string]: string };
  readonly constraints?: readonly string[];
  /**
   * The column that expired rows are found by. Absent if they are removed with another table's
   * rows.
   */
  readonly indexed?: string;
}

/**
 * A pool that repeats queries whose answers were lost, so each query must be safe to repeat. Throws
 * for anything but a pool.
 */
export function repeatingPool(store: string, pool: PostgresPool): PostgresPool {
  if (typeof pool?.query !== 'function') throw new TypeError(`${store}: pass a Pool of pg`);
  return { query: (sql, values) => repeatLost(() => pool.query(sql, values), isAnswer) };
}

/**
 * Creates a table if it is missing, and checks the columns of an existing one. Rejects with the SQL
 * of the table if neither works.
 */
export async function prepareTable(
  pool: PostgresPool,
  { name, quoted, sql, columns }: PostgresTable,
): Promise<void> {
  const check = () => pool.query(`SELECT ${columns.join(', ')} FROM ${quoted} LIMIT 0`, []);
  const failed = (message: string, cause: unknown) =>
    new Error(`The table ${name} ${message}. Create it in a migration:\n${sql}`, { cause });
  try {
    await check();
    return;
  } catch (cause) {
    if (codeOf(cause) === UNDEFINED_COLUMN) throw failed('has other columns', cause);
    if (codeOf(cause) !== UNDEFINED_TABLE) throw cause;
  }
  try {
    // One statement is one transaction.
    await pool.query(`DO $make$ BEGIN ${sql} END $make$`, []);
  } catch (cause) {
    // Another process can have created it at the same time.
    await check().catch(() => {
      throw failed('is missing and cannot be created', cause);
    });
  }
}

const UNDEFINED_TABLE = '42P01';
const UNDEFINED_COLUMN = '42703';

function codeOf(error: unknown): unknown {
  return (error as { readonly code?: unknown } | undefined)?.code;
}

/** Errors of Postgres have a severity. Some mean that nothing was done, and a retry can succeed. */
function isAnswer(error: unknown): boolean {
  const isOfServer = (error as { readonly severity?: unknown } | undefined)?.severity !== undefined;
  return isOfServer && !TEMPORARY.test(String(codeOf(error)));
}

/**
 * A broken connection, a server that stops or starts, a deadlock, a serialization failure:
 * errcodes-appendix.
 */
const TEMPORARY = /^(?:08...|57P0[123]|40001|40P01)$/;

/** Once per this many writes, up to this many expired rows are removed. */
const PURGED = 100;

/**
 * Removes expired rows at the first write and then at some writes: a few at a time, without waiting
 * for other processes. Never rejects: the write has succeeded, and a later one removes the rest.
 */
export function postgresPurge(
  pool: PostgresPool,
  {
    name,
    key,
    isExpired,
  }: { readonly name: string; readonly key: string; readonly isExpired: string },
): () => Promise<void> {
  let writes = 0;
  return async () => {
    if (writes++ % PURGED !== 0) return;
    const removing = pool.query(
      `DELETE FROM ${name} WHERE ${key} IN (SELECT ${key} FROM ${name} WHERE ${isExpired} LIMIT ${PURGED} FOR UPDATE SKIP LOCKED)`,
      [],
    );
    await removing.catch(() => undefined);
  };
}
