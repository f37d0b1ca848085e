/** A call in a form that every adapter can receive. */
export interface CallRequest {
  readonly method: string;
  /** The path of the request line: percent-encoded, with the query string. */
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

/** One connection to a target that speaks HTTP/1.1, for tests that a single call cannot express. */
export interface RawConnection {
  /** Resolves when the operating system has taken the bytes, or the other side is gone. */
  send(bytes: Uint8Array | string): Promise<void>;
  /** The next reply, in order. Rejects if the connection ends before it is complete. */
  reply(): Promise<CallReply>;
  /** Resolves when the other side has sent `100 Continue`. */
  readonly continued: Promise<void>;
  /** Resolves when the other side has closed the connection. */
  readonly closed: Promise<void>;
  /** Ends the sending side only. */
  end(): void;
  /** Cuts the connection as a crashed client would. */
  destroy(): void;
}

export interface RunningTarget {
  call(request: CallRequest): Promise<CallReply>;
  /** Absent if the target has no sockets. */
  connect?(): Promise<RawConnection>;
  stop(): Promise<void>;
}

/**
 * Abilities that some hosts lack. A case that needs one of these is skipped for a target that
 * lists it in {@link Target.cannot}.
 */
export type Capability =
  /** Open connections and send arbitrary bytes over them. */
  | 'sockets'
  /** Send `100 Continue` to a client that waits for it. */
  | 'continue'
  /** Keep reading a rejected body, so that a client that is still sending sees the reply. */
  | 'linger'
  /** Reply before the client sends its body (`expect: 100-continue`). */
  | 'expect'
  /** Get a body's length before the host itself checks it. */
  | 'framing'
  /** Get a body that is not JSON in UTF-8. */
  | 'unparsed-bodies'
  /** See that a request has no content type. */
  | 'untyped'
  /** Receive a body that is not text. */
  | 'bytes'
  /** Reject a body before all of it has arrived. */
  | 'unread-bodies'
  /** See each value of a repeated header. */
  | 'repeated-headers'
  /** State the length of the reply to a HEAD. */
  | 'head-length'
  /** See a path whose percent-encoding is broken. */
  | 'broken-paths'
  /** See which characters of a path were percent-encoded. */
  | 'encoded-paths'
  /** See a query string as it was sent, not decoded. */
  | 'raw-queries'
  /** See all values of a repeated parameter in a query string. */
  | 'repeated-parameters'
  /** Carry a reply of a whole megabyte. */
  | 'megabyte'
  /** Carry requests and replies of ten megabytes. */
  | 'ten-megabytes'
  /** See a path as it was sent, including `.` and `..`. */
  | 'dot-segments'
  /** Distinguish paths that differ only in which letters are percent-encoded. */
  | 'path-spellings'
  /** Abort a handler's signal when its client disconnects. */
  | 'abort'
  /** Serve routes whose results are streams. */
  | 'streams'
  /** Serve routes whose calls have idempotency keys. */
  | 'idempotency-keys'
  /** Settle a promise that another call waits for. */
  | 'shared-promises';

/** A way to serve `conformance/api.ts`. Each has a test file in `test/`. */
export interface Target {
  readonly name: string;
  /** Missing capabilities, with the reason. */
  readonly cannot: Readonly<Partial<Record<Capability, string>>>;
  /** Routes that it does not serve, with the reason. Default: it serves all routes. */
  readonly withoutRoutes?: Readonly<Record<string, string>>;
  start(): Promise<RunningTarget>;
}
