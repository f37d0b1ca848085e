import type { ApiDocument } from '@mikrokit/router/protocol';

/** One HTTP request of a client. */
export interface TransportRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query string, percent-encoded. */
  readonly path: string;
  /** Name, value, name, value, …; names in lower case. */
  readonly headers: readonly string[];
  /** JSON text; `undefined` for none. */
  readonly body: string | undefined;
  /** Ends the request when it is aborted. */
  readonly signal: AbortSignal | undefined;
}

/** What came back, whatever it is. */
export interface TransportReply {
  readonly status: number;
  readonly text: string;
  /** A header's value by its name in lower case. */
  header(name: string): string | undefined;
}

/** Carries requests to one server. */
export interface Transport {
  /**
   * Sends a request and gives the whole reply. Rejects when there is none, or when it ended too early; with
   * whatever reason if the signal was aborted. Follows no redirects.
   */
  send(request: TransportRequest): Promise<TransportReply>;
  /** What the API says of itself, from who knows it without asking over the network. */
  describe?(): Promise<ApiDocument>;
  /** Waits for running requests and closes connections. */
  close?(): Promise<void>;
}

/** Answers calls with no request at all: parameters and results as they are. */
export interface LocalTransport {
  callRoute(route: string, params: readonly unknown[], signal: AbortSignal | undefined): unknown;
}

/** Makes the transport of a client. */
export type TransportFactory = (url: URL) => Transport | LocalTransport;
