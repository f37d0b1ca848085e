import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/router';
import { createQueue, type Queue, type QueueOptions, REMEMBER } from './create-queue.ts';
import type { Claim, DeadRecord, JobError, QueueEngine, StoredJob } from './queue-engine.ts';
import { Wakeups } from './wakeups.ts';

/** The method that the queue needs of a `Pool` or a client of pg, and of what works alike. */
export interface PostgresQueueClient {
  query(
    sql: string,
    values: unknown[],
  ): Promise<{ readonly rows: readonly unknown[]; readonly rowCount: number | null }>;
}

/** Options of {@link postgresQueue}. */
export interface PostgresQueueOptions extends QueueOptions {
  /** The name of the table, optionally with a schema before it. Default: `mikrokit_jobs`. */
  readonly table?: string | undefined;
  /** Milliseconds between two checks for jobs of other processes. Default: 100. */
  readonly poll?: number | undefined;
  /**
   * Milliseconds for which the queue remembers the key of a call after the call has run. Default: 3,600,000, one hour.
   */
  readonly remember?: number | undefined;
}

/** A queue in a table of Postgres. */
export interface PostgresQueue extends Queue {
  /**
   * The same queue for senders in a transaction of the application: `createSender<typeof api>(queue.within(client))`. Their calls run
   * only if it is committed.
   */
  within(client: PostgresQueueClient): Queue;
}

/**
 * A queue in a table of Postgres, for any number of servers. It creates the table when it is first used, if it is
 * missing. Without the permission, it rejects with the SQL. It uses the clock of the database.
 */
export function postgresQueue(
  pool: PostgresQueueClient,
  options: PostgresQueueOptions = {},
): PostgresQueue {
  assertKnownOptions('postgresQueue', options, { seal: 1, table: 1, poll: 1, remember: 1 });
  const { table = 'mikrokit_jobs', poll = 100, remember = REMEMBER } = options;
  assertClient(pool);
  if (!/^\w+(?:\.\w+)?$/.test(table))
    throw new TypeError('postgresQueue: table is not a valid name; use letters, digits and _');
  assertIntegers('postgresQueue', { poll, remember }, { most: LONGEST_TIMEOUT });
  const engine = new PostgresEngine(pool, { table, poll, remember });
  return {
    ...createQueue(engine, options),
    within: (client) => {
      assertClient(client);
      return createQueue(engine.within(client), options);
    },
  };
}

interface PostgresSettings {
  readonly table: string;
  readonly poll: number;
  readonly remember: number;
}

interface ClaimedRow {
  readonly job: string;
  readonly attempts: number;
}

interface DeadRow {
  readonly job: string;
  readonly error: string;
  readonly attempts: number;
  /** pg returns 64-bit numbers as text. */
  readonly ended_at: string;
}

interface Lending {
  readonly token: string;
  readonly lease: number;
  readonly leasedAt: number;
}

/** Milliseconds between two removals of outdated rows. */
const CLEAN = 60_000;

class PostgresEngine implements QueueEngine {
  readonly #pool: PostgresQueueClient;
  readonly #settings: PostgresSettings;
  readonly #sql: ReturnType<typeof statementsOf>;
  readonly #wakeups = new Wakeups();
  #preparing: Promise<void> | undefined;
  #cleanedAt = 0;

  constructor(pool: PostgresQueueClient, settings: PostgresSettings) {
    this.#pool = pool;
    this.#settings = settings;
    this.#sql = statementsOf(quoted(settings.table));
  }

  /** The same engine, which stores jobs by another client. */
  within(client: PostgresQueueClient): QueueEngine {
    return {
      enqueue: (job, dueAt) => this.#insert(client, job, dueAt),
      claim: (request) => this.claim(request),
      keepSchedules: (schedules) => this.keepSchedules(schedules),
      listDead: (limit) => this.listDead(limit),
      putBack: (id) => this.putBack(id),
    };
  }

  enqueue(job: StoredJob, dueAt: number): Promise<boolean> {
    return this.#insert(this.#pool, job, dueAt);
  }

