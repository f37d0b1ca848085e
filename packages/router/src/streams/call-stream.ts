import type { CallRequest, CancelReason, Reply, ReplyStream } from '../adapter.ts';
import type { Caching } from '../definition/caching.ts';

/** The body of a reply that a call makes while its steps run. */
export interface CallStream extends ReplyStream {
  /** Resolves to the value at the end, or rejects with the error that ends it. */
  readonly end: Promise<unknown>;
  /** Stops reading the source. */
  close(): void;
  /**
   * Makes the body break off, so that the client resumes it. Absent for a body that cannot be
   * resumed.
   */
  suspend?(): void;
  /** The reply to a conditional GET. Absent for a body that each call creates. */
  toConditional?(reply: Reply, call: ConditionalCall): Promise<Reply>;
  /** Ends the body with the call's reply. */
  finish(reply: Reply): void;
}

/** A GET or HEAD whose client can already have the content. */
export interface ConditionalCall {
  readonly caching: Caching;
  readonly request: CallRequest;
  /** The requested part, as the header says. */
  readonly range: string | undefined;
}

/** The call of a {@link CallStream}. */
export interface StreamCall {
  readonly cancel: (reason?: CancelReason) => void;
  /** Ends the call if another server can continue its stream. Default: no server can. */
  readonly drain?: () => void;
  /** Logs an error that occurs while closing the source, after the reply. */
  readonly reportClosing: (error: unknown) => void;
}

/** A result that is sent as content, with its own headers. */
export interface OpenedContent {
  /** Name, value, name, value, … */
  readonly headers: readonly string[];
  readonly createStream: (call: StreamCall) => CallStream;
}
