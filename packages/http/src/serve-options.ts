import type { Server } from 'node:http';
import type { TlsOptions } from 'node:tls';
import type { Logger } from '@mikrokit/router';
import type { Fallback } from '@mikrokit/router/web';
import type { MiddlewareOptions } from './middleware/middleware.ts';
import type { TrustProxy } from './middleware/trusted-proxies.ts';
import type { ExpressMiddleware } from './node/express/middleware-chain.ts';
import type { CompressOptions } from './node/reply/compression.ts';
import type { Timeouts } from './node/server/timeouts.ts';
import type { NodeWebSocketOptions } from './web-socket/web-socket-options.ts';

/** Options of `serve`. */
export interface ServeOptions extends MiddlewareOptions, Timeouts {
  /** The port to listen on. 0 takes any free port. Default: 3000. */
  readonly port?: number;
  /** The address to listen on. `0.0.0.0` or `::` listens on every network. Default: `127.0.0.1`, this machine only. */
  readonly hostname?: string;
  /** Listens on a Unix domain socket (a named pipe on Windows) instead of port and hostname. Default: none. */
  readonly socketPath?: string;
  /** Serves HTTPS with this key and certificate, as node:tls takes them. Default: plain HTTP. */
  readonly tls?: TlsOptions;
  /**
   * Serves HTTP/2. With `tls`, clients choose between it and HTTP/1.1 (ALPN). Without `tls`, the server speaks HTTP/2 only,
   * which browsers do not support. Default: `false`.
   */
  readonly http2?: boolean;
  /**
   * The code that reads and writes HTTP/1.1. With `'fast-path'`, MikroKit reads simple requests itself, and node:http
   * takes over a connection at its first other request. Bun and Deno do not use it with `tls`, `webSocket` or
   * `workers`. With `'node'`, node:http reads everything. Default: `'fast-path'`.
   */
  readonly transport?: 'fast-path' | 'node';
  /** The most open connections. Further ones are closed unanswered. Default: no limit. */
  readonly maxConnections?: number;
  /** Compresses replies for clients that accept it. `true` uses the defaults. Default: `false`. */
  readonly compress?: boolean | CompressOptions;
  /** The proxies that you trust: their `x-forwarded-for` sets `context.request.remoteAddress`. Default: none. */
  readonly trustProxy?: TrustProxy;
  /** Sends the header `date` (RFC 9110 section 6.6.1). Default: `true`. */
  readonly date?: boolean;
  /** Gets one entry per request at level `info`. A pino logger fits. Default: none. */
  readonly accessLog?: Pick<Logger, 'info'>;
  /**
   * Closes the server on these signals, with `shutdownDeadline` for running calls. The process then ends unless something
   * else keeps it running. `true` stands for SIGTERM and SIGINT. A second signal ends the process at once. Default: none.
   */
  readonly signals?: boolean | readonly NodeJS.Signals[];
  /** Milliseconds that running calls get after a signal, or when a worker is replaced. Default: 10,000. */
  readonly shutdownDeadline?: number;
  /**
   * Stops what your application started, such as jobs and pools. Runs once when the server closes, by a signal or
   * `close()`, after its last call and the work passed to `context.waitUntil`, and within the deadline. With `workers`,
   * every process runs it. An error is a process warning. Default: none.
   */
  readonly onClose?: () => unknown;
  /**
   * The number of workers: processes that run the script of this process and share the port. `'auto'` starts one per
   * processor. This process only supervises them, and replaces a worker that ends. Default: none, this process serves.
   */
  readonly workers?: number | 'auto';
  /**
   * Milliseconds after a signal in which the server still accepts calls while `health` replies 503, so that a load balancer
   * can send its calls elsewhere. Default: 0.
   */
  readonly shutdownDelay?: number;
  /**
   * Answers requests that match no route, such as pages of another framework. Bodies have at most 1 MB, and unsafe
   * requests that a page of another site could have forged are rejected. Raw routes choose both. Default: a 404.
   */
  readonly fallback?: Fallback;
  /**
   * Accepts calls over WebSockets, too. `true` uses the defaults. Needs the package `ws` on Node, and excludes `http2`
   * without `tls`. Default: `false`.
   */
  readonly webSocket?: boolean | NodeWebSocketOptions;
  /**
   * Middleware of express or connect, such as `helmet()`, in the order in which it runs before the router. With any of it,
   * node:http reads every request instead of the fast path. Default: none.
   */
  readonly middleware?: readonly ExpressMiddleware[];
}

/** Options of {@link HttpServer.close}. */
export interface CloseOptions {
  /**
   * Milliseconds after which running calls and detached streams are cancelled (clients get a 499, readers `stream-lost`) and
   * connections are cut. The most is 2,147,483,647. Default: no limit.
   */
  readonly deadline?: number;
  /** Milliseconds in which the server still accepts calls, as with `shutdownDelay`. The deadline starts after them. Default: 0. */
  readonly delay?: number;
}

/** A server that is listening. */
export interface HttpServer {
  /** Its URL: `http://127.0.0.1:3000`, or `unix:/run/api.sock`. */
  readonly url: string;
  /**
   * Node's own server, for libraries that want it, such as ws and socket.io. Once one of them listens to its requests,
   * node:http reads all of them. With `workers`, the supervising process rejects: each worker has a server of its own. On Bun
   * it does not listen itself, so its `address()` is `null`, unless `transport` is `node`.
   */
  native(): Promise<Server>;
  /**
   * Stops accepting, closes idle connections, and ends streams that can be resumed elsewhere.
   * Resolves when the last running call is answered, work passed to `context.waitUntil` and
   * detached streams have ended, and `onClose` has run. Rejects with a `RangeError` for times that
   * no timer can wait for, and continues to serve.
   */
  close(options?: CloseOptions): Promise<void>;
  /**
   * With `workers`, in the supervising process: replaces the workers one by one, so that new code
   * or settings take over while calls continue. SIGHUP does the same if the option `signals` is
   * set.
   */
  restart?(): Promise<void>;
}
