import type { ApiDocument } from '@mikrokit/router/protocol';

/** One HTTP request of a client. */
export interface TransportRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query string, percent-encoded. */
  readonly path: string;
  /** Name, value, name, value, …; names in lower case. */
  readonly headers: readonly string[];
  /** JSON text, or files; `undefined` for none. */
  readonly body: string | Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | undefined;
  /** The bytes of a body that is no text, as far as that is known. */
  readonly size?: number | undefined;
  /** Aborting it ends the request. */
  readonly signal: AbortSignal | undefined;
  /** Whether `body` of the reply is read while it arrives, and not `text`. Default: false. */
  readonly isStream?: boolean;
  /** The most bytes of the reply's body, after decompression. Default: {@link MAX_REPLY_SIZE}. */
  readonly maxReplySize?: number | undefined;
}

/** 16 MB. */
export const MAX_REPLY_SIZE = 16_777_216;

/** A body that arrives over time: it throws if the reply breaks off, and leaving it ends the request. */
export type StreamBody = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

/** The reply of a server, which may be any. */
export interface TransportReply {
  readonly status: number;
  /** `undefined` for a body of more than `maxReplySize` bytes, of which no more was read. */
  readonly text: string | undefined;
  /** Only for a request that streams, whose reply is there with its head. */
  readonly body?: StreamBody | null | undefined;
  /** Returns a header's value by its name in lower case. */
  header(name: string): string | undefined;
}

/** Sends requests to one server. */
export interface Transport {
  /**
   * Sends a request and resolves to the whole reply. Rejects if there is none, if it ended too early, or if the signal
   * was aborted, with any reason. Follows no redirects.
   */
  send(request: TransportRequest): Promise<TransportReply>;
  /** Describes the API without a request, if the transport can. */
  describe?(): Promise<ApiDocument>;
  /** Waits for requests in flight, then closes connections. */
  close?(): Promise<void>;
}

/** Answers calls without a request: parameters and results are passed on as they are. */
export interface LocalTransport {
  callRoute(route: string, params: readonly unknown[], signal: AbortSignal | undefined): unknown;
}

/** Makes the transport of a client. */
export type TransportFactory = (url: URL) => Transport | LocalTransport;
