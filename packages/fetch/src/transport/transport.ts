/** Headers of a reply by their names in lower case; several values only for `set-cookie` and repeated fields. */
export type ReplyHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** One HTTP request. */
export interface TransportRequest {
  readonly method: string;
  /** Absolute, with its query and without a fragment. */
  readonly url: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: SentBody | undefined;
  /** Aborting it ends the request. */
  readonly signal: AbortSignal | undefined;
  /** Whether the reply is read while it arrives. Default: it is there with its whole body. */
  readonly isStream?: boolean | undefined;
  /** The most bytes of a whole reply's body, after decompression. */
  readonly maxReplySize: number;
  /** The most milliseconds between two chunks of a whole reply's body. 0 for no limit. */
  readonly idleTimeout: number;
  /** Gets the times of the request's phases, if the transport knows them. */
  readonly timings?: TimingRecord | undefined;
}

/** A body that is ready to be sent. */
export type SentBody = string | Uint8Array | AsyncIterable<Uint8Array>;

/** Times by `performance.now()`; absent for a phase that did not take place, as for a connection that was kept. */
export interface TimingRecord {
  /** When the request was handed to the transport. */
  start?: number;
  /** When the connection was begun, if it was made for the request. */
  connectStart?: number;
  lookupEnd?: number;
  connectEnd?: number;
  secureEnd?: number;
  /** When the request had a connection. */
  requestStart?: number;
  requestEnd?: number;
  /** When the head of the reply was there. */
  responseStart?: number;
  responseEnd?: number;
}

/** The reply of a server. */
export interface TransportReply {
  readonly status: number;
  readonly headers: ReplyHeaders;
  /** The whole body; `undefined` for one that is read while it arrives, and for one that is too large. */
  readonly bytes: Uint8Array | undefined;
  /** The whole body as text by UTF-8; `undefined` as `bytes`. */
  readonly text: string | undefined;
  /** Only for a request that streams: decompressed. Throws if the reply breaks off; leaving it ends the request. */
  readonly body: AsyncIterable<Uint8Array> | undefined;
  /** Gives up a body that is not read to its end. Only for a request that streams. */
  cancel?(): void;
}

/** Sends requests to any server. */
export interface Transport {
  /**
   * Sends a request. Rejects if there is no reply, if it ended too early, or if the signal was aborted, with any reason.
   * Follows no redirects.
   */
  send(request: TransportRequest): Promise<TransportReply>;
  /** Waits for requests in flight, then closes connections. */
  close?(): Promise<void>;
}

/** Makes the transport of a client. */
export type TransportFactory = () => Transport;
