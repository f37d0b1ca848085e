import type { Logger } from '@mikrokit/router';

/** One line of the access log: a request and its outcome. */
export interface AccessEntry {
  readonly method: string;
  /** Without the query, which can contain parameters. */
  readonly path: string;
  /** 499 if the client disconnected before the end of the reply. */
  readonly status: number;
  /** From the request's head to the end of the reply. */
  readonly milliseconds: number;
  /** Bytes of the body that were sent, after compression. */
  readonly bytes: number;
  /** The number of calls in a batch. Absent for other requests. */
  readonly calls?: number | undefined;
  /** `context.id` of the call, as in other logs; the calls of a batch add their index, `id.0`. */
  readonly callId: string;
  readonly remoteAddress: string | undefined;
  readonly userAgent: string | undefined;
}

/** Writes one entry at level `info`. A logger that fails never breaks a reply. */
export function logAccess(logger: Pick<Logger, 'info'>, entry: AccessEntry): void {
  try {
    logger.info(entry, `${entry.method} ${entry.path} ${entry.status}`);
  } catch {
    // Nothing is left to report to.
  }
}
