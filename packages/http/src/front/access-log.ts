import type { Logger } from '@mikrokit/router';

/** One request and how it ended, as it goes into the access log. */
export interface AccessEntry {
  readonly method: string;
  /** Without the query, which may hold parameters. */
  readonly path: string;
  /** 499 when the caller went away before the reply. */
  readonly status: number;
  /** From the request's head to the end of the reply. */
  readonly milliseconds: number;
  /** Of the reply's body, as it was sent. */
  readonly bytes: number;
  readonly remoteAddress: string | undefined;
  readonly userAgent: string | undefined;
}

/** Writes one entry at level `info`. A logger that fails never breaks a reply. */
export function logAccess(logger: Pick<Logger, 'info'>, entry: AccessEntry): void {
  try {
    logger.info(entry, `${entry.method} ${entry.path} ${entry.status}`);
  } catch {
    // Nowhere is left to report to.
  }
}
