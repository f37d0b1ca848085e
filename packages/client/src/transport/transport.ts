import type { ApiDocument } from '@mikrokit/router/protocol';

/** Headers of a reply by their names in lower case; lists only for `set-cookie` and repeated headers. */
export type ReplyHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** One HTTP request. */
export interface TransportRequest {
  readonly method: string;
  /** Absolute and percent-encoded, with its query and without a fragment. */
  readonly url: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** `undefined` for none. */
  readonly body: SentBody | undefined;
  /** The bytes of a body that is not text, if that is known. */
  readonly size?: number | undefined;
  /** Aborting it ends the request, and the reading of its reply. */
  readonly signal: AbortSignal | undefined;
  /** Whether `body` of the reply is read while it arrives, and not `text` or `bytes`. Default: false. */
  readonly isStream?: boolean | undefined;
  /** The most bytes of a whole reply's body, after decompression. Default: {@link MAX_REPLY_SIZE}. */
  readonly maxReplySize?: number | undefined;
  /** The most milliseconds between two chunks of a whole reply's body. 0 for no limit. Default: the transport's own. */
  readonly idleTimeout?: number | undefined;
  /** Whether a compressed reply is welcome. Default: one that is compressed anyway is decoded. */
  readonly acceptsCompression?: boolean | undefined;
  /** Whether a whole reply needs its `bytes`. Default: its `text` is enough. */
  readonly wantsBytes?: boolean | undefined;
  /** Gets the times of the request's phases, if the transport knows them. */
  readonly timings?: TimingRecord | undefined;
}

/** A body that is ready to be sent. */
export type SentBody = string | Uint8Array | Blob | AsyncIterable<Uint8Array>;

/** 16 MB. */
export const MAX_REPLY_SIZE = 16_777_216;

/**
 * Times by `performance.now()`. Absent for a phase that did not take place, such as connecting on
 * an open connection.
 */
export interface TimingRecord {
  /** When the transport got the request. */
  start?: number;
  /** When connecting started, if a connection was created for the request. */
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

/** A body that arrives over time, decompressed: it throws if the reply breaks off, and leaving it ends the request. */
export type StreamBody = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

/** The reply of a server, with any content. */
export interface TransportReply {
  readonly status: number;
  readonly headers: ReplyHeaders;
  /**
   * The whole body, decoded as UTF-8. `undefined` for a body of more than `maxReplySize` bytes, of which the rest was
   * not read.
   */
  readonly text: string | undefined;
  /** The same as bytes, for a request that wants them. */
  readonly bytes?: Uint8Array | undefined;
  /** Only for a streamed request, whose reply starts with its head. `null` if there is none. */
  readonly body?: StreamBody | null | undefined;
  /** Closes a body that is not read to its end, also while a reader waits for its next chunk. */
  cancel?(): void;
}

/** Sends requests. */
export interface Transport {
  /**
   * Sends a request and resolves to the whole reply. Rejects with any reason if there is none, if it ended too early,
   * or if the signal aborted. Set `isUnsent` on the error if no server has received the request: then retries can
   * repeat any call. Set `isPermanent` if each further request would fail as well: then nothing is repeated and no
   * stream is resumed. Follows no redirects.
   */
  send(request: TransportRequest): Promise<TransportReply>;
  /** Whether whole replies keep to `wantsBytes` and `idleTimeout`. Default: no; then `@mikrokit/fetch` reads them itself. */
  readonly readsBytes?: boolean;
  /** Describes the API without a request, if the transport can. */
  describe?(): Promise<ApiDocument>;
  /** Waits for requests in flight, then closes connections. */
  close?(): Promise<void>;
}

/** Answers calls without a request: parameters and results are passed on as they are. */
export interface LocalTransport {
  callRoute(route: string, params: readonly unknown[], signal: AbortSignal | undefined): unknown;
}

/** Makes the transport of a client, whose API has this URL. */
export type TransportFactory<Made = Transport | LocalTransport> = (url: URL) => Made;
