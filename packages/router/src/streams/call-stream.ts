import type { CallRequest, CancelReason, Reply, ReplyStream } from '../adapter.ts';
import type { Caching } from '../definition/caching.ts';

/** The body of a reply that a call makes while its steps run. */
export interface CallStream extends ReplyStream {
  /** Resolves to the value at the end; rejects with the error that ends it. */
  readonly end: Promise<unknown>;
  /** Asks its source for nothing more. */
  close(): void;
  /** Lets the body end as one that broke off and can be asked for again; absent for a body that cannot. */
  suspend?(): void;
  /** The reply to a GET, by what its caller has already; absent for a body that is made anew for each call. */
  toConditional?(reply: Reply, call: ConditionalCall): Promise<Reply>;
  /** Ends the body, with the reply that the call would have had. */
  finish(reply: Reply): void;
}

/** A GET or HEAD of what its caller may have already. */
export interface ConditionalCall {
  readonly caching: Caching;
  readonly request: CallRequest;
  /** The part that is asked for, as its header names it. */
  readonly range: string | undefined;
}

/** The call of a {@link CallStream}. */
export interface StreamCall {
  readonly cancel: (reason?: CancelReason) => void;
  /** Ends the call if another server can continue its stream. Default: no server can. */
  readonly drain?: () => void;
  /** Logs the error of a source that was closed, which no caller can be told of. */
  readonly reportClosing: (error: unknown) => void;
}

/** A result that is sent as content, with its own headers. */
export interface OpenedContent {
  /** Name, value, name, value, … */
  readonly headers: readonly string[];
  readonly createStream: (call: StreamCall) => CallStream;
}
