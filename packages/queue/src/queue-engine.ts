/** A call in a queue, as engines store it: plain JSON. */
export interface StoredJob {
  /** A UUID. That of a call with a key follows from its route and key. */
  readonly id: string;
  /** The id of its route: `orders/ship`. */
  readonly route: string;
  /** Its parameters as JSON text. Sealed if `masked` is present. */
  readonly params: string;
  /**
   * The parameters for lists, with `[sensitive]` for sensitive values. Absent if there are none.
   */
  readonly masked?: string;
  /** The contract of the route's types that its sender was compiled with. */
  readonly contract?: string;
  /** Whether it has a key. */
  readonly isKeyed: boolean;
  /** When it was sent, in milliseconds since 1970. */
  readonly sentAt: number;
  /** The schedule that has planned it. Absent without one. */
  readonly schedule?: string;
}

/** Why a job failed: the error of its call, as any client would get it. */
export interface JobError {
  readonly type: string;
  readonly message: string;
  readonly status: number;
}

/**
 * A job that a worker holds for some time, its lease. All methods resolve to whether the worker still held the job, and
 * do nothing once it does not. They reject if that is not certain.
 */
export interface Claim {
  readonly job: StoredJob;
  /** 1 for the first. Counts attempts whose worker died, too. */
  readonly attempt: number;
  /** A time of `performance.now()` at which the lease had not begun yet: when the engine asked for the job. */
  readonly leasedAt: number;
  /** Starts the lease again. Resolves to true only once that is confirmed. */
  renew(): Promise<boolean>;
  /** The call has run. */
  done(): Promise<boolean>;
  /** Another attempt starts in some milliseconds. */
  retry(delay: number, error: JobError): Promise<boolean>;
  /** Another worker can take the job at once, and this attempt does not count. */
  release(): Promise<boolean>;
  /** No attempt follows. The job stays stored. */
  dead(error: JobError): Promise<boolean>;
}

/** How a worker asks for jobs. */
export interface ClaimRequest {
  /** The most jobs. */
  readonly most: number;
  /** Milliseconds after which another worker takes a job whose lease was not renewed. */
  readonly lease: number;
  readonly signal: AbortSignal;
}

/** A job that is dead, as an engine keeps it. */
export interface DeadRecord {
  readonly job: StoredJob;
  readonly error: JobError;
  readonly attempts: number;
  /** In milliseconds since 1970. */
  readonly diedAt: number;
}

/** What stores the jobs of a queue and hands them to workers. */
export interface QueueEngine {
  /**
   * Stores a job that is due at a time, in milliseconds since 1970. Resolves to false if a job with its id is stored
   * already, and for a while after that job has run. A job that a schedule planned replaces it until a worker takes it.
   * Rejects if it is not certain that the job is stored.
   */
  enqueue(job: StoredJob, dueAt: number): Promise<boolean>;
  /** Resolves to jobs that are due, as soon as there is one. Resolves to none when the signal aborts. */
  claim(request: ClaimRequest): Promise<readonly Claim[]>;
  /** Removes planned jobs that are not due yet, of all schedules but these. */
  keepSchedules(schedules: readonly string[]): Promise<void>;
  /** The dead jobs, the newest first. */
  listDead(limit: number): Promise<readonly DeadRecord[]>;
  /** Makes a dead job due, with all its attempts. Resolves to whether there is one. */
  putBack(id: string): Promise<boolean>;
}
