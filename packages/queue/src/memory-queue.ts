import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/router';
import { createQueue, type Queue, type QueueOptions, REMEMBER } from './create-queue.ts';
import type { Claim, JobError, QueueEngine, StoredJob } from './queue-engine.ts';
import { Wakeups } from './wakeups.ts';

/** Options of {@link memoryQueue}. */
export interface MemoryQueueOptions extends QueueOptions {
  /**
   * Milliseconds for which the queue remembers the key of a call after the call has run. Default: 3,600,000, one hour.
   */
  readonly remember?: number | undefined;
}

interface Row {
  readonly job: StoredJob;
  state: 'waiting' | 'done' | 'dead';
  dueAt: number;
  attempts: number;
  /** Identifies the claim that holds it. */
  lease: object | undefined;
  error: JobError | undefined;
  endedAt: number;
}

/** A queue in the memory of one process, for development and tests. All jobs are gone when the process ends. */
export function memoryQueue(options: MemoryQueueOptions = {}): Queue {
  assertKnownOptions('memoryQueue', options, { seal: 1, remember: 1 });
  const { remember = REMEMBER } = options;
  assertIntegers('memoryQueue', { remember }, { most: LONGEST_TIMEOUT });
  return createQueue(new MemoryEngine(remember), options);
}

class MemoryEngine implements QueueEngine {
  readonly #remember: number;
  readonly #rows = new Map<string, Row>();
  /** Those that wait, the first due first. */
  #waiting: Row[] = [];
  /** The ids of keyed jobs that have run, the oldest first. */
  readonly #done = new Set<string>();
  readonly #wakeups = new Wakeups();

  constructor(remember: number) {
    this.#remember = remember;
  }

  async enqueue(job: StoredJob, dueAt: number): Promise<boolean> {
    this.#forget();
    const known = this.#rows.get(job.id);
    if (known !== undefined) {
      const isReplaced = known.state === 'waiting' && known.attempts === 0;
      if (job.schedule !== undefined && isReplaced)
        this.#rows.set(job.id, this.#replace(known, job));
      return false;
    }
    const row: Row = {
      job,
      state: 'waiting',
      dueAt,
      attempts: 0,
      lease: undefined,
      error: undefined,
      endedAt: 0,
    };
    this.#rows.set(job.id, row);
    this.#wait(row);
    return true;
  }

  async claim({ most, lease, signal }: Parameters<QueueEngine['claim']>[0]): Promise<Claim[]> {
    while (!signal.aborted) {
      const now = Date.now();
      const end = this.#waiting.findIndex(({ dueAt }) => dueAt > now);
      const due = this.#waiting.splice(0, Math.min(end === -1 ? this.#waiting.length : end, most));
      if (due.length > 0) return due.map((row) => this.#lend(row, lease));
      const [next] = this.#waiting;
      await this.#wakeups.wait(signal, next && next.dueAt - now);
    }
    return [];
  }

  async keepSchedules(schedules: readonly string[]): Promise<void> {
    const now = Date.now();
    const isLeft = ({ job: { schedule }, attempts, dueAt }: Row) =>
      schedule !== undefined && !schedules.includes(schedule) && attempts === 0 && dueAt > now;
    for (const row of this.#waiting.filter(isLeft)) this.#rows.delete(row.job.id);
    this.#waiting = this.#waiting.filter((row) => !isLeft(row));
  }

  async listDead(limit: number) {
    return [...this.#rows.values()]
      .filter(({ state }) => state === 'dead')
      .sort((a, b) => b.endedAt - a.endedAt)
      .slice(0, limit)
      .map(({ job, error, attempts, endedAt }) => ({
        job,
        error: error as JobError,
        attempts,
        diedAt: endedAt,
      }));
  }

  async putBack(id: string): Promise<boolean> {
    const row = this.#rows.get(id);
    if (row?.state !== 'dead') return false;
    Object.assign(row, { state: 'waiting', dueAt: Date.now(), attempts: 0, error: undefined });
    this.#wait(row);
    return true;
  }

  #replace(row: Row, job: StoredJob): Row {
    const replaced = { ...row, job };
    this.#waiting[this.#waiting.indexOf(row)] = replaced;
    return replaced;
  }

  #wait(row: Row): void {
    let low = 0;
    for (let high = this.#waiting.length; low < high; ) {
      const middle = (low + high) >>> 1;
      if ((this.#waiting[middle] as Row).dueAt <= row.dueAt) low = middle + 1;
      else high = middle;
    }
    this.#waiting.splice(low, 0, row);
    this.#wakeups.wake();
  }

  #lend(row: Row, lease: number): Claim {
    const token = {};
    row.lease = token;
    row.attempts++;
    row.dueAt = Date.now() + lease;
    this.#wait(row);
    // The worker that holds a job removes it from the waiting ones. After the lease, another worker
    // does.
    const ifHeld = async (then: () => void): Promise<boolean> => {
      if (row.lease !== token) return false;
      row.lease = undefined;
      this.#waiting.splice(this.#waiting.indexOf(row), 1);
      then();
      return true;
    };
    const end = (state: 'done' | 'dead', error?: JobError) =>
      ifHeld(() => {
        Object.assign(row, { state, error, endedAt: Date.now() });
        if (state === 'dead') return;
        if (row.job.isKeyed) this.#done.add(row.job.id);
        else this.#rows.delete(row.job.id);
      });
    return {
      job: row.job,
      attempt: row.attempts,
      leasedAt: performance.now(),
      renew: () =>
        ifHeld(() => {
          Object.assign(row, { lease: token, dueAt: Date.now() + lease });
          this.#wait(row);
        }),
      done: () => end('done'),
      dead: (error) => end('dead', error),
      release: () =>
        ifHeld(() => {
          row.attempts--;
          row.dueAt = Date.now();
          this.#wait(row);
        }),
      retry: (delay, error) =>
        ifHeld(() => {
          Object.assign(row, { dueAt: Date.now() + delay, error });
          this.#wait(row);
        }),
    };
  }

  #forget(): void {
    const before = Date.now() - this.#remember;
    for (const id of this.#done) {
      if ((this.#rows.get(id) as Row).endedAt > before) return;
      this.#done.delete(id);
      this.#rows.delete(id);
    }
  }
}
