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
  /** Default: 3000. 0 takes any free port. */
  readonly port?: number;
  /** Default: `127.0.0.1`, this machine only; `0.0.0.0` or `::` listens on every network. */
  readonly hostname?: string;
  /** Listens on a Unix domain socket (a named pipe on Windows) instead of port and hostname. */
  readonly socketPath?: string;
  /** Key and certificate, as node:tls takes them; serves HTTPS. Default: plain HTTP. */
  readonly tls?: TlsOptions;
  /**
   * Serves HTTP/2: over TLS beside HTTP/1.1, by ALPN; without TLS only HTTP/2, which browsers do not support.
   * Default: false.
   */
  readonly http2?: boolean;
  /**
   * The code that reads and writes HTTP/1.1 on Node. `fast-path`: MikroKit itself, as long as the requests of a connection
   * are simple, and node:http from the first one that is not. `node`: node:http alone. Other runtimes always use their own.
   * Default: `fast-path`.
   */
  readonly transport?: 'fast-path' | 'node';
  /** Limit of open connections; further ones are closed unanswered. Default: no limit. */
  readonly maxConnections?: number;
  /** Compresses replies for clients that accept it; `true` for the defaults. Default: false. */
  readonly compress?: boolean | CompressOptions;
  /** The proxies whose `x-forwarded-for` sets `context.request.remoteAddress`. Default: none. */
  readonly trustProxy?: TrustProxy;
  /** Sends the header `date` (RFC 9110 section 6.6.1). Default: true. */
  readonly date?: boolean;
  /** Receives one entry per request at level `info`; a pino logger fits. Default: none. */
  readonly accessLog?: Pick<Logger, 'info'>;
  /**
   * Closes the server on these signals, with `shutdownDeadline` for running calls; the process then ends unless something
   * else keeps it running. `true` for SIGTERM and SIGINT. A second signal ends it at once. Default: none.
   */
  readonly signals?: boolean | readonly NodeJS.Signals[];
  /** Milliseconds for running calls after a signal, or when a worker is replaced. Default: 10,000. */
  readonly shutdownDeadline?: number;
  /**
   * Ends what the application has started, such as jobs and pools: runs once when the server closes, by a signal or
   * `close()`, after its last call and the work passed to `context.waitUntil`, and within the deadline. With `workers`,
   * every process runs it. An error is a process warning.
   */
  readonly onClose?: () => unknown;
  /**
   * Number of worker processes that run the script of this process and share the port; `'auto'` for one per processor.
   * This process only supervises them, and replaces a worker that ends. Default: none, this process serves.
   */
  readonly workers?: number | 'auto';
  /**
   * Milliseconds after a signal in which calls are still accepted while `health` replies 503, so that a load balancer
   * can send its calls elsewhere before the server stops accepting. Default: 0.
   */
  readonly shutdownDelay?: number;
  /**
   * Answers what no route answers, such as pages of another framework. Bodies have at most 1 MB, and unsafe requests that
   * a page of another site may have forged are rejected; raw routes choose both. Default: a 404.
   */
  readonly fallback?: Fallback;
  /**
   * Takes calls over WebSockets, too; `true` for the defaults. Needs the package `ws` on Node, and not `http2` without
   * `tls`. Default: false.
   */
  readonly webSocket?: boolean | NodeWebSocketOptions;
  /**
   * Middlewares of express or connect, such as `helmet()`, in the order in which they run before the router. They cost the
   * fast transport: with any of them node:http reads every request. Default: none.
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
  /** Milliseconds to go on accepting, as with `shutdownDelay`. The deadline starts after them. Default: 0. */
  readonly delay?: number;
}

/** A server that is listening. */
export interface HttpServer {
  /** Its URL: `http://127.0.0.1:3000`, or `unix:/run/api.sock`. */
  readonly url: string;
  /**
   * Node's own server, for libraries that want it, such as ws and socket.io. Once one of them listens to its requests,
   * node:http reads all of them. With `workers`, the supervising process rejects: each worker has a server of its own.
   */
  native(): Promise<Server>;
  /**
   * Stops accepting, closes idle connections, and ends streams that can be resumed elsewhere. Resolves when the last running
   * call is answered, work passed to `context.waitUntil` and detached streams have ended, and `onClose` has run. Rejects with
   * a `RangeError` for times that no timer can wait for, and goes on serving.
   */
  close(options?: CloseOptions): Promise<void>;
  /**
   * With `workers`, in the supervising process: replaces the workers one by one, so that new code or settings take over
   * while calls go on. SIGHUP does the same if the option `signals` is set.
   */
  restart?(): Promise<void>;
}
