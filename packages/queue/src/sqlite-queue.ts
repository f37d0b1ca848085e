import { setTimeout as sleep } from 'node:timers/promises';
import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/router';
import { createQueue, type Queue, type QueueOptions, REMEMBER } from './create-queue.ts';
import type { Claim, DeadRecord, JobError, QueueEngine, StoredJob } from './queue-engine.ts';
import { Wakeups } from './wakeups.ts';

/** The members that the queue needs of node:sqlite's `DatabaseSync`, and of what works alike. */
export interface SqliteQueueDatabase {
  readonly isTransaction: boolean;
  exec(sql: string): unknown;
  prepare(sql: string): {
    all(...values: (string | number | null)[]): unknown[];
    run(...values: (string | number | null)[]): { readonly changes: number | bigint };
  };
}

/** Options of {@link sqliteQueue}. */
export interface SqliteQueueOptions extends QueueOptions {
  /** The name of the table, which the queue creates. Default: `mikrokit_jobs`. */
  readonly table?: string | undefined;
  /** Milliseconds between two checks for jobs of other processes. Default: 100. */
  readonly poll?: number | undefined;
  /**
   * Milliseconds for which the queue remembers the key of a call after the call has run. Default: 3,600,000, one hour.
   */
  readonly remember?: number | undefined;
}

/**
 * A queue in a table of SQLite, for servers on one machine. A call is sent in the open transaction of the database, so
 * it runs only if you commit your own changes.
 *
 * @example
 * ```ts
 * import { DatabaseSync } from 'node:sqlite';
 * import { createSender, sqliteQueue } from '@mikrokit/queue';
 * import { createRouter } from '@mikrokit/router';
 *
 * const api = createRouter({ ship: (_context, _order: string): void => undefined });
 * const queue = sqliteQueue(new DatabaseSync(':memory:'), { table: 'jobs' });
 *
 * console.log((await createSender<typeof api>(queue).ship('order-1')).isNew); // → true
 * ```
 */
export function sqliteQueue(
  database: SqliteQueueDatabase,
  options: SqliteQueueOptions = {},
): Queue {
  assertKnownOptions('sqliteQueue', options, { seal: 1, table: 1, poll: 1, remember: 1 });
  const { table = 'mikrokit_jobs', poll = 100, remember = REMEMBER } = options;
  if (typeof database?.prepare !== 'function')
    throw new TypeError('sqliteQueue: pass a DatabaseSync of node:sqlite');
  if (!/^[a-z_]\w{0,62}$/i.test(table))
    throw new TypeError(
      `sqliteQueue: table is ${JSON.stringify(table)}; use letters, digits and _`,
    );
  assertIntegers('sqliteQueue', { poll, remember }, { most: LONGEST_TIMEOUT });
  return createQueue(new SqliteEngine(database, { table, poll, remember }), options);
}

interface SqliteSettings {
  readonly table: string;
  readonly poll: number;
  readonly remember: number;
}

interface ClaimedRow {
  readonly id: string;
  readonly job: string;
  readonly attempts: number;
}

interface DeadRow {
  readonly job: string;
  readonly error: string;
  readonly attempts: number;
  readonly ended_at: number;
}

interface Lending {
  readonly token: string;
  readonly lease: number;
  readonly leasedAt: number;
}

/** How long a worker waits for another process that writes. */
const BUSY = 5_000;

/** Milliseconds between two removals of outdated rows. */
const CLEAN = 60_000;

class SqliteEngine implements QueueEngine {
  readonly #database: SqliteQueueDatabase;
  readonly #poll: number;
  readonly #remember: number;
  readonly #sql: ReturnType<typeof statementsOf>;
  readonly #wakeups = new Wakeups();
  #cleanedAt = 0;

  constructor(database: SqliteQueueDatabase, { table, poll, remember }: SqliteSettings) {
    this.#database = database;
    this.#poll = poll;
    this.#remember = remember;
    database.exec(tableOf(table));
    this.#sql = statementsOf(database, table);
  }

  /** Runs at once, so that it is part of the open transaction. */
  async enqueue(job: StoredJob, dueAt: number): Promise<boolean> {
    const text = JSON.stringify(job);
    const { forget, insert, replace } = this.#sql;
    if (job.isKeyed) forget.run(job.id, Date.now() - this.#remember);
    const { changes } = insert.run(job.id, text, dueAt, job.schedule ?? null);
    if (Number(changes) === 0) {
      if (job.schedule !== undefined) replace.run(text, job.id);
      return false;
    }
    this.#wakeups.wake();
    return true;
  }

  async claim({ most, lease, signal }: Parameters<QueueEngine['claim']>[0]): Promise<Claim[]> {
    while (!signal.aborted) {
      const token = crypto.randomUUID();
      const taken = await this.#outside(() => {
        const now = Date.now();
        const leasedAt = performance.now();
        this.#clean(now);
        const rows = this.#sql.claim.all(token, now + lease, now, most) as ClaimedRow[];
        return { rows, leasedAt };
      });
      const { rows, leasedAt } = taken;
      if (rows.length > 0) return rows.map((row) => this.#claimOf(row, { token, lease, leasedAt }));
      await this.#wakeups.wait(signal, this.#poll);
    }
    return [];
  }

