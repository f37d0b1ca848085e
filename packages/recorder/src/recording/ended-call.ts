import type { Reply } from '@mikrokit/router';
import type { CallBody } from '@mikrokit/router/protocol';
import type { RawRedactor } from '../redaction/raw-redactor.ts';
import type { Redactor } from '../redaction/redactor.ts';
import type { TapedBodies, TapedFile } from '../taped-parts.ts';
import type { CallRecord } from './started-call.ts';
import type { Wire } from './wire.ts';

/** A call of a route that has ended, as it was made: with secrets. */
export interface EndedCall {
  readonly record: CallRecord;
  readonly redactor: Redactor;
  /** The body of the request as text or parsed, or the URL of a query by GET. */
  readonly request: string | CallBody;
  /** The characters of that text. */
  readonly requestLength: number;
  readonly reply: Pick<Reply, 'status' | 'body'>;
  /** Absent for a POST of the RPC protocol. */
  readonly wire?: Wire | undefined;
  /** Absent for a call that is all JSON. */
  readonly parts?: EndedParts | undefined;
}

/** Parts that a call sent and got in addition to its JSON, without secrets. */
export interface EndedParts {
  /** The files among the parameters, by JSON pointers. */
  readonly files: ReadonlyMap<string, TapedFile>;
  /** A result that is a file. */
  readonly result: TapedFile | undefined;
  /**
   * The members `sent` and `items` of a `TapedCall`, as JSON without the braces around them. Empty
   * if there are none.
   */
  readonly text: string;
  /** Whether it cannot be replayed. */
  readonly isRedacted: boolean;
}

/** A call of a raw route that has ended. */
export interface EndedRawCall {
  readonly record: CallRecord;
  readonly redactor: RawRedactor;
  /** Method and path template. */
  readonly http: string;
  readonly status: number;
  readonly raw: TapedBodies;
}
