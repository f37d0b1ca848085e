/** A call as bytes: what every adapter can be given. */
export interface CallRequest {
  readonly method: string;
  /** As it stands on the request line: percent-encoded, with the query string. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface CallReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** One connection to a target that speaks HTTP/1.1, for what a single call cannot express. */
export interface RawConnection {
  /** Resolves when the bytes are handed to the operating system, or the other side is gone. */
  send(bytes: Uint8Array | string): Promise<void>;
  /** The next reply, in order; rejects when the connection ends before it is complete. */
  reply(): Promise<CallReply>;
  /** Resolves when the other side has sent `100 Continue`. */
  readonly continued: Promise<void>;
  /** Resolves when the other side has closed the connection. */
  readonly closed: Promise<void>;
  /** Ends the sending side only. */
  end(): void;
  /** Cuts the connection as a crashed caller would. */
  destroy(): void;
}

export interface RunningTarget {
  call(request: CallRequest): Promise<CallReply>;
  /** Absent where the target has no sockets of its own. */
  connect?(): Promise<RawConnection>;
  stop(): Promise<void>;
}

/**
 * What some hosts cannot do at all. A case that needs one of these is skipped for a target that
 * lists it in {@link Target.cannot}.
 */
export type Capability =
  /** Open connections and send arbitrary bytes over them. */
  | 'sockets'
  /** Tell a caller that asks first to send its body. */
  | 'continue'
  /** Keep reading what it has refused, so that a caller who is still sending sees the reply. */
  | 'linger'
  /** Answer before the caller is told to send its body (`expect: 100-continue`). */
  | 'expect'
  /** See a body's length before the host itself judges it. */
  | 'framing'
  /** See a body that is not JSON in UTF-8. */
  | 'unparsed-bodies'
  /** Refuse a body before all of it has come. */
  | 'unread-bodies'
  /** See each value of a header that comes several times. */
  | 'repeated-headers'
  /** Say how long the reply to a HEAD would be. */
  | 'head-length'
  /** See a path whose percent-encoding is broken. */
  | 'broken-paths'
  /** See which slashes of a path were percent-encoded. */
  | 'encoded-slashes'
  /** See a query string as it was sent, and not what it was decoded to. */
  | 'raw-queries'
  /** See all values of a parameter that a query string has twice. */
  | 'repeated-parameters'
  /** Carry a reply of a whole megabyte. */
  | 'megabyte'
  /** Carry requests and replies of ten megabytes. */
  | 'ten-megabytes'
  /** See a path as it was sent, with its `.` and `..`. */
  | 'dot-segments'
  /** Tell a handler that its caller is gone. */
  | 'abort';

/** A way to serve `conformance/api.ts`. A new adapter adds one file in `targets/`. */
export interface Target {
  readonly name: string;
  /** What this target cannot do, and why. */
  readonly cannot: Readonly<Partial<Record<Capability, string>>>;
  /** Routes that it does not serve, and why; by default it serves all. */
  readonly withoutRoutes?: Readonly<Record<string, string>>;
  start(): Promise<RunningTarget>;
}