  async keepSchedules(schedules: readonly string[]): Promise<void> {
    await this.#outside(() => this.#sql.unplan.run(Date.now(), JSON.stringify(schedules)));
  }

  async listDead(limit: number): Promise<readonly DeadRecord[]> {
    return (this.#sql.dead.all(limit) as DeadRow[]).map((row) => ({
      job: JSON.parse(row.job) as StoredJob,
      error: JSON.parse(row.error) as JobError,
      attempts: row.attempts,
      diedAt: row.ended_at,
    }));
  }

  async putBack(id: string): Promise<boolean> {
    const { changes } = await this.#outside(() => this.#sql.putBack.run(Date.now(), id));
    this.#wakeups.wake();
    return Number(changes) > 0;
  }

  #claimOf({ id, job: text, attempts }: ClaimedRow, { token, lease, leasedAt }: Lending): Claim {
    const job = JSON.parse(text) as StoredJob;
    const { renew, remove, end, retry, release } = this.#sql;
    const change = async (run: () => { readonly changes: number | bigint }) =>
      Number((await this.#outside(run)).changes) > 0;
    const finish = (state: 'done' | 'dead', reason: string | null) =>
      change(() => end.run(state, Date.now(), reason, id, token));
    /** The job can be due at once. */
    const giveBack = async (run: () => { readonly changes: number | bigint }) => {
      const isBack = await change(run);
      this.#wakeups.wake();
      return isBack;
    };
    return {
      job,
      attempt: attempts,
      leasedAt,
      renew: () => change(() => renew.run(Date.now() + lease, id, token)),
      done: () => (job.isKeyed ? finish('done', null) : change(() => remove.run(id, token))),
      retry: (delay, reason) =>
        giveBack(() => retry.run(Date.now() + delay, JSON.stringify(reason), id, token)),
      dead: (reason) => finish('dead', JSON.stringify(reason)),
      release: () => giveBack(() => release.run(Date.now(), id, token)),
    };
  }

  /** Runs a statement outside of the application's transaction, whose end could undo it, and waits for other processes. */
  async #outside<T>(run: () => T): Promise<T> {
    const end = performance.now() + BUSY;
    for (;;) {
      if (!this.#database.isTransaction) {
        try {
          return run();
        } catch (error) {
          if (!isBusy(error) || performance.now() > end) throw error;
        }
      }
      await sleep(1 + Math.random() * 10);
    }
  }

  #clean(now: number): void {
    if (now < this.#cleanedAt + CLEAN) return;
    this.#cleanedAt = now;
    this.#sql.clean.run(now - this.#remember);
  }
}

/** Waiting jobs are due at a time. While a worker holds one, that is the end of its lease. */
function tableOf(table: string): string {
  return `
CREATE TABLE IF NOT EXISTS ${table} (
  id TEXT PRIMARY KEY, job TEXT NOT NULL, state TEXT NOT NULL, due_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL, lease TEXT, error TEXT, ended_at INTEGER, schedule TEXT
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS ${table}_due ON ${table} (state, due_at);
`;
}

function statementsOf(database: SqliteQueueDatabase, table: string) {
  const of = (sql: string) => database.prepare(sql.replaceAll('JOBS', table));
  const held = `WHERE id = ? AND lease = ? AND state = 'waiting'`;
  return {
    forget: of(`DELETE FROM JOBS WHERE id = ? AND state = 'done' AND ended_at <= ?`),
    insert: of(
      `INSERT INTO JOBS (id, job, state, due_at, attempts, schedule) VALUES (?, ?, 'waiting', ?, 0, ?) ON CONFLICT DO NOTHING`,
    ),
    replace: of(`UPDATE JOBS SET job = ? WHERE id = ? AND state = 'waiting' AND attempts = 0`),
    claim: of(
      `UPDATE JOBS SET lease = ?, due_at = ?, attempts = attempts + 1 WHERE id IN
       (SELECT id FROM JOBS WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at LIMIT ?)
       RETURNING id, job, attempts`,
    ),
    renew: of(`UPDATE JOBS SET due_at = ? ${held}`),
    remove: of(`DELETE FROM JOBS ${held}`),
    end: of(`UPDATE JOBS SET state = ?, ended_at = ?, error = ?, lease = NULL ${held}`),
    retry: of(`UPDATE JOBS SET due_at = ?, error = ?, lease = NULL ${held}`),
    release: of(`UPDATE JOBS SET due_at = ?, attempts = attempts - 1, lease = NULL ${held}`),
    dead: of(
      `SELECT job, error, attempts, ended_at FROM JOBS WHERE state = 'dead' ORDER BY ended_at DESC LIMIT ?`,
    ),
    putBack: of(
      `UPDATE JOBS SET state = 'waiting', due_at = ?, attempts = 0, error = NULL, ended_at = NULL WHERE id = ? AND state = 'dead'`,
    ),
    clean: of(`DELETE FROM JOBS WHERE state = 'done' AND ended_at <= ?`),
    unplan: of(
      `DELETE FROM JOBS WHERE state = 'waiting' AND attempts = 0 AND due_at > ? AND schedule IS NOT NULL
       AND schedule NOT IN (SELECT value FROM json_each(?))`,
    ),
  };
}

/** SQLITE_BUSY */
function isBusy(error: unknown): boolean {
  return (error as { readonly errcode?: unknown }).errcode === 5;
}
