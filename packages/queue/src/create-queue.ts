import { assertIntegers, assertKnownOptions } from '@mikrokit/router';
import type { JobError, QueueEngine, StoredJob } from './queue-engine.ts';
import { createSeal, type Seal, type SealKeys } from './seal.ts';

/** Milliseconds for which keys of completed calls are remembered. */
export const REMEMBER = 3_600_000;

/** Options that the queues of all engines have. */
export interface QueueOptions {
  /**
   * Encrypts calls with `Sensitive` parameters while they wait: a key of 32 bytes, or several. The first key encrypts,
   * all keys decrypt. Senders and workers need the same keys. Default: such calls are rejected.
   */
  readonly seal?: SealKeys | undefined;
}

/** A dead job, for lists. */
export interface DeadJob {
  /** For `retry`. */
  readonly id: string;
  readonly route: string;
  /** The parameters as JSON, with `[sensitive]` for sensitive values. */
  readonly params: readonly unknown[];
  /** The error of the last attempt. */
  readonly error: JobError;
  readonly attempts: number;
  readonly sentAt: Date;
  readonly diedAt: Date;
}

/** Calls that run later. */
export interface Queue {
  readonly engine: QueueEngine;
  readonly seal: Seal | undefined;
  /** Lists the jobs that gave up, the newest first: at most `limit`, by default 100. */
  dead(options?: { readonly limit?: number }): Promise<readonly DeadJob[]>;
  /** Puts a dead job back, with all its attempts. Resolves to whether there is one of this id. */
  retry(id: string): Promise<boolean>;
}

/** Makes a queue on your own engine. */
export function createQueue(engine: QueueEngine, { seal }: QueueOptions = {}): Queue {
  return {
    engine,
    seal: seal === undefined ? undefined : createSeal(seal),
    dead: async (options = {}) => {
      assertKnownOptions('dead', options, { limit: 1 });
      const { limit = 100 } = options;
      assertIntegers('dead', { limit });
      const records = await engine.listDead(limit);
      return records.map(({ job, error, attempts, diedAt }) => ({
        id: job.id,
        route: job.route,
        params: shownParams(job),
        error,
        attempts,
        sentAt: new Date(job.sentAt),
        diedAt: new Date(diedAt),
      }));
    },
    retry: (id) => engine.putBack(id),
  };
}

/** The parameters of a job as JSON, without sensitive values. */
export function shownParams({ masked, params }: StoredJob): readonly unknown[] {
  return JSON.parse(masked ?? params) as readonly unknown[];
}
