import { assertIntegers, assertKnownOptions, LONGEST_TIMEOUT } from '@mikrokit/router';

/** Options of `webSocket` (RFC 6455). */
export interface WebSocketOptions {
  /** The path at which clients connect. Default: `/mikrokit.ws`. */
  readonly path?: string;
  /**
   * Request headers that messages may set, beyond `authorization`, `accept-language` and those of the protocol. Proxies
   * do not read messages, so never list a header that your application trusts because a proxy sets it. Default: none.
   */
  readonly headers?: readonly string[];
  /** The most open connections. Further ones are rejected with 503. Default: no limit. */
  readonly maxConnections?: number;
  /** The most calls that run at once on one connection, streams included. Further ones get a 429. Default: 1,000. */
  readonly maxCalls?: number;
  /**
   * The most bytes of one message. A larger one ends its connection. Bodies are limited by `maxBodySize`, too. Default:
   * 1,114,112 (1 MB, and 64 kB for the rest of a message).
   */
  readonly maxMessageSize?: number;
  /** Bytes of unread replies on one connection after which it starts no call, at least 65,536. Default: 65,536. */
  readonly maxBufferedSize?: number;
  /**
   * Milliseconds of silence after which a client gets a ping. After the same time again, it is disconnected. Default:
   * 15,000.
   */
  readonly heartbeat?: number;
}

/** The options with their defaults. */
export interface WebSocketSettings extends Required<Omit<WebSocketOptions, 'headers'>> {
  /** In lower case, including the protocol's headers. */
  readonly headers: ReadonlySet<string>;
}

/** Headers of single calls, which a connection cannot set. */
export const CALL_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'baggage',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'last-event-id',
  'mikrokit-contract',
  'mikrokit-deadline',
  'mikrokit-stop',
  'traceparent',
  'tracestate',
]);

/** Options of WebSockets on Node. */
export interface NodeWebSocketOptions extends WebSocketOptions {
  /**
   * The class of the package `ws`, for bundled servers without packages next to them. Default: the class of the installed
   * package.
   */
  readonly WebSocketServer?: WebSocketServerClass;
}

/** The part of the class `WebSocketServer` of `ws` that `serve` uses. */
export type WebSocketServerClass = new (
  options: never,
) => {
  // biome-ignore lint/suspicious/noExplicitAny: only its parameters of Node's own types are known here.
  handleUpgrade(request: any, socket: any, head: any, opened: (socket: any) => void): void;
};

/** Completes options. Throws a `TypeError` or `RangeError` for options that cannot work. */
export function completeWebSocketOptions(options: WebSocketOptions): WebSocketSettings {
  assertKnownOptions('webSocket', options, {
    path: 1,
    headers: 1,
    maxConnections: 1,
    maxCalls: 1,
    maxMessageSize: 1,
    maxBufferedSize: 1,
    heartbeat: 1,
  });
  const { path = '/mikrokit.ws', headers = [], heartbeat = 15_000 } = options;
  const { maxConnections = Number.POSITIVE_INFINITY, maxCalls = 1_000 } = options;
  const { maxMessageSize = 1_114_112, maxBufferedSize = LEAST_BUFFERED } = options;
  if (typeof path !== 'string' || !/^\/[^?#\s]*$/.test(path))
    throw new TypeError(
      `webSocket: path is ${JSON.stringify(path)}; begin it with '/' and leave out '?', '#' and spaces`,
    );
  assertHeaders(headers);
  if (maxConnections !== Number.POSITIVE_INFINITY) assertIntegers('webSocket', { maxConnections });
  assertIntegers('webSocket', { maxCalls, maxMessageSize });
  assertIntegers('webSocket', { maxBufferedSize }, { least: LEAST_BUFFERED });
  assertIntegers('webSocket', { heartbeat }, { most: LONGEST_TIMEOUT });
  return {
    path,
    headers: new Set([
      ...CALL_HEADERS,
      'accept-language',
      'authorization',
      ...headers.map((name) => name.toLowerCase()),
    ]),
    maxConnections,
    maxCalls,
    maxMessageSize,
    maxBufferedSize,
    heartbeat,
  };
}

/** Sockets of Node emit 'drain' only if they have buffered this much. */
const LEAST_BUFFERED = 65_536;

/** Headers that belong to the connection itself. */
const OWN_HEADERS =
  /^(?:connection|content-.*|cookie|host|origin|sec-.*|te|trailer|transfer-encoding|upgrade)$/i;

function assertHeaders(headers: readonly string[]): void {
  const isName = (name: unknown) =>
    typeof name === 'string' && /^[!#$%&'*+.^`|~\w-]+$/.test(name) && !OWN_HEADERS.test(name);
  if (Array.isArray(headers) && headers.every(isName)) return;
  throw new TypeError(
    `webSocket: headers are ${JSON.stringify(headers)}; list names such as 'x-tenant', but no headers of connections and not 'cookie'`,
  );
}
