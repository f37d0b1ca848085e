import type { Reply } from '@mikrokit/router';
import type { TapedUse } from '../questions/recorded-call.ts';
import type { Redactor } from '../redaction/redactor.ts';

/** A call that has ended, as it was made: with secrets. */
export interface EndedCall {
  readonly redactor: Redactor;
  /** The body of the request, or the URL of a query by GET. */
  readonly request: string;
  readonly isQuery: boolean;
  readonly reply: Pick<Reply, 'status' | 'body'>;
  /** Unix time of its begin, in milliseconds. */
  readonly startedAt: number;
  /** In milliseconds. */
  readonly duration: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent for a call that asked and took nothing. */
  readonly use?: TapedUse | undefined;
}
