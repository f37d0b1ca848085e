import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/types/runtime';
import {
  type PostgresPool,
  type PostgresTable,
  postgresPurge,
  postgresTable,
  prepareTable,
  repeatingPool,
} from '../../stores/postgres.ts';
import { itemsMissing } from './items-missing.ts';
import { readWhenThere } from './read-when-there.ts';
import type { StoredItems, StreamStore } from './stream-store.ts';
import { StreamWakers } from './stream-wakers.ts';

/** Options of {@link postgresStreamStore}. */
export interface PostgresStreamStoreOptions {
  /**
   * The table of streams. Their items are in another table, whose name ends with `_items`. Default: `mikrokit_streams`.
   */
  readonly table?: string;
  /** Milliseconds for which a stream is stored after its last item or its end. Default: 600,000, ten minutes. */
  readonly ttl?: number;
}

const TABLE = 'mikrokit_streams';

const MOST_AT_ONCE = 256;

/** The tables of streams and of their items. */
function tablesOf(store: string, table: string): readonly [PostgresTable, PostgresTable] {
  const streams = postgresTable(store, table, {
    columns: {
      id: 'text PRIMARY KEY',
      owner: 'text NOT NULL',
      items: 'bigint NOT NULL',
      last: 'text',
      alive: 'timestamptz NOT NULL',
      expires: 'timestamptz NOT NULL',
    },
    indexed: 'expires',
  });
  const items = postgresTable(store, `${table}_items`, {
    columns: {
      id: `text NOT NULL REFERENCES ${streams.quoted} ON DELETE CASCADE`,
      n: 'bigint NOT NULL',
      text: 'text NOT NULL',
    },
    constraints: ['PRIMARY KEY (id, n)'],
  });
  return [streams, items];
}

/** The SQL that creates the tables of {@link postgresStreamStore}, for a migration. */
export function postgresStreamTable(table: string = TABLE): string {
  return tablesOf('postgresStreamTable', table)
    .map(({ sql }) => sql)
    .join('');
}

/**
 * A store in two tables of Postgres over a pool of pg, for streams that clients can resume and stop on any server, with
 * the clock of Postgres. `serve()` creates the tables if they are missing. {@link postgresStreamTable} has their SQL
 * for a migration. Readers on other servers get items up to a quarter of a second late.
 */
export function postgresStreamStore(
  pool: PostgresPool,
  options: PostgresStreamStoreOptions = {},
): StreamStore {
  const db = repeatingPool('postgresStreamStore', pool);
  assertKnownOptions('postgresStreamStore', options, { table: 1, ttl: 1 });
  const { table = TABLE, ttl = 600_000 } = options;
  assertIntegers('postgresStreamStore', { ttl }, { most: LONGEST_TIMEOUT });
  const described = tablesOf('postgresStreamStore', table);
  const [{ quoted: streams }, { quoted: items }] = described;
  const later = (milliseconds: string) =>
    `clock_timestamp() + (${milliseconds}) * interval '1 millisecond'`;
  const isStored = 'expires > clock_timestamp()';
  const purge = postgresPurge(db, {
    ...{ name: streams, key: 'id', isExpired: 'expires <= clock_timestamp()' },
  });
  const wakers = new StreamWakers();
  // One statement each, so each is atomic. Existing items came with a request whose answer was
  // lost.
  const append = `WITH stream AS (
      SELECT id, items FROM ${streams} WHERE id = $1 AND last IS NULL AND ${isStored} FOR UPDATE
    ), added AS (
      INSERT INTO ${items} (id, n, text)
      SELECT stream.id, $2::bigint + at, item FROM stream, unnest($3::text[]) WITH ORDINALITY AS given (item, at)
      WHERE stream.items >= $2::bigint AND $2::bigint + at > stream.items
      ON CONFLICT DO NOTHING
    ), renewed AS (
      UPDATE ${streams} AS entry SET items = greatest(entry.items, $2::bigint + cardinality($3::text[])),
        alive = ${later('$4::bigint')}, expires = ${later('$4::bigint + $5::bigint')}
      FROM stream WHERE entry.id = stream.id AND stream.items >= $2::bigint
    ) SELECT items FROM stream`;
  const read = `SELECT last, items, alive > clock_timestamp() AS "isAlive", ARRAY(
      SELECT text FROM ${items} WHERE id = $1 AND n > $2::bigint ORDER BY n LIMIT ${MOST_AT_ONCE}
    ) AS texts FROM ${streams} WHERE id = $1 AND ${isStored}`;
  const readNow = async (id: string, after: number): Promise<StoredItems | undefined> => {
    const [row] = (await db.query(read, [id, after])).rows as ReadRow[];
    if (row === undefined) return undefined;
    const isWhole = after + row.texts.length >= Number(row.items);
    const last = isWhole && row.last !== null ? row.last : undefined;
    return { items: row.texts, last, isAlive: row.isAlive };
  };
  return {
    prepare: async () => {
      for (const one of described) await prepareTable(db, one);
    },
    create: async (id, { owner, lease }) => {
      await db.query(
        `INSERT INTO ${streams} (id, owner, items, alive, expires)
         VALUES ($1, $2, 0, ${later('$3::bigint')}, ${later('$3::bigint + $4::bigint')}) ON CONFLICT DO NOTHING`,
        [id, owner, lease, ttl],
      );
      await purge();
    },
    find: async (id) => {
      const sql = `SELECT owner FROM ${streams} WHERE id = $1 AND ${isStored}`;
      const [row] = (await db.query(sql, [id])).rows as { readonly owner: string }[];
      return row?.owner;
    },
    append: async (id, { after, items: texts, lease }) => {
      const { rows } = await db.query(append, [id, after, texts, lease, ttl]);
      const [row] = rows as { readonly items: string }[];
      if (row === undefined) return false;
      if (Number(row.items) < after) throw itemsMissing();
      if (texts.length > 0) wakers.wake(id);
      return true;
    },
    end: async (id, last) => {
      await db.query(
        `UPDATE ${streams} SET last = $2, alive = clock_timestamp(), expires = ${later('$3::bigint')}
         WHERE id = $1 AND last IS NULL AND ${isStored}`,
        [id, last, ttl],
      );
      wakers.wake(id);
    },
    read: (id, after, wait) => readWhenThere(() => readNow(id, after), { id, wait, wakers }),
  };
}

interface ReadRow {
  readonly last: string | null;
  /** pg returns bigints as strings. */
  readonly items: string;
  readonly isAlive: boolean;
  readonly texts: readonly string[];
}