  async claim({ most, lease, signal }: Parameters<QueueEngine['claim']>[0]): Promise<Claim[]> {
    while (!signal.aborted) {
      await this.#clean();
      const lending = { token: crypto.randomUUID(), lease, leasedAt: performance.now() };
      const rows = await this.#run(this.#sql.claim, [lending.token, lease, most]);
      if (rows.length > 0) return rows.map((row) => this.#claimOf(row as ClaimedRow, lending));
      await this.#wakeups.wait(signal, this.#settings.poll);
    }
    return [];
  }

  async keepSchedules(schedules: readonly string[]): Promise<void> {
    await this.#run(this.#sql.unplan, [schedules]);
  }

  async listDead(limit: number): Promise<readonly DeadRecord[]> {
    const rows = (await this.#run(this.#sql.dead, [limit])) as readonly DeadRow[];
    return rows.map((row) => ({
      job: JSON.parse(row.job) as StoredJob,
      error: JSON.parse(row.error) as JobError,
      attempts: row.attempts,
      diedAt: Number(row.ended_at),
    }));
  }

  async putBack(id: string): Promise<boolean> {
    const rows = await this.#run(this.#sql.putBack, [id]);
    this.#wakeups.wake();
    return rows.length > 0;
  }

  async #insert(client: PostgresQueueClient, job: StoredJob, dueAt: number): Promise<boolean> {
    await this.#prepare();
    const text = JSON.stringify(job);
    if (job.isKeyed) await client.query(this.#sql.forget, [job.id, this.#settings.remember]);
    const values = [job.id, text, dueAt, job.schedule ?? null];
    const { rows } = await client.query(this.#sql.insert, values);
    if (rows.length === 0) {
      if (job.schedule !== undefined) await client.query(this.#sql.replace, [text, job.id]);
      return false;
    }
    this.#wakeups.wake();
    return true;
  }

  #claimOf({ job: text, attempts }: ClaimedRow, { token, lease, leasedAt }: Lending): Claim {
    const job = JSON.parse(text) as StoredJob;
    const { renew, remove, end, retry, release } = this.#sql;
    const change = async (sql: string, ...values: readonly unknown[]) =>
      (await this.#run(sql, [job.id, token, ...values])).length > 0;
    /** The job can be due at once. */
    const giveBack = async (sql: string, ...values: readonly unknown[]) => {
      const isBack = await change(sql, ...values);
      this.#wakeups.wake();
      return isBack;
    };
    return {
      job,
      attempt: attempts,
      leasedAt,
      renew: () => change(renew, lease),
      done: () => (job.isKeyed ? change(end, 'done', null) : change(remove)),
      retry: (delay, error) => giveBack(retry, delay, JSON.stringify(error)),
      dead: (error) => change(end, 'dead', JSON.stringify(error)),
      release: () => giveBack(release),
    };
  }

  async #run(sql: string, values: unknown[]): Promise<readonly unknown[]> {
    await this.#prepare();
    return (await this.#pool.query(sql, values)).rows;
  }

  async #clean(): Promise<void> {
    if (performance.now() < this.#cleanedAt) return;
    this.#cleanedAt = performance.now() + CLEAN;
    await this.#run(this.#sql.clean, [this.#settings.remember]);
  }

  #prepare(): Promise<void> {
    this.#preparing ??= this.#makeTable();
    // The next use tries again.
    this.#preparing.catch(() => {
      this.#preparing = undefined;
    });
    return this.#preparing;
  }

  async #makeTable(): Promise<void> {
    const { table } = this.#settings;
    const check = () => this.#pool.query(this.#sql.check, []);
    const missing = await check().then(
      () => undefined,
      (error: unknown) => {
        if ((error as { readonly code?: unknown }).code !== UNDEFINED_TABLE) throw error;
        return error;
      },
    );
    if (missing === undefined) return;
    const sql = tableOf(quoted(table));
    try {
      // One statement, and so one transaction.
      await this.#pool.query(`DO $make$ BEGIN ${sql} END $make$`, []);
    } catch (cause) {
      // Another process can have created it at the same time.
      await check().catch(() => {
        const message = `The table ${table} is missing and cannot be created. Create it in a migration:\n${sql}`;
        throw new Error(message, { cause });
      });
    }
  }
}

const UNDEFINED_TABLE = '42P01';

/**
 * Waiting jobs are due at a time. While a worker holds one, that is the end of its lease. Times are
 * milliseconds since 1970.
 */
function tableOf(table: string): string {
  return `CREATE TABLE ${table} (
  id uuid PRIMARY KEY, job text NOT NULL, state text NOT NULL, due_at bigint NOT NULL,
  attempts integer NOT NULL, lease uuid, error text, ended_at bigint, schedule text
);
CREATE INDEX ON ${table} (state, due_at);
`;
}

function statementsOf(table: string) {
  // A conversion alone would round, and be ahead of the clock.
  const now = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
  const held = `WHERE id = $1 AND lease = $2 AND state = 'waiting' RETURNING id`;
  return {
    check: `SELECT id, job, state, due_at, attempts, lease, error, ended_at, schedule FROM ${table} LIMIT 0`,
    forget: `DELETE FROM ${table} WHERE id = $1 AND state = 'done' AND ended_at <= ${now} - $2::bigint`,
    insert: `INSERT INTO ${table} (id, job, state, due_at, attempts, schedule)
      VALUES ($1, $2, 'waiting', $3, 0, $4) ON CONFLICT DO NOTHING RETURNING id`,
    replace: `UPDATE ${table} SET job = $1 WHERE id = $2 AND state = 'waiting' AND attempts = 0`,
    claim: `UPDATE ${table} SET lease = $1, due_at = ${now} + $2::bigint, attempts = attempts + 1 WHERE id IN
      (SELECT id FROM ${table} WHERE state = 'waiting' AND due_at <= ${now} ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED)
      RETURNING job, attempts`,
    renew: `UPDATE ${table} SET due_at = ${now} + $3::bigint ${held}`,
    remove: `DELETE FROM ${table} ${held}`,
    end: `UPDATE ${table} SET state = $3, error = $4, ended_at = ${now}, lease = NULL ${held}`,
    retry: `UPDATE ${table} SET due_at = ${now} + $3::bigint, error = $4, lease = NULL ${held}`,
    release: `UPDATE ${table} SET due_at = ${now}, attempts = attempts - 1, lease = NULL ${held}`,
    dead: `SELECT job, error, attempts, ended_at FROM ${table} WHERE state = 'dead' ORDER BY ended_at DESC LIMIT $1`,
    putBack: `UPDATE ${table} SET state = 'waiting', due_at = ${now}, attempts = 0, error = NULL, ended_at = NULL
      WHERE id::text = $1 AND state = 'dead' RETURNING id`,
    clean: `DELETE FROM ${table} WHERE state = 'done' AND ended_at <= ${now} - $1::bigint`,
    unplan: `DELETE FROM ${table} WHERE state = 'waiting' AND attempts = 0 AND due_at > ${now}
      AND schedule IS NOT NULL AND schedule <> ALL ($1::text[])`,
  };
}

function quoted(table: string): string {
  return table
    .split('.')
    .map((part) => `"${part}"`)
    .join('.');
}

function assertClient(client: PostgresQueueClient): void {
  if (typeof client?.query !== 'function')
    throw new TypeError('postgresQueue: pass a Pool or a client of pg');
}
