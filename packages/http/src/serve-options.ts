import type { TlsOptions } from 'node:tls';
import type { Logger } from '@mikrokit/router';
import type { FrontOptions } from './front/front.ts';
import type { TrustProxy } from './front/trusted-proxies.ts';
import type { CompressOptions } from './node/compression.ts';
import type { Timeouts } from './node/timeouts.ts';

/** Where and how to serve. */
export interface ServeOptions extends FrontOptions, Timeouts {
  /** Default: 3000. 0 takes any free port. */
  readonly port?: number;
  /** Default: `127.0.0.1`, this machine only; `0.0.0.0` or `::` listens on every network. */
  readonly hostname?: string;
  /** Listens on a Unix domain socket (a named pipe on Windows) in place of port and hostname. */
  readonly socketPath?: string;
  /** Key and certificate, as node:tls takes them; serves HTTPS. Default: plain HTTP. */
  readonly tls?: TlsOptions;
  /**
   * Speaks HTTP/2 too (over TLS, by ALPN), or nothing but HTTP/2 where there is no TLS, which browsers do not do.
   * Default: false.
   */
  readonly http2?: boolean;
  /** The most connections open at a time; more are closed unanswered. Default: no limit. */
  readonly maxConnections?: number;
  /** Compresses replies for callers who accept it; `true` for the defaults. Default: false. */
  readonly compress?: boolean | CompressOptions;
  /** Whose `x-forwarded-for` tells who the caller is, for `context.request.remoteAddress`. Default: nobody's. */
  readonly trustProxy?: TrustProxy;
  /** Sends the header `date` (RFC 9110 section 6.6.1). Default: true. */
  readonly date?: boolean;
  /** Gets one entry for each request, at level `info`; a pino logger fits. Default: none. */
  readonly accessLog?: Pick<Logger, 'info'>;
  /**
   * Closes the server on these signals, waiting `shutdownDeadline` for running calls; the process ends when
   * nothing else keeps it. `true` for SIGTERM and SIGINT. A second signal ends it at once. Default: none.
   */
  readonly signals?: boolean | readonly NodeJS.Signals[];
  /** Milliseconds that running calls have after a signal, or when a worker is replaced. Default: 10,000. */
  readonly shutdownDeadline?: number;
  /**
   * Runs this process' script in so many worker processes that share the port, `'auto'` for one per processor; this
   * process serves nothing itself and starts a new worker for one that ends. Default: none, it serves itself.
   */
  readonly workers?: number | 'auto';
  /**
   * Milliseconds after a signal in which calls are still taken while `health` says 503, so that a load balancer
   * has time to look elsewhere before the server stops accepting. Default: 0.
   */
  readonly shutdownDelay?: number;
}

/** How to close. */
export interface CloseOptions {
  /**
   * Milliseconds after which calls that still run are cancelled (their callers get a 499) and the connections cut.
   * Default: waits for them however long it takes.
   */
  readonly deadline?: number;
  /** Milliseconds to go on accepting, as `shutdownDelay` does. The deadline counts from their end. Default: 0. */
  readonly delay?: number;
}

/** A server that is listening. */
export interface HttpServer {
  /** Where it can be reached, e.g. `http://127.0.0.1:3000`, or `unix:/run/api.sock`. */
  readonly url: string;
  /** Stops accepting, closes idle connections, and resolves when the last running call is answered. */
  close(options?: CloseOptions): Promise<void>;
  /**
   * With `workers`, in the process that looks after them: replaces them one by one, so that new code or settings
   * take over while calls go on. SIGHUP does it too if the option `signals` is set.
   */
  restart?(): Promise<void>;
}
