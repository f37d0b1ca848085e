import type { HeaderSource } from '../options.ts';

/** Options of {@link webSocketTransport}. */
export interface WebSocketTransportOptions {
  /** Where the server opens connections. Default: `/mikrokit.ws` at the origin of the client's `url`. */
  readonly url?: string | URL;
  /**
   * Headers of the connection. A call can override them by name. A function is called for each connection, and again
   * after a reply with the status 401. Default: none.
   */
  readonly headers?: HeaderSource;
  /** The class that opens connections. Default: the global `WebSocket`. */
  readonly WebSocket?: new (
    url: string,
    protocols: string[],
  ) => WebSocketLike;
  /** Milliseconds in which a connection must be open. Default: 10,000. */
  readonly connectTimeout?: number;
}

/** The part of the browser's WebSocket that the transport uses. */
export interface WebSocketLike {
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(message: string): void;
  close(code?: number, reason?: string): void;
}
